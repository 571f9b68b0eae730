import CommandSupport
import Foundation
import TestSupport
import Testing

/// Shell completions and the manual page contain every command and option.
struct CompletionTests {
    /// The folder of the scripts that `make generate` writes.
    private static let scripts = Repository.root + "/completions"

    /// bash's completions of the last of `words`.
    private func completions(of words: [String], in folder: String) throws -> Set<String> {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let shell = try Tool.run(
            [
                "-c",
                """
                source \(Self.scripts)/reveal-render.bash
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
    func `bash completes options, option values and subcommands`(
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
    func `fish completes the same words as bash`(_ line: String, _ expected: [String]) throws {
        let shell = try Tool.run(
            [
                "-c",
                "source \(Self.scripts)/reveal-render.fish; complete -C'reveal-render \(line)'",
            ], in: "/", program: "/usr/bin/fish")
        let words = shell.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(words.map(String.init) == expected, "\(shell.errors)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `each shell's script has every option and every command`(
        _ shell: String
    ) async throws {
        let path = "\(Self.scripts)/reveal-render.\(shell)"
        let script = String(decoding: try Disk.read(path), as: UTF8.self)
        let help = try await Tool.runInProcess(["--help"], in: "/").output
        let options = help.matches(of: /--([a-z][a-z-]+)/).map { String($0.1) }
        #expect(options.count > 40)
        for word in Set(options + ["sheet", "curve", "info", "bubble-mask", "ease-in-out"]) {
            #expect(script.contains(word), "\(word)")
        }
        // Each installed shell parses its script without errors.
        let program = ["/bin/", "/usr/bin/"].map { $0 + shell }.first(where: Disk.exists)
        if let program {
            let read = try Tool.run(["-n", path], in: "/", program: program)
            #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
        }
    }

    @Test func `the manual page describes every option and every command`() async throws {
        let page = String(
            decoding: try Disk.read(Repository.root + "/docs/reveal-render.1"), as: UTF8.self
        ).replacing("\\-", with: "-")
        let help = try await Tool.runInProcess(["--help"], in: "/").output
        for option in Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) }) {
            #expect(page.contains(option), "\(option)")
        }
        for heading in ["SHEET", "CURVE", "INFO", "ASSEMBLE", "EXAMPLES", "EXIT STATUS"] {
            #expect(page.contains(".SH \(heading)\n"), "\(heading)")
        }
        // Each option has one entry.
        #expect(page.components(separatedBy: "\\fB--sampling\\fR").count == 2)
        // Options with another meaning in another command are described there, too.
        for option in ["count", "columns", "chunk", "tolerance"] {
            #expect(page.contains("\\fB--\(option)\\fR"), "\(option)")
        }
    }
}
