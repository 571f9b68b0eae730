import CommandSupport
import TestSupport
import Testing

/// Messages are colored on terminals unless colors are turned off.
struct ColorTests {
    private static let colored =
        "reveal-render: \u{1B}[1;31merror:\u{1B}[0m --fit: unknown value 'covr'\n"
        + "\u{1B}[1;36mhint:\u{1B}[0m did you mean 'cover'?\n"
    /// As if no variable were set.
    private static let unset = ["NO_COLOR": "", "CLICOLOR": "", "CLICOLOR_FORCE": ""]
    private static let plain =
        "reveal-render: error: --fit: unknown value 'covr'\nhint: did you mean 'cover'?\n"

    @Test(
        arguments: [
            ([], [:], false),
            (["--color", "always"], [:], true),
            (["--color=always"], ["NO_COLOR": "1"], true),
            (["--color", "always", "--color", "never"], [:], false),
            ([], ["CLICOLOR_FORCE": "1"], true),
            ([], ["CLICOLOR_FORCE": "0"], false),
            ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
            (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
        ] as [([String], [String: String], Bool)])
    func `options for colored messages override the environment`(
        _ options: [String], _ environment: [String: String], _ isColored: Bool
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "out.png", "--fit", "covr"]
            let result = try Tool.run(
                line + options, in: folder, environment: Self.unset.merging(environment) { $1 })
            #expect(result.errors == (isColored ? Self.colored : Self.plain))
        }
    }

    @Test(
        arguments: [
            ("xterm", [:], true), ("dumb", [:], false), ("xterm", ["NO_COLOR": "1"], false),
            ("xterm", ["CLICOLOR": "0"], false),
        ] as [(String, [String: String], Bool)])
    func `messages on a terminal are colored`(
        _ terminal: String, _ environment: [String: String], _ isColored: Bool
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "out.png", "--fit", "covr"]
            // Gives the command a terminal and copies its output.
            let result = try Tool.run(
                ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", Tool.path] + line, in: folder,
                environment: Self.unset.merging(environment) { $1 }
                    .merging(["TERM": terminal]) { $1 },
                program: "/usr/bin/python3")
            let shown = result.output.replacing("\r\n", with: "\n")
            #expect(shown == (isColored ? Self.colored : Self.plain))
        }
    }

    @Test func `a mistake in the option --color is reported`() async throws {
        let result = try await Tool.runInProcess(["info", "x.png", "--color", "alwys"], in: "/")
        #expect(
            result.status == 64
                && result.errors
                    == "reveal-render: error: --color: unknown value 'alwys'\n"
                    + "hint: did you mean 'always'?\n"
        )
    }
}
