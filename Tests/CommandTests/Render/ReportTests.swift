import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The command prints versions, facts, dry runs, warnings and progress correctly.
struct ReportTests {
    @Test func `--version prints the libraries in use`() async throws {
        let result = try await Tool.runInProcess(["--version"], in: "/")
        #expect(
            result.output
                == """
                reveal-render 0.1.0
                libpng \(PNGLibraries.libpng), zlib \(PNGLibraries.zlib), \
                libdeflate \(PNGLibraries.libdeflate)

                """
        )
    }

    @Test func `info prints the facts of a rendered file`() async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png", "--plays", "3"]) {
            folder, _ async throws in
            let result = try await Tool.runInProcess(["info", "out.png"], in: folder)
            let lines = result.output.split(separator: "\n")
            #expect(lines[0] == "out.png: PNG, 40×30 pixels, RGB, 8 bits, a transparent color")
            #expect(lines[1] == "color: sRGB (not described)")
            #expect(
                lines[2]
                    == "animation: 31 frames at 60 a second, 1.517 s, the last one 1 s longer, "
                    + "played 3 times")
            #expect(lines[5] == "written by: reveal-render")
            #expect(lines[6].wholeMatch(of: /key: animation [0-9a-f]{64}/) != nil)
        }
    }

    @Test func `info prints JSON`() async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png"]) { folder, _ async throws in
            let result = try await Tool.runInProcess(["info", "--json", "out.png"], in: folder)
            let facts = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let dictionary = try #require(facts as? [String: Any])
            #expect(dictionary["width"] as? Int == 40)
            let animation = try #require(dictionary["animation"] as? [String: Any])
            #expect(animation["frames"] as? Int == 31 && animation["plays"] as? Int == 0)
        }
    }

    @Test func `a dry run writes nothing and prints the plan`() async throws {
        try await RenderTests.run(
            ["from.png", "to.png", "f/", "--dry-run", "--fps", "24", "--threads", "1"]
        ) { folder, result async throws in
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(
                result.output.contains(
                    #/
                    13\ frames,\ 0\ to\ 12,\ at\ 24\ a\ second;\ the\ last\ at\ 0.5s\n
                    40×30\ pixels,\ RGB,\ 8\ bits\ a\ sample,\ sRGB\n
                    to\ f/0000.png\ …\ 0012.png,\ about\ \d+\ kB\n
                    with\ 1\ thread\ in\ about\ \d+\ MiB\ of\ memory\n
                    /#))
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
        }
    }

    @Test(
        arguments: [
            (["f/"], 0.05), (["f/", "--frames", "7-10"], 0), (["f/", "--encoder", "libpng"], 0.05),
            (["out.png"], 0.1), (["out.png", "--poster", "first", "--frames", "0-4"], 0),
            (["out.png", "--at", "50%"], 0), (["out.png", "--depth", "16"], 0.1), (["out.y4m"], 0),
            (["out.png", "--hold", "1s", "--delay", "500ms"], 0.1),
            (["f/", "--hold", "1s", "--delay", "500ms"], 0.05), (["out.html"], 0.1),
            (["out.html", "--frames", "0-3"], 0),
        ] as [([String], Double)])
    func `a dry run predicts the number of bytes`(
        _ line: [String], _ error: Double
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 320, 200)
            let line = ["from.png", "to.png"] + line
            let plan = try await Tool.runInProcess(line + ["--dry-run", "--json"], in: folder)
            let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
            let dictionary = try #require(report as? [String: Any])
            let expected = try #require(dictionary["expectedBytes"] as? Int)
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            let outputs = try #require(dictionary["outputs"] as? [String])
            let actual = try outputs.reduce(0) { try $0 + Disk.read(folder + "/" + $1).count }
            #expect(Double((expected - actual).magnitude) <= error * Double(actual))
        }
    }

    @Test(
        arguments: [
            ("from.png to.png f/ --plays 2", "plays", "animated PNG, GIF, WebP and pages"),
            ("from.png out.png --at 50% --plays 2", "plays", "animated PNG, GIF, WebP and pages"),
            ("from.png to.png out.html --poster first", "poster", "animated PNG"),
            ("from.png to.png out.png --start-number 5", "start-number", "numbered files"),
            ("assemble f/ out.y4m --poster first", "poster", "animated PNG"),
            ("from.png to.png out.y4m --compression small", "compression", "PNG files and pages"),
            ("assemble f/ out.y4m --compression fast", "compression", "PNG files and pages"),
            ("from.png to.png out.y4m --encoder libpng", "encoder", "PNG files and pages"),
            (
                "job --slurm from.png to.png out.y4m --plays 2", "plays",
                "animated PNG, GIF, WebP and pages"
            ),
        ] as [(String, String, String)])
    func `an option that does not affect the output is reported`(
        _ line: String, _ option: String, _ kinds: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            try #require(
                try await Tool.runInProcess(["from.png", "to.png", "f/", "-q"], in: folder).status
                    == 0)
            let words = line.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(words, in: folder)
            let warning =
                "reveal-render: warning: --\(option) does nothing for this output: it is for \(kinds)\n"
            #expect(result.status == 0 && result.errors.hasPrefix(warning), "\(result.errors)")
            #expect(try await Tool.runInProcess(words + ["-q", "-y"], in: folder).errors.isEmpty)
        }
    }

    @Test(arguments: [
        (
            "from.png to.png - --format rgba --depth 16",
            "--depth does nothing for this output: it has 8 bits a sample"
        ),
        (
            "from.png to.png frames/*.png",
            "the * stays in the output's name; write #### or %04d for a number"
        ),
        (
            "from.png to.png out.png --scale 2",
            "--scale does nothing here: nothing is measured in points"
        ),
        (
            "from.png to.png out.png --scale 2 --center 50%,top",
            "--scale does nothing here: nothing is measured in points"
        ),
    ])
    func `an option or placeholder with an unusual effect is explained`(
        _ line: String, _ sentence: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let words = line.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(words + ["--dry-run"], in: folder)
            #expect(
                result.status == 0
                    && result.errors.hasPrefix("reveal-render: warning: \(sentence)\n"),
                "\(result.errors)")
        }
    }

    @Test(arguments: [
        ("--center 90%,90%", "--center means --preset fitted"),
        ("--start-radius 5 --inverted", "--start-radius and --inverted mean --preset fitted"),
        ("--bubble-color red --center 1,1", "--center and --bubble-color mean --preset bubble"),
    ])
    func `the preset that follows from the options is reported`(
        _ options: String, _ clause: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let words = options.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png", "o.png"] + words, in: folder)
            #expect(
                result.status == 0 && result.errors.hasSuffix(" s; \(clause)\n"),
                "\(result.errors)")
            let preset = clause.split(separator: " ").last.map(String.init) ?? ""
            let named = try await Tool.runInProcess(
                ["from.png", "to.png", "n.png", "--preset", preset] + words, in: folder)
            #expect(named.status == 0 && !named.errors.contains("mean"), "\(named.errors)")
            #expect(try Disk.read(folder + "/o.png") == Disk.read(folder + "/n.png"))
        }
    }

    @Test(arguments: [
        ("out.png", "complete at frame 20 of 30"),
        ("out.png --easing ease-out", "complete at frame 11 of 30"),
        ("out.png --easing spring(1,200,12)", "complete at frame 6 of 70"),
        ("out.png --format sprite --count 12", "complete at frame 20 of 30"),
        ("out.png --type unreveal", "nothing changes before frame 11 of 30"),
        ("out.png --delay 0", "complete at frame 20 of 30"),
        ("out.png --frames 0-19", nil), ("out.png --there-and-back", nil),
        ("out.png --preset fitted", nil),
    ])
    func `equal frames at the beginning or end of a reveal are reported`(
        _ line: String, _ clause: String?
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let words = ["from.png", "to.png"] + line.split(separator: " ").map(String.init)
            let told = try await Tool.runInProcess(words, in: folder).errors
            #expect(told.contains("frame ") == (clause != nil), "\(told)")
            #expect(told.contains("; \(clause ?? " s") (--preset") || clause == nil, "\(told)")
            #expect(!told.contains("the delay counts twice"))
        }
    }

    @Test func `the grid of a sprite sheet and too large a --count are reported`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let words = ["from.png", "to.png", "out.png", "--format", "sprite", "--count", "12"]
            #expect(
                try await Tool.runInProcess(words, in: folder).errors.hasSuffix(
                    "; 4 frames per row, each 40×30 pixels\n"))
            let many = words.dropLast() + ["1000", "-y"]
            #expect(
                try await Tool.runInProcess(Array(many), in: folder).errors.hasPrefix(
                    "reveal-render: warning: --count does nothing here: there are 31 frames\n"))
        }
    }

    @Test(arguments: [
        "out.png --plays 2", "out.png --scale 2 --center 3,3", "- --format png --depth 16",
        "out.png --scale 2 --preset circular-transition", "out.gif --plays 2", "out.html --plays 2",
        "g/ --start-number 3",
    ])
    func `an option that affects the output is not reported`(_ line: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let words = ["from.png", "to.png"] + line.split(separator: " ").map(String.init)
            #expect(try await !Tool.runInProcess(words, in: folder).errors.contains("does nothing"))
        }
    }

    @Test func `the size of a large page is reported beforehand with the reason`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 900, 700)
            let line = ["from.png", "out.html", "--preset", "pulse", "--background", "black"]
            let plan = try await Tool.runInProcess(line + ["--dry-run"], in: folder)
            #expect(
                plan.errors.contains(
                    #/warning: the page has \d+.\d MB, because fades and scaling change all pixels in every frame; a movie would be smaller/#
                ), "\(plan.errors)\(plan.output)")
            let brief = try await Tool.runInProcess(
                line + ["--dry-run", "--frames", "0-1"], in: folder)
            #expect(brief.errors.isEmpty && brief.output.contains("to out.html, about "))
        }
    }

    @Test func `a render prints JSON when it is done`() async throws {
        try await RenderTests.run(
            ["from.png", "to.png", "f/", "--json", "-q", "--frames", "3-5"]
        ) { _, result async throws in
            #expect(result.errors.isEmpty)
            let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let dictionary = try #require(report as? [String: Any])
            #expect(
                dictionary["outputs"] as? [String] == ["f/0003.png", "f/0004.png", "f/0005.png"])
            #expect(dictionary["frames"] as? Int == 3)
            #expect(dictionary["seconds"] is Double)
        }
    }

    @Test func `--quiet prints nothing`() async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png", "--quiet"]) {
            _, result async throws in
            #expect(result.errors.isEmpty && result.output.isEmpty)
        }
    }

    @Test(arguments: [
        ("plain", "31/31 frames\nwrote"), ("openjd", "openjd_progress: 100\nwrote"),
        ("json", #"{"frame":31,"total":31,"rate":"#),
    ])
    func `progress is printed in lines on request`(_ mode: String, _ line: String) async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png", "--progress", mode]) {
            #expect($1.errors.contains(line))
        }
    }

    @Test func `an animated PNG of more than 90 frames per second causes a warning`() async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png", "--fps", "120"]) {
            _, result async throws in
            #expect(
                result.errors.hasPrefix(
                    "reveal-render: warning: browsers slow down animated PNGs of more than 90 "
                        + "frames per second\nwrote 61 frames"))
        }
    }

    /// The peak memory of a run in KiB, as counted by the kernel.
    static func peak(_ arguments: [String], in folder: String) throws -> Int {
        let script = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        let result = try Tool.run(
            ["-c", script, Tool.path] + arguments, in: folder, program: "/usr/bin/python3")
        return try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test(
        .enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"),
        arguments: Torture.sample(
            [(640, 360), (1920, 1080), (3840, 2160), (7680, 4320)], every: 2))
    func `the expected memory is within 15 percent of the peak`(_ size: (Int, Int)) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, size.0, size.1)
            // Small frames are made quickly: one thread might make both of two.
            let frames = size.0 < 4000 ? "12-19" : "14-15"
            let arguments = [
                "from.png", "to.png", "f/", "--frames", frames, "--threads", "2", "-q",
            ]
            let plan = try await Tool.runInProcess(arguments + ["--dry-run", "--json"], in: folder)
            let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
            let expected = try #require((report as? [String: Any])?["expectedMemory"] as? Int)
            let peak = 1024 * (try Self.peak(arguments, in: folder))
            #expect(abs(Double(expected) / Double(peak) - 1) < 0.15, "\(expected) for \(peak)")
        }
    }

    /// The output of a run in a terminal of 80 columns without colors, through a pseudo-terminal.
    static func terminal(_ arguments: [String], in folder: String, locale: String) throws -> String
    {
        let script = """
            import os, pty, sys, fcntl, termios, struct
            pid, master = pty.fork()
            if pid == 0:
                fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                os.execv(sys.argv[1], sys.argv[1:])
            while True:
                try: data = os.read(master, 65536)
                except OSError: break
                if not data: break
                sys.stdout.buffer.write(data)
            """
        return try Tool.run(
            ["-c", script, Tool.path] + arguments, in: folder,
            environment: ["LC_ALL": locale, "TERM": "xterm", "NO_COLOR": "1"],
            program: "/usr/bin/python3"
        ).output
    }

    @Test(arguments: [("C.UTF-8", "█"), ("C", "#")])
    func `a terminal shows a bar that is erased before the summary`(
        _ locale: String, _ full: Character
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 500, 400)
            let seen = try Self.terminal(
                ["from.png", "to.png", "f/", "--compression", "small"], in: folder, locale: locale)
            let redraws = seen.components(separatedBy: "\r\u{1B}[K")
            #expect(redraws.count > 2)
            #expect(
                redraws.dropFirst().dropLast().allSatisfy { $0.hasPrefix("[") && $0.count < 80 })
            #expect(redraws[redraws.count - 2].contains(full))
            #expect(redraws.last?.hasPrefix("wrote 31 frames") == true)
        }
    }
}
