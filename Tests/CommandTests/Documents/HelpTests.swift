import CommandSupport
import TestSupport
import Testing

/// The command's help is readable in any terminal and lists every option.
struct HelpTests {
    @Test func `help shows examples before options`() async throws {
        let result = try await Tool.runInProcess(["--help"], in: "/")
        #expect(result.status == 0 && result.errors.isEmpty)
        let example = try #require(
            result.output.firstRange(of: "reveal-render in.png out.png --type reveal"))
        let options = try #require(result.output.firstRange(of: "APPEARANCE:"))
        #expect(example.lowerBound < options.lowerBound)
    }

    @Test func `the help of info describes info`() async throws {
        let result = try await Tool.runInProcess(["info", "--help"], in: "/")
        #expect(
            result.output.hasPrefix(
                "Describe a PNG file, a movie, or a scene file.\n"))
        #expect(result.output.contains("USAGE:\n  reveal-render info FILE [--json]\n"))
    }

    @Test(arguments: [
        ("", "Render a circular"), ("compare", "Compare pictures"),
    ])
    func `help is also a subcommand`(_ command: String, _ words: String) async throws {
        try await Disk.withFolder { folder in
            let commands = command.isEmpty ? [] : [command]
            let result = try await Tool.runInProcess(["help"] + commands, in: folder)
            #expect(result.status == 0 && result.output.hasPrefix(words))
            #expect(
                try await result.output
                    == Tool.runInProcess(commands + ["--help"], in: folder).output)
            // A file may have this name.
            try Disk.write([1], to: folder + "/help")
            #expect(try await Tool.runInProcess(["help"] + commands, in: folder).status == 64)
        }
    }

    private static let commands =
        [[], ["sheet"], ["curve"], ["info"], ["compare"], ["assemble"], ["job"]].map {
            $0 + ["--help"]
        }
        + ["easing", "colors", "scene"].map { ["help", $0] }

    /// The help printed for `line` in a terminal of this many columns.
    private static func lines(_ line: [String], columns: Int) throws -> [Substring] {
        let result = try Tool.run(line, in: "/", environment: ["COLUMNS": "\(columns)"])
        #expect(result.status == 0 && result.errors.isEmpty)
        return result.output.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(arguments: commands)
    func `help uses the terminal's width without exceeding it`(_ command: [String]) throws {
        let wide = try Self.lines(command, columns: 100_000)
        let words = wide.flatMap { $0.split(separator: " ") }
        for columns in [30, 40, 64, 80, 100, 200] {
            let lines = try Self.lines(command, columns: columns)
            #expect(lines.flatMap { $0.split(separator: " ") } == words, "\(columns)")
            for (line, next) in zip(lines, lines.dropFirst()) {
                let indent = line.prefix { $0 == " " }
                let hasRoom = line.dropFirst(indent.count).contains(" ")
                // Lines to be copied are not wrapped, such as those of scenes.
                #expect(
                    line.count <= columns || !hasRoom || command == ["help", "scene"],
                    "\(columns): \(line)")
                // The next line's first word in the same paragraph would not fit.
                guard indent.isEmpty, let first = next.first, first.isLetter || first == "'" else {
                    continue
                }
                let word = next.prefix { $0 != " " }
                #expect(
                    line.isEmpty || line.hasSuffix(":") || line.allSatisfy(Self.isTitle)
                        || line.count + 1 + word.count > columns, "\(columns): \(line)")
            }
        }
    }

    private static func isTitle(_ letter: Character) -> Bool { letter.isUppercase || letter == " " }

    @Test func `in a narrow terminal, an option's help is indented on the next line`() throws {
        let lines = try Self.lines(["--help"], columns: 40)
        let place = try #require(lines.firstIndex(of: "  --hold <time>"))
        #expect(
            lines[place + 1...place + 1] == [
                "      Additional time of the last state."
            ])
    }

    @Test(arguments: ["", "compare", "measure", "code", "job", "sheet"])
    func `the short help fits one screen`(_ command: String) throws {
        let words = command.isEmpty ? [] : [command]
        let lines = try Self.lines(words + ["-h"], columns: 80)
        #expect(lines.count <= (["", "sheet"].contains(command) ? 31 : 61))
        if command == "sheet" {
            for name in ["count", "frames", "columns", "cell-width", "theme", "no-outline"] {
                #expect(lines.contains { $0.hasPrefix("  --\(name)") }, "\(name)")
            }
        }
        guard command.isEmpty else { return }
        for name in ["sheet", "approve", "repack", "compare", "measure", "code", "curve"] {
            #expect(lines.contains { $0.contains("reveal-render \(name) ") }, "\(name)")
        }
    }

    @Test(arguments: [
        ("presets", "bubble-mask"), ("easings", "ease-in-out"),
        ("shapes", "square                    a square"),
        ("outputs", "sprite"),
    ])
    func `help lists the names of presets, easings, shapes and outputs`(
        _ list: String, _ name: String
    ) throws {
        let lines = try Self.lines(["help", list], columns: 200)
        #expect(lines.contains { $0.hasPrefix("  \(name)") || $0.contains(name) })
    }

    @Test func `a vertical bar in a table cell of help is not a column separator`() throws {
        let lines = try Self.lines(["help", "scene"], columns: 200)
        #expect(lines.contains { $0.contains("error|contain|cover|fill|none") })
    }

    @Test func `help groups the options`() throws {
        let lines = try Self.lines(["--help"], columns: 80)
        let titles = lines.filter { $0.hasSuffix(":") && $0.dropLast().allSatisfy(Self.isTitle) }
        #expect(
            titles == [
                "EXAMPLES:", "USAGE:", "ARGUMENTS:", "OPTIONS:", "APPEARANCE:", "TIMING:",
                "OUTPUT:", "LIMITS:", "MESSAGES:", "EXIT STATUS:",
            ])
        let codes = lines[(lines.firstIndex(of: "EXIT STATUS:") ?? 0)...]
            .compactMap { Int($0.split(separator: " ").first ?? "") }
        #expect(codes == [0, 1, 64, 65, 66, 69, 70, 71, 73, 74, 75])
    }

    @Test func `help accepts the topics colors and colours, and a terminal of zero columns`()
        async throws
    {
        let about = try await Tool.runInProcess(["help", "colors"], in: "/").output
        #expect(try await Tool.runInProcess(["help", "colours"], in: "/").output == about)
        let narrow = try Tool.run(["--help"], in: "/", environment: ["COLUMNS": "0"]).output
        #expect(narrow.hasPrefix("Render a circular"))
    }

    @Test func `help with a topic is refused if a file named help exists`() async throws {
        try await Disk.withFolder { folder async throws in
            try Disk.write([1], to: folder + "/help")
            #expect(try await Tool.runInProcess(["help", "easing"], in: folder).status != 0)
        }
    }
}
