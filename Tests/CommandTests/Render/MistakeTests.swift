import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Mistakes are reported in one line with a hint and an exit code, and nothing is written.
struct MistakeTests {
    /// All of `Fixtures/Mistakes`.
    static let mistakes = [
        "render", "outputs", "sheet", "curve", "info", "compare", "goldens", "measure", "assemble",
        "code",
    ].flatMap { Mistake.all(of: $0) }

    /// A folder with valid and invalid files, which no mistake changes.
    static func withFiles(_ body: (String) async throws -> Void) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let small = try pngFile(try Bitmap<UInt8>(width: 20, height: 10, layout: .rgb))
            try Disk.write(small, to: folder + "/small.png")
            try Disk.write(Array("this is no picture\n".utf8), to: folder + "/text.png")
            try Disk.write(Array("nor is this\n".utf8), to: folder + "/text")
            try Disk.write([], to: folder + "/empty.png")
            let whole = try Disk.read(folder + "/from.png")
            try Disk.write(Array(whole.prefix(200)), to: folder + "/cut.png")
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: folder + "/link.png", withDestinationPath: "to.png")
            try files.createSymbolicLink(
                atPath: folder + "/nowhere.png", withDestinationPath: "missing-folder/x.png")
            for name in ["folder.d", "taken"] {
                try files.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            for i in 1...4 { try Disk.write(small, to: "\(folder)/taken/\(i).png") }
            try await body(folder)
        }
    }

    @Test func `all files of mistakes in Fixtures are read, with at least 128 mistakes`() throws {
        #expect(Self.mistakes.count >= 128)
        let files = try Disk.names(in: Repository.fixture("Mistakes"))
        #expect(
            files.sorted()
                == [
                    "assemble", "code", "compare", "curve", "goldens", "info", "measure", "outputs",
                    "render", "sheet",
                ].map { "\($0).txt" })
    }

    @Test(arguments: mistakes)
    func `a mistake is reported in one line and changes nothing`(_ mistake: Mistake) async throws {
        try await Self.check(mistake)
    }

    /// Requires that a mistake is reported in one line with its hint and exit code, and changes
    /// nothing.
    static func check(_ mistake: Mistake) async throws {
        try await Self.withFiles { folder in
            let before = try Disk.contents(of: folder)
            let result = try await Tool.runInProcess(mistake.arguments, in: folder)
            let hint = mistake.hint.map { "hint: \($0)\n" } ?? ""
            #expect(result.errors == "reveal-render: error: \(mistake.error)\n\(hint)")
            #expect(result.output.isEmpty != mistake.arguments.contains("--json"))
            #expect(result.status == mistake.status)
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `frames that this program wrote are replaced and other files are kept`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let arguments = ["from.png", "to.png", "f/"]
            #expect(try await Tool.runInProcess(arguments, in: folder).status == 0)
            #expect(
                try await Tool.runInProcess(arguments + ["--easing", "linear"], in: folder).status
                    == 0)
            // A still is not a frame, although this program wrote it.
            let still = try await Tool.runInProcess(
                ["from.png", "to.png", "f/0003.png", "--frame", "3"], in: folder)
            #expect(still.status == 73)
            try Disk.write(try Disk.read(folder + "/from.png"), to: folder + "/f/0007.png")
            let refused = try await Tool.runInProcess(arguments, in: folder)
            #expect(refused.status == 73)
            #expect(refused.errors.contains("this program did not write: f/0007.png\n"))
            #expect(
                try await Tool.runInProcess(arguments + ["--overwrite"], in: folder).status == 0)
        }
    }

    @Test func `frames of a longer job are reported, and removed with --overwrite`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let arguments = ["from.png", "to.png", "f/"]
            _ = try await Tool.runInProcess(arguments, in: folder)
            try Disk.write([1, 2, 3], to: folder + "/f/0099.png")
            let shorter = try await Tool.runInProcess(
                arguments + ["--duration", "100ms"], in: folder)
            #expect(
                shorter.errors.hasPrefix(
                    "reveal-render: warning: f/0007.png … 0030.png of an earlier render are still "
                        + "there (--overwrite removes them)\nwrote 7 frames"))
            _ = try await Tool.runInProcess(arguments + ["--duration", "100ms", "-y"], in: folder)
            let names = (0...6).map { String(format: "%04d.png", $0) } + ["0099.png"]
            #expect(try Disk.names(in: folder + "/f") == names)
        }
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)])
    func `an interrupted render leaves complete frames and no temporary files`(
        _ signal: String, _ status: Int32
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 800, 600)
            let script = """
                "\(Tool.path)" from.png to.png f/ --compression smallest & pid=$!
                while [ ! -e f/0002.png ] && kill -0 $pid; do sleep 0.01; done
                kill -\(signal) $pid; wait $pid
                """
            let result = try Tool.run(
                ["-c", "set -m; " + script], in: folder, program: "/bin/bash")
            #expect(result.status == status)
            #expect(result.errors.contains("error: ended by signal \(status - 128)\nhint: "))
            #expect(
                result.errors.contains(
                    " of 31 frames are complete; --skip-existing renders the others"))
            let names = try Disk.names(in: folder + "/f")
            #expect((1..<31).contains(names.count))
            for name in names { _ = try picture("\(folder)/f/\(name)") }
        }
    }

    @Test func `an output with a large color profile is recognized as this program's file`()
        async throws
    {
        try await Disk.withFolder { folder in
            let profile = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let file = try HandmadeColor.file(with: profile, in: "iCCP")
            try Disk.write(file, to: folder + "/from.png")
            for _ in 0..<2 {
                let result = try await Tool.runInProcess(
                    ["from.png", "out.png", "--frame", "3"], in: folder)
                #expect(result.status == 0, "\(result.errors)")
            }
        }
    }

    @Test(arguments: [("f/", "f/0000.png"), ("out.png", "out.png"), ("page.html", "page.html")])
    func `an output over the system's file size limit fails and leaves nothing`(
        _ output: String, _ file: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 300, 200)
            let result = try Tool.run(
                [
                    "-c",
                    "ulimit -f 20; exec \"\(Tool.path)\" from.png to.png \(output) --threads 1",
                ],
                in: folder, program: "/bin/bash")
            #expect(result.status == 74)
            #expect(
                result.errors
                    == "reveal-render: error: cannot write the output: \(file): file too large\n"
                    + "hint: allow longer files (ulimit -f)\n")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(file)"))
        }
    }

    @Test func `outputs' names may be as long as the file system allows`() async throws {
        try await RenderTests.run([
            "from.png", "to.png", String(repeating: "n", count: 251) + ".png",
        ]) { #expect($1.status == 0, "\($1.errors)") }
    }

    @Test func `a line feed in a name does not break the line`() async throws {
        let result = try await Tool.runInProcess(["a\nb\u{1B}[31m.png", "out.png"], in: "/")
        #expect(
            result.errors
                == "reveal-render: error: cannot read the snapshot: a\\u{a}b\\u{1b}[31m.png: "
                + "no such file or directory\n")
    }

    @Test func `a long value is shortened in messages`() async throws {
        try await RenderTests.run([
            "from.png", "out.png", "--preset", String(repeating: "x", count: 100_000),
        ]) {
            #expect($1.errors.hasPrefix("reveal-render: error: --preset: unknown preset 'xxxxxxxx"))
            #expect($1.errors.contains("xxxxxxxx…xxxxxxxx"))
            #expect($1.errors.contains("xxxxxxxx'\nhint: write one of circular-reveal-kit, "))
            // The shortened value, compared with the message for a short one.
            let short = try await Tool.runInProcess(
                ["from.png", "out.png", "--preset", "xxxxxxxx"], in: $0)
            #expect($1.errors.count <= short.errors.count + 10_000)
        }
    }

    @Test func `a zero byte in a name does not truncate it`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let scene = #"{"outgoing": "from.png\u0000x", "incoming": "to.png"}"#
            try Disk.write(Array(scene.utf8), to: folder + "/scene.json")
            let result = try await Tool.runInProcess(["scene.json", "out.png"], in: folder)
            #expect(
                result.errors
                    == "reveal-render: error: scene.json:1:14: cannot read the snapshot: "
                    + "from.png\\u{0}x: no such file or directory\nhint: did you mean "
                    + "'from.png'? the given name has a character (U+0000) before 'x': from.png\n")
            #expect(result.status == 66)
        }
    }

    @Test func `a picture has the same bytes if the standard descriptors are closed`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            for name in ["open.png", "closed.png"] {
                let closing = name == "closed.png" ? "<&- >&- 2>&-" : ""
                let command =
                    "\"\(Tool.path)\" from.png to.png \(name) --frame 9 -v --json \(closing)"
                let result = try Tool.run(["-c", command], in: folder, program: "/bin/bash")
                // The requested object could not be printed.
                #expect(result.status == (closing.isEmpty ? 0 : 74))
            }
            #expect(try Disk.read(folder + "/closed.png") == Disk.read(folder + "/open.png"))
        }
    }
}
