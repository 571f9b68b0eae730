import Foundation
import TestSupport
import Testing

/// `make release` makes all files of a release, or refuses a commit that is not ready.
struct ReleaseTests {
    /// A change to a repository that is ready, and the words of the refusal; nil if there is none.
    struct Change: Sendable, CustomTestStringConvertible {
        let line: String
        var words: String?

        var testDescription: String { line }

        static let all = [
            Change(line: "true"),
            Change(line: "touch 'a b'", words: "uncommitted changes: ?? a b"),
            Change(line: "echo >> CHANGELOG.md", words: "uncommitted changes: M CHANGELOG.md"),
            Change(line: "git tag -d 0.3.0", words: "the commit does not have the tag 0.3.0"),
            Change(line: "git commit -qm later --allow-empty", words: "does not have the tag"),
            edit("npm/package.json", "s/0.3.0/0.2.0/", words: "has version 0.2.0, not 0.3.0"),
            edit("npm/package.json", "/linux-x64/s/0.3.0/0.2.9/", words: "has version 0.2.9"),
            edit("docs/reveal-render.1", "s/0.3.0/0.2.0/", words: "has version 0.2.0, not 0.3.0"),
            edit("docs/gallery/a.svg", "s/0.3.0/0.2.0/", words: "docs/gallery/a.svg has version"),
            edit("docs/gallery/a.svg", "s/0.3.0//", words: "docs/gallery/a.svg has no version"),
            edit("CHANGELOG.md", "s/0.3.0/0.2.0/", words: "CHANGELOG.md begins with"),
            edit("CHANGELOG.md", "s/, 2.*/, not released yet/", words: "has no date for 0.3.0"),
            Change(line: "rm -rf .git", words: "this folder is not a Git repository"),
        ]

        private static func edit(_ file: String, _ change: String, words: String) -> Change {
            Change(
                line: "sed -i '\(change)' \(file) && git commit -qam other && git tag -f 0.3.0",
                words: words)
        }
    }

    /// Makes a repository that is ready for a release, and changes it.
    private static let prepare = """
        mkdir -p 'a clone' && cd 'a clone'
        mkdir -p Sources/RevealValues Scripts docs/gallery npm
        cp "$1/Scripts/release" "$1/Scripts/sbom" Scripts
        printf '#!/bin/sh\\nmkdir "$1" && echo some > "$1/a.tgz" && . "${0%%/*}/sums" > "$1/SHA256SUMS"\\n' \\
            > Scripts/dist
        echo 'echo sums' > Scripts/sums && chmod +x Scripts/dist
        sed 's/"0[.0-9]*"/"0.3.0"/' "$1/Sources/RevealValues/Release.swift" \\
            > Sources/RevealValues/Release.swift
        sed 's/"0[.0-9]*"/"0.3.0"/' "$1/npm/package.json" > npm/package.json
        sed '1s/render 0[.0-9]*/render 0.3.0/' "$1/docs/reveal-render.1" > docs/reveal-render.1
        sed 's/render 0[.0-9]*/render 0.3.0/' "$1/docs/gallery/bubble.svg" > docs/gallery/a.svg
        printf '# Changes\\n\\n## 0.3.0, 2026-12-01\\n\\nNew.\\n\\n## 0.2.0, 2026\\n' > CHANGELOG.md
        git init -q . && git config user.name n && git config user.email e
        git add -A && git commit -qm all && git tag 0.3.0
        eval "$2" > /dev/null
        Scripts/release $3
        """

    @Test(arguments: Change.all)
    func `a release is refused with the reason if the commit is not ready`(
        _ change: Change
    ) async throws {
        try await Disk.withFolder { folder in
            let result = try Tool.run(
                ["-ec", Self.prepare, "release", Repository.root, change.line, "check"], in: folder,
                program: "/bin/bash")
            guard let words = change.words else {
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output == "ready: 0.3.0\n")
                return
            }
            #expect(result.status == 65, "\(result.output)\(result.errors)")
            #expect(result.errors.contains("release: "))
            #expect(result.errors.contains(words), "\(result.errors)")
            #expect(result.errors.contains("\nhint: "))
        }
    }

    /// The builds of these tests are a file each.
    @Test func `a release has notes, components, the source, and hashes of all files`() async throws
    {
        try await Disk.withFolder { folder in
            let result = try Tool.run(
                [
                    "-ec", Self.prepare + "\ncd dist && sha256sum --check --quiet SHA256SUMS && ls",
                    "release", Repository.root, "true", "",
                ], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            let names = "RELEASE-NOTES.md\nSHA256SUMS\na.tgz\nreveal-render-0.3.0-source.tar.gz\n"
            #expect(result.output.hasSuffix(names + "reveal-render-0.3.0.spdx.json\n"))
            let place = folder + "/a clone/dist/"
            #expect(try Disk.read(place + "RELEASE-NOTES.md") == Array("New.\n\n".utf8))
            let components = try Data(
                contentsOf: URL(fileURLWithPath: place + "reveal-render-0.3.0.spdx.json"))
            #expect(try JSONSerialization.jsonObject(with: components) is [String: Any])
        }
    }

    @Test func `a release whose two builds differ is refused, and the builds are kept`()
        async throws
    {
        try await Disk.withFolder { folder in
            let line = "echo 'date +%N' > Scripts/sums; git commit -qam x; git tag -f 0.3.0"
            let result = try Tool.run(
                ["-c", Self.prepare, "release", Repository.root, line, ""], in: folder,
                program: "/bin/bash")
            #expect(result.status == 70, "\(result.output)\(result.errors)")
            #expect(result.errors.contains("two builds differ"))
            let kept = try Disk.names(in: folder + "/a clone/.build/different").sorted()
            #expect(kept == ["first", "second"])
            #expect(!Disk.exists(folder + "/a clone/dist"))
        }
    }
}
