import Foundation
import TestSupport
import Testing

/// The Python wheel, and the templates for continuous integration that use it.
@Suite(.enabled(if: !Sanitizer.isOn, "a command with a sanitizer is not packed"), .serialized)
struct PackageTests {
    /// Packs the command as a wheel in `folder`, and returns the wheel's path.
    private static func wheel(in folder: String) throws -> String {
        let line = """
            mkdir -p root/bin root/share/doc/reveal-render/licenses root/share/man/man1 "$1"
            cp "$2" root/bin/reveal-render && cp "$3/LICENSE" root/share/doc/reveal-render/copyright
            echo terms > root/share/doc/reveal-render/licenses/some.txt
            echo manual > root/share/man/man1/reveal-render.1
            strip root/bin/reveal-render
            "$3/Scripts/wheel" root 0.1.0 "linux_$(uname -m)" "$1" && cd "$1" && echo "$PWD"/*.whl
            """
        let result = try Tool.run(
            ["-c", line, "wheel", "packed", Tool.path, Repository.root], in: folder,
            environment: ["SOURCE_DATE_EPOCH": "1700000001"], program: "/bin/bash")
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").last.map(String.init) ?? ""
    }

    /// pip without a network.
    private static let offline = ["PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"]

    @Test func `a wheel installs the command, and packing it again gives the same bytes`()
        async throws
    {
        try await Disk.withFolder { folder in
            let wheel = try Self.wheel(in: folder)
            let bytes = try Disk.read(wheel)
            #expect(try Disk.read(Self.wheel(in: folder)) == bytes)
            let line = """
                python3 -m venv v && v/bin/pip install --quiet "$1" && v/bin/pip show --files reveal-render
                v/bin/reveal-render --version && v/bin/python -m reveal_render --version
                v/bin/pip uninstall --quiet --yes reveal-render; ls v/bin
                """
            let result = try Tool.run(
                ["-ec", line, "pip", wheel], in: folder, environment: Self.offline,
                program: "/bin/bash")
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("share/man/man1/reveal-render.1"))
            #expect(result.output.contains("reveal_render-0.1.0.dist-info/licenses/some.txt"))
            let version = "reveal-render 0.1.0\n"
            #expect(result.output.components(separatedBy: version).count == 3)
            #expect(!result.output.hasSuffix("reveal-render\n"))
        }
    }

    /// The shell steps of the action or a template: the text after `run: |` or `- |`, by its
    /// indentation.
    private static func steps(of name: String) throws -> [String] {
        let path = "\(Repository.root)/\(name)"
        let lines = String(decoding: try Disk.read(path), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
        return lines.indices.filter { lines[$0].hasSuffix("run: |") || lines[$0].hasSuffix("- |") }
            .map { start in
                let depth = indent(lines[start + 1])
                return lines[(start + 1)...].prefix { indent($0) >= depth }
                    .map { String($0.dropFirst(depth)) }.joined(separator: "\n")
            }
    }

    /// A `python3` whose environments have this command and a pip that takes a package which is
    /// there: what the real ones do with a wheel, another test shows.
    private static let shortcut = """
        #!/bin/bash
        [ "$1 $2" = "-m venv" ] && mkdir -p "$3/bin" && cp "\(Tool.path)" "$3/bin/" || exit 2
        printf '#!/bin/sh\\n[ "$1 $2" = "install --quiet" ] && [ -f "$3" ]\\n' > "$3/bin/pip"
        chmod +x "$3/bin/pip"
        """

    /// Writes a package into `folder`, and returns its pattern and where `python3` is found.
    private static func package(in folder: String) throws -> (pattern: String, path: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        guard !Torture.isOn else {
            return (try wheel(in: folder).components(separatedBy: "-0.1.0")[0] + "-*.whl", path)
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/bin", withIntermediateDirectories: false)
        try Disk.writeProgram(shortcut, to: folder + "/bin/python3")
        try Disk.write([], to: folder + "/some-0.1.0.whl")
        return (folder + "/some-*.whl", folder + "/bin:" + path)
    }

    @Test(arguments: ["action.yml", "Examples/ci/gitlab.yml"])
    func `a template for continuous integration reports differences and keeps the report`(
        _ name: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let prepare =
                "mkdir -p expected same other temp && cp from.png expected/a.png && "
                + "cp from.png same/a.png && cp to.png other/a.png"
            try #require(try StreamTests.bash(prepare, in: folder).status == 0)
            let package = try Self.package(in: folder)
            let steps = try Self.steps(of: name)
            try #require(steps.count == 2)
            for (actual, expected) in [("same", Int32(0)), ("other", 1)] {
                var environment = Self.offline.merging(
                    [
                        "EXPECTED": "expected/", "ACTUAL": actual + "/",
                        "OPTIONS": "--metric exact",
                        "PACKAGE": package.pattern, "RUNNER_TEMP": folder + "/temp",
                        "PATH": package.path,
                        "GITHUB_STEP_SUMMARY": folder + "/summary-\(actual).md",
                    ]) { $1 }
                environment["HOME"] = folder
                var status: Int32 = 0
                // The first step installs the package once.
                for step in actual == "same" ? steps : [steps[1]] where status == 0 {
                    let result = try Tool.run(
                        ["-eo", "pipefail", "-c", step], in: folder, environment: environment,
                        program: "/bin/bash")
                    status = result.status
                    #expect(status < 2, "\(result.errors)")
                }
                #expect(status == expected)
                #expect(try Disk.names(in: folder + "/reveal-report").contains("report.html"))
                let junit = try Disk.read(folder + "/reveal-report/results.xml")
                #expect(String(decoding: junit, as: UTF8.self).contains("failures=\"\(expected)\""))
            }
            guard name == "action.yml" else { return }
            let summary = try Disk.read(folder + "/summary-other.md")
            #expect(String(decoding: summary, as: UTF8.self).contains("1200 of 1200 pixels differ"))
        }
    }
}
