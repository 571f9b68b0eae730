import Foundation
import TestSupport
import Testing

/// What shells complete, and what the manual page tells of.
struct CompletionTests {
    /// Has the completions written to `folder`.
    private func write(to folder: String) throws {
        let made = try Tool.script("completions", [Tool.path, folder], in: "/")
        try #require(made.status == 0, "\(made.errors)")
    }

    /// What bash offers for the last of `words`.
    private func completions(of words: [String], in folder: String) throws -> Set<String> {
        try write(to: folder + "/scripts")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let shell = try Tool.run(
            [
                "-c",
                """
                source scripts/reveal-render.bash
                COMP_WORDS=(\(quoted)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _reveal_render
                printf '%s\\n' "${COMPREPLY[@]}"
                """,
            ], in: folder, program: "/bin/bash")
        #expect(shell.errors.isEmpty, "\(shell.errors)")
        return Set(shell.output.split(separator: "\n").map(String.init))
    }

    @Test(
        arguments: [
            (["--pre"], ["--preset"]),
            (["--preset", "bub"], ["bubble", "bubble-mask"]),
            (["--fit", "co"], ["contain", "cover"]),
            (["--easing", "ease-in"], ["ease-in", "ease-in-out"]),
            (["--fade-color", "rebecca"], ["rebeccapurple"]),
            (["she"], ["sheet"]),
            (["sheet", "--them"], ["--theme"]),
            (["sheet", "--theme", "d"], ["dark"]),
            (["curve", "spr"], []),
            (["curve", "ease-o"], ["ease-out"]),
            (["info", "--js"], ["--json"]),
            (["--fit", "=", "cov"], ["cover"]),
            (["--duration", "x"], []),
        ] as [([String], [String])])
    func `bash completes options, their values and commands`(
        _ words: [String], _ expected: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            let found = try completions(of: ["reveal-render"] + words, in: folder)
            #expect(found == Set(expected))
        }
    }

    @Test(
        arguments: [
            ["reveal-render", "fr"], ["reveal-render", "to.png", "fr"],
            ["reveal-render", "sheet", "fr"], ["reveal-render", "--inverted", "fr"],
        ])
    func `bash completes paths`(_ words: [String]) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            #expect(try completions(of: words, in: folder) == ["from.png"])
        }
    }

    @Test(
        .enabled(if: Disk.exists("/usr/bin/fish"), "fish is not installed"),
        arguments: [
            ("--preset bub", ["bubble", "bubble-mask"]), ("she", ["sheet"]),
            ("sheet --theme d", ["dark"]), ("to.png --compr", ["--compression"]),
        ] as [(String, [String])])
    func `fish completes the same`(_ line: String, _ expected: [String]) async throws {
        try await Disk.withFolder { folder in
            try write(to: folder)
            let shell = try Tool.run(
                ["-c", "source reveal-render.fish; complete -C'reveal-render \(line)'"], in: folder,
                program: "/usr/bin/fish")
            let words = shell.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            #expect(words.map(String.init) == expected, "\(shell.errors)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `each shell's script knows every option and every command`(
        _ shell: String
    ) async throws {
        try await Disk.withFolder { folder in
            try write(to: folder)
            let script = String(
                decoding: try Disk.read(folder + "/reveal-render.\(shell)"), as: UTF8.self)
            let help = try Tool.run(["--help"], in: "/").output
            let options = help.matches(of: /--([a-z][a-z-]+)/).map { String($0.1) }
            #expect(options.count > 40)
            for word in Set(options + ["sheet", "curve", "info", "bubble-mask", "ease-in-out"]) {
                #expect(script.contains(word), "\(word)")
            }
            // Those of the shells that are here read it without complaint.
            let program = ["/bin/", "/usr/bin/"].map { $0 + shell }.first(where: Disk.exists)
            if let program {
                let read = try Tool.run(
                    ["-n", folder + "/reveal-render.\(shell)"], in: folder, program: program)
                #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
            }
        }
    }

    @Test func `the manual page tells of every option and every command`() async throws {
        try await Disk.withFolder { folder in
            let made = try Tool.script("manual", [Tool.path, folder], in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let page = String(decoding: try Disk.read(folder + "/reveal-render.1"), as: UTF8.self)
                .replacing("\\-", with: "-")
            let help = try Tool.run(["--help"], in: folder).output
            for option in Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) }) {
                #expect(page.contains(option), "\(option)")
            }
            for heading in ["SHEET", "CURVE", "INFO", "ASSEMBLE", "EXAMPLES", "EXIT STATUS"] {
                #expect(page.contains(".SH \(heading)\n"), "\(heading)")
            }
            // Each option has one place.
            #expect(page.components(separatedBy: "\\fB--sampling\\fR").count == 2)
            // Options that mean something else to another command are told of there, too.
            for option in ["count", "columns", "chunk", "tolerance"] {
                #expect(page.contains("\\fB--\(option)\\fR"), "\(option)")
            }
        }
    }
}
