import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Git shows differences of goldens with the recipes of docs/golden-images.md.
struct GitTests {
    /// The guide's lines that configure Git.
    private static let recipes = (try? RecipeTests.recipes(in: "docs/golden-images.md")) ?? []

    /// A repository in which the recipes have been followed, with a golden changed in rows 20 to
    /// 23, a new one and a removed one.
    private static func withRepository(_ body: (String) throws -> Void) async throws {
        try await Disk.withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/golden", withIntermediateDirectories: true)
            var noise = Noise(95)
            var bitmap: Bitmap<UInt8> = try Texture.text.bitmap(300, 60, .rgb, &noise)
            for name in ["a", "old"] {
                try Disk.write(try pngFile(bitmap), to: "\(folder)/golden/\(name).png")
            }
            try git("init -q . && git add -A && git commit -qm first", in: folder)
            for y in 20..<24 { bitmap.withMutableRow(y) { $0[30] ^= 1 } }
            try Disk.write(
                try pngFile(bitmap, compression: .stable), to: folder + "/golden/a.png")
            try Disk.write(try pngFile(bitmap), to: folder + "/golden/new.png")
            try FileManager.default.removeItem(atPath: folder + "/golden/old.png")
            let setup = recipes.filter { $0.contains(".gitattributes") || $0.contains("config") }
            #expect(setup.count == 4)
            for line in setup { try git("status -s > /dev/null; \(line)", in: folder) }
            try git("add -A", in: folder)
            try body(folder)
        }
    }

    /// Runs `git` with `line` in a shell, with the tested command on its PATH and without user
    /// settings.
    @discardableResult
    private static func git(_ line: String, in folder: String) throws -> String {
        let path = (Tool.path as NSString).deletingLastPathComponent
        let environment = [
            "PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": folder,
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@b", "GIT_PAGER": "cat", "LC_ALL": "C.UTF-8",
        ]
        let result = try Tool.run(
            ["-c", "git \(line)"], in: folder, environment: environment, program: "/bin/sh")
        try #require(result.status == 0, "git \(line): \(result.errors)")
        return result.output
    }

    @Test func `git diff reports the differences and their rows`() async throws {
        try await Self.withRepository { folder in
            let diff = try Self.git("diff --cached --no-renames", in: folder)
            #expect(
                diff.contains(
                    """
                    diff --git a/golden/a.png b/golden/a.png
                    changed: 300×60 RGB, 8 bits
                      4 of 18000 pixels differ (0.022 %), by at most 1 of 255, within 1×4 at 10,20; \
                    the first at 10,20:
                    """), "\(diff)")
            #expect(diff.contains("\n  rows 20…23\n"))
            #expect(diff.contains("b/golden/new.png\nnew: 300×60 RGB, 8 bits\n"))
            #expect(diff.contains("b/golden/old.png\nremoved: 300×60 RGB, 8 bits\n"))
            // An external diff program replaces Git's own header.
            #expect(!diff.contains("Binary files"))
        }
    }

    @Test func `git log -p names the sixteen rows that changed`() async throws {
        try await Self.withRepository { folder in
            try Self.git("commit -qm second", in: folder)
            let log = try Self.git("log -1 -p --format=%s -- golden/a.png", in: folder)
            let changed = log.split(separator: "\n").filter { $0.hasPrefix("+rows") }
            #expect(changed.count == 1 && changed[0].hasPrefix("+rows 16…31: "), "\(log)")
        }
    }

    @Test func `git difftool opens the comparison page`() async throws {
        try await Self.withRepository { folder in
            // A browser that saves the page it is to open.
            try Disk.write(
                Array("#!/bin/sh\ncp \"$1\" \(folder)/opened.html\n".utf8),
                to: folder + "/xdg-open")
            try Self.git("diff --quiet; chmod +x xdg-open", in: folder)
            let line = try #require(Self.recipes.first { $0.contains("difftool --no-prompt") })
            try Self.git(
                "--version > /dev/null; PATH=.:$PATH; export PATH; \(line) --cached", in: folder)
            let page = String(decoding: try Disk.read(folder + "/opened.html"), as: UTF8.self)
            #expect(page.contains("\"status\":\"changed\"") && page.hasSuffix("</html>\n"))
        }
    }

    @Test func `git diff reports a file that is not a picture, and continues`() async throws {
        try await Self.withRepository { folder in
            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
            try Disk.write(Array(pointer.utf8), to: folder + "/golden/a.png")
            let diff = try Self.git("diff -- golden/a.png", in: folder)
            #expect(diff.contains("unreadable"))
            #expect(diff.contains("it is a Git LFS pointer: run git lfs pull"))
            let info = try Tool.run(["info", "--textconv", "golden/a.png"], in: folder)
            #expect(info.status == 0)
            #expect(info.output == "it is a Git LFS pointer: run git lfs pull\n")
        }
    }

    @Test(arguments: ["-x.png", "--diff=x.png", "--help", "-h", "--", "--color", "--x="])
    func `git diff works for a file that is named like an option`(_ name: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 20, 12)
            let result = try Tool.run(
                ["compare", "--git", name, "from.png", "0", "0", "to.png", "0", "0"], in: folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output.hasPrefix("diff --git a/\(name) b/\(name)\nchanged: 20×12"))
            let same = try Tool.run(
                ["compare", "--git", name, "to.png", "0", "100644", "to.png", "0", "100755"],
                in: folder)
            #expect(same.status == 0 && !same.output.contains("in other bytes"))
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], "\u{1B}_Ga=T,f=100,m=0;iVBORw0KGgo"),
        (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File=inline=1;size="),
        (["TERM": "xterm-256color"], nil), (["TERM": "xterm-kitty", "TMUX": "x"], nil),
    ])
    func `a terminal that supports pictures shows the difference`(
        _ variables: [String: String], _ start: String?
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 20, 12)
            let words = "compare --git x.png from.png 0 0 to.png 0 0"
            let environment = ["TERM_PROGRAM": "", "LC_TERMINAL": "", "TMUX": "", "STY": ""]
                .merging(variables) { $1 }.filter { !$0.value.isEmpty }
            // `script` provides a terminal.
            let shown = try Tool.run(
                ["-qec", "\(Tool.path) \(words)", "/dev/null"], in: folder,
                environment: environment, program: "/usr/bin/script")
            #expect(shown.output.contains("changed: 20×12 RGB, 8 bits"))
            #expect(shown.output.contains("\u{1B}") == (start != nil))
            if let start { #expect(shown.output.contains(start), "\(shown.output)") }
            let piped = try Tool.run(
                words.split(separator: " ").map(String.init), in: folder,
                environment: environment)
            #expect(piped.status == 0 && !piped.output.contains("\u{1B}"))
        }
    }

    @Test func `a stable golden with small changes adds little to a repository`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(96)
            var bitmap: Bitmap<UInt8> = try Texture.mixture.bitmap(700, 400, .rgb, &noise)
            var packs: [Int] = []
            for compression in [Compression.stable, .balanced] {
                let work = "\(folder)/\(compression.rawValue)"
                try FileManager.default.createDirectory(
                    atPath: work, withIntermediateDirectories: true)
                try Self.git("init -q .", in: work)
                var changes = Noise(97)
                for _ in 0..<6 {
                    let y = Int.random(in: 0..<380, using: &changes)
                    for row in y..<y + 8 { bitmap.withMutableRow(row) { $0[90] ^= 255 } }
                    try Disk.write(
                        try pngFile(bitmap, compression: compression), to: work + "/a.png")
                    try Self.git("add -A && git commit -qm x", in: work)
                }
                try Self.git("gc -q", in: work)
                let names = try Disk.names(in: work + "/.git/objects/pack")
                let pack = try #require(names.first { $0.hasSuffix(".pack") })
                packs.append(try Disk.read("\(work)/.git/objects/pack/\(pack)").count)
            }
            #expect(packs[0] * 3 < packs[1], "\(packs)")
        }
    }
}
