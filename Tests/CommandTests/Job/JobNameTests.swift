import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Jobs with difficult names of folders and files: each script is run, and each template is checked
/// by Open Job Description's own program.
struct JobNameTests {
    /// Names with a meaning for a shell, YAML, Slurm or a template, or that are invisible.
    static let names = [
        " ", "a b", "  two  ", "'", "''", "\"", "it's", "\\", "\\n", "a\\", "$HOME", "${HOME}",
        "$(touch X)",
        "`touch X`", ";touch X", "&", "&& touch X", "|", ">X", "<", "*", "?", "[a]", "{a,b}", "~",
        "!",
        "!!", "#", "# x", "-n", "--help", "=", "a=b", ":", ": x", "a: b", "- a", "%", "%s", "%%d",
        "@", "^",
        "(a)", "a\nb", "\n", "\ntouch X\n", "a\tb", "\u{1}", "\u{7}", "\u{1B}[31mred", "\u{7F}",
        "\u{85}",
        "{{Param.Folder}}", "{{{", "}}", "{{", "ä", "e\u{301}", "日本語", "🙂", "\u{202E}x", "\u{2028}",
        "null",
        "true", "1e3", "\u{FEFF}", String(repeating: "x", count: 200),
    ]

    /// A folder with this name and two pictures in it.
    private static func withFolder(
        _ name: String, _ body: (_ folder: String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { outer in
            let folder = outer + "/" + name
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
            try RenderTests.writeInputs(in: folder, 16, 12)
            try await body(folder)
        }
    }

    /// A PATH with this command first.
    private static let path =
        Tool.path.dropLast("/reveal-render".count) + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")

    /// The name with escapes, so that the command does not find a number's placeholder in it.
    private static func escaped(_ name: String) -> String { name.replacing("%", with: "%%") }

    @Test(arguments: Torture.sample(names, every: 2))
    func `a Slurm script works with any folder name and output name`(_ name: String)
        async throws
    {
        try await Self.withFolder(name) { folder in
            // A number sign in an output's name is a placeholder for a number.
            let output = "./" + (name.contains("#") ? "x" : name) + ".png"
            let line = [
                "job", "--slurm", "from.png", "to.png", Self.escaped(output), "--fps", "10",
            ]
            let job = try await Tool.runInProcess(line, in: folder)
            try #require(job.status == 0, "\(job.errors)")
            try Disk.write(Array(job.output.utf8), to: folder + "/job.sh")
            for arguments in [["job.sh"], ["job.sh", "assemble"]] {
                let result = try Tool.run(
                    arguments, in: folder,
                    environment: ["PATH": Self.path, "SLURM_ARRAY_TASK_ID": "0"],
                    program: "/bin/bash")
                #expect(result.status == 0, "\(result.errors)")
            }
            #expect(Disk.exists(folder + "/" + output))
            #expect(!Disk.exists(folder + "/X"))
            let kept = ["from.png", "job.sh", "to.png", String(output.dropFirst(2))]
            let rest = try Disk.names(in: folder).filter { !kept.contains($0) }
            #expect(rest.count == 1 && rest[0].hasSuffix("-frames"), "\(rest)")
        }
    }

    @Test(.enabled(if: (try? Tool.script("openjd", in: "/"))?.status == 0, "openjd is missing"))
    func `Open Job Description accepts a template with any names`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 16, 12)
            var templates: [String] = []
            for (number, name) in Self.names.enumerated() where !name.contains("#") {
                let output = "./" + name + "/" + name + ".png"
                let line = ["job", "--openjd", "from.png", "to.png", Self.escaped(output)]
                let job = try await Tool.runInProcess(line, in: folder)
                try #require(job.status == 0, "\(name): \(job.errors)")
                let template = "\(folder)/\(number).yaml"
                try Disk.write(Array(job.output.utf8), to: template)
                templates.append(template)
            }
            let result = try Tool.script("openjd", ["check"] + templates, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.output.split(separator: "\n").count == templates.count)
        }
    }
}
