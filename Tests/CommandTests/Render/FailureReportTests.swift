import CommandSupport
import Foundation
import RevealCommand
import TestSupport
import Testing

/// Failures are printed as an object with `--json`.
struct FailureReportTests {
    /// The mistakes of commands that have `--json`, except those that it changes.
    static let mistakes = ["render", "outputs", "sheet", "info", "compare", "assemble"]
        .flatMap { Mistake.all(of: $0) }
        .filter { mistake in
            !["-", "--json", "help"].contains { mistake.arguments.contains($0) }
        }

    /// `arguments` with `--json` right after the command's name.
    private static func addingJSON(to arguments: [String]) -> [String] {
        let names = ["sheet", "info", "compare", "assemble"]
        let count = arguments.first.map(names.contains) ?? false ? 1 : 0
        return arguments.prefix(count) + ["--json"] + arguments.dropFirst(count)
    }

    /// The contents of the object `error`, the only printed key.
    private static func error(_ result: Tool.Result) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let dictionary = try #require(object as? [String: Any])
        #expect(Array(dictionary.keys) == ["error"])
        return try #require(dictionary["error"] as? [String: Any])
    }

    @Test(arguments: mistakes)
    func `with --json a mistake is also printed as an object, with the same exit code`(
        _ mistake: Mistake
    ) async throws {
        try await MistakeTests.withFiles { folder in
            let line = Self.addingJSON(to: mistake.arguments)
            let result = try await Tool.runInProcess(line, in: folder)
            let hint = mistake.hint.map { "hint: \($0)\n" } ?? ""
            #expect(result.errors == "reveal-render: error: \(mistake.error)\n\(hint)")
            #expect(result.status == mistake.status)
            let error = try Self.error(result)
            let kind = try #require(ExitStatus.failures.first { $0.code == mistake.status }).kind
            #expect(error["code"] as? Int == Int(mistake.status))
            #expect(error["kind"] as? String == kind)
            #expect(error["message"] as? String == mistake.error)
            #expect(error["hint"] as? String == mistake.hint)
        }
    }

    @Test(arguments: [
        ["info", "/dev/stdin"], ["compare", "from.png", "/dev/stdin"], ["/dev/stdin", "o.png"],
    ])
    func `with --json, a signal while inputs are read is printed as an object`(
        _ arguments: [String]
    ) async throws {
        // When the byte is gone, the command has begun to read.
        let script = """
            import fcntl, os, struct, subprocess, sys, termios, time
            reading, writing = os.pipe()
            child = subprocess.Popen(sys.argv[1:], stdin=reading)
            os.write(writing, b"x")
            while struct.unpack("i", fcntl.ioctl(reading, termios.FIONREAD, bytes(4)))[0]:
                time.sleep(0.01)
            child.terminate()
            sys.exit(child.wait())
            """
        try await MistakeTests.withFiles { folder in
            let result = try Tool.run(
                ["-c", script, Tool.path] + arguments + ["--json"], in: folder,
                program: "/usr/bin/python3")
            #expect(result.status == 143)
            #expect(result.errors == "reveal-render: error: ended by signal 15\n")
            #expect(try Self.error(result)["kind"] as? String == "signal")
        }
    }

    /// Commands, and the `kind`, `option`, `path`, `line`, and `column` of their failures.
    @Test(
        arguments: [
            ("from.png o.png --fethaer 3 --json", "usage", "fethaer", nil, nil),
            ("from.png o.png --easing --json", "usage", "easing", nil, nil),
            ("from.png o.png --json --duration 3x", "usage", "duration", nil, nil),
            ("from.png to.png o.png --json --frame 99", "usage", "frame", nil, nil),
            ("from.png to.png o.png --json --color red", "usage", "color", nil, nil),
            ("compare from.png to.png --json --outgoing red", "usage", "outgoing", nil, nil),
            ("compare from.png to.png --json --loops 3", "usage", "loops", nil, nil),
            ("info nothing.png --json", "missing-input", nil, "nothing.png", nil),
            ("from.png cut.png o.png --json", "malformed-input", nil, "cut.png", nil),
            ("from.png to.png text --format png --json", "not-created", nil, "text", nil),
            ("scene.yaml o.png --json", "malformed-input", nil, "scene.yaml", [2, 9]),
            ("from.png to.png o.png --json --max-memory 1M", "out-of-memory", nil, nil, nil),
        ] as [(String, String, String?, String?, [Int]?)])
    func `the JSON object of a failure has the option or the position in the file`(
        _ line: String, _ kind: String, _ option: String?, _ path: String?, _ place: [Int]?
    ) async throws {
        try await MistakeTests.withFiles { folder in
            let scene = "outgoing: from.png\npreset: buble\n"
            try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
            let words = line.split(separator: " ").map(String.init)
            let error = try Self.error(try await Tool.runInProcess(words, in: folder))
            #expect(error["kind"] as? String == kind, "\(error)")
            #expect(error["option"] as? String == option)
            #expect(error["path"] as? String == path)
            #expect(error["line"] as? Int == place?[0] && error["column"] as? Int == place?[1])
        }
    }

    @Test func `a failure with --json also prints the usual lines`() async throws {
        try await Disk.withFolder { folder in
            let result = try Tool.run(["info", "a.png", "--json"], in: folder)
            #expect(try Self.error(result)["code"] as? Int == 66 && result.status == 66)
            let plain = try Tool.run(["info", "a.png"], in: folder)
            #expect(plain.output.isEmpty && plain.errors == result.errors)
            // After -- it is a file's name, and these commands do not have the option.
            for line in [["a.png", "o.png", "--", "--json"], ["code", "a.png", "--json"]] {
                #expect(try Tool.run(line, in: folder).output.isEmpty)
            }
        }
    }
}
