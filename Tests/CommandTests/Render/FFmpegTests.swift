import Foundation
import Raster
import TestSupport
import Testing

/// Movies when FFmpeg is missing, fails, or either program is interrupted.
struct FFmpegTests {
    /// Runs a line in bash in a folder with two pictures, with the script `fake` as `ffmpeg`.
    static func run(
        _ line: String, fake: String, _ body: (String, Tool.Result) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 320, 240)
            try FileManager.default.createDirectory(
                atPath: folder + "/bin", withIntermediateDirectories: false)
            try Disk.writeProgram("#!/bin/bash\n\(fake)", to: folder + "/bin/ffmpeg")
            let path = "export PATH=\"\(folder)/bin:$PATH\"\n"
            try body(folder, try StreamTests.bash(path + line, in: folder))
            #expect(
                try Disk.names(in: folder).filter { $0.hasPrefix("out") || $0.hasPrefix(".") } == []
            )
        }
    }

    @Test func `without FFmpeg nothing is written, and a hint says what to do`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            for path in ["/nowhere", ".:bin", ""] {
                let result = try Tool.run(
                    ["from.png", "to.png", "out.mp4"], in: folder, environment: ["PATH": path])
                #expect(result.status == 69)
                #expect(
                    result.errors
                        == "reveal-render: error: cannot make the movie: out.mp4: ffmpeg is not "
                        + "installed\nhint: install it (apt-get install ffmpeg), or write numbered "
                        + "frames or an animated PNG\n")
                #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
            }
        }
    }

    @Test func `the last lines of FFmpeg's messages are reported in one line`() async throws {
        try await Self.run(
            "reveal from.png to.png out.mp4",
            fake: "head -c 100000 > /dev/null; echo 'Something [x @ 0x5a] is wrong' >&2; exit 3"
        ) { _, result in
            #expect(result.status == 69)
            #expect(
                result.errors
                    == "reveal-render: error: cannot make the movie: out.mp4: ffmpeg failed with exit "
                    + "code 3: Something [x] is wrong\n")
        }
    }

    @Test func `encoder options that FFmpeg refuses are reported with its message`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let wrong = try Tool.run(
                ["from.png", "to.png", "out.mp4", "--codec-options", "-preset unheard-of"],
                in: folder)
            #expect(wrong.status == 69 && wrong.errors.contains("unheard-of"), "\(wrong.errors)")
            let none = try Tool.run(
                ["from.png", "to.png", "out.mp4", "--codec-options", "-c:v h999"], in: folder)
            #expect(
                none.errors
                    == "reveal-render: error: cannot make the movie: out.mp4: ffmpeg failed with exit "
                    + "code 1: Unknown encoder 'h999'\nhint: install an ffmpeg that has it, or choose "
                    + "another encoder: --codec-options '-c:v NAME'\n")
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
        }
    }

    @Test(arguments: [
        ("exit 0", 69, "ffmpeg ended before it received all frames"),
        ("cat > /dev/null", 69, "ffmpeg wrote nothing"),
        ("kill -KILL $$", 69, "ffmpeg was killed"),
        ("kill -PIPE $$; echo survived >&2; exit 3", 69, "ffmpeg was killed"),
        (
            "kill -XFSZ $$; echo survived >&2; exit 3", 74,
            "the file would exceed the file size limit\nhint: allow longer files (ulimit -f)"
        ),
    ])
    func `a movie appears under its name only when FFmpeg has finished it`(
        _ fake: String, _ status: Int32, _ why: String
    ) async throws {
        try await Self.run("reveal from.png to.png out.mp4", fake: fake) { _, result in
            #expect(result.status == status)
            #expect(
                result.errors == "reveal-render: error: cannot make the movie: out.mp4: \(why)\n")
        }
    }

    @Test func `the error is reported if ffmpeg cannot be started`() async throws {
        try await Self.run("printf garbage > bin/ffmpeg; reveal from.png to.png out.mp4", fake: "")
        {
            _, result in
            #expect(result.status == 69)
            #expect(
                result.errors
                    == "reveal-render: error: cannot make the movie: out.mp4: ffmpeg cannot be "
                    + "started: exec format error\n")
        }
    }

    @Test func `a long standard error of ffmpeg does not block the render`() async throws {
        try await Self.run(
            "reveal from.png to.png out.mkv -q; rm out.mkv",
            fake: """
                head -c 3000000 /dev/zero | tr '\\0' 'x' >&2
                exec /usr/bin/ffmpeg "$@"
                """
        ) { _, result in
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func `FFmpeg's exit is noticed even if SIGCHLD is ignored`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let script = """
                import os, signal, sys
                signal.signal(signal.SIGCHLD, signal.SIG_IGN)
                os.execv(sys.argv[1], sys.argv[1:])
                """
            let result = try Tool.run(
                ["-c", script, Tool.path, "from.png", "to.png", "out.mkv"], in: folder,
                program: "/usr/bin/python3")
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// Whether the process whose number is in a file ends.
    static func hasEnded(_ path: String) throws -> Bool {
        let number = String(decoding: try Disk.read(path), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return waitUntil {
            let status =
                (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
            // A zombie has ended; its parent will reap it.
            return status.isEmpty || status.contains(") Z ")
        }
    }

    @Test(arguments: [
        ("INT", 130), ("TERM", 143), ("HUP", 129),
    ])
    func `a signal at any time ends the command and FFmpeg and leaves no files`(
        _ signal: String, _ status: Int32
    ) async throws {
        // The first script reads nothing, so that the command waits while writing; the second one,
        // so that it waits for the end. A function's shell would end before the command.
        for fake in ["sleep 1000", "cat > /dev/null; sleep 1000"] {
            try await Self.run(
                """
                set -m
                "\(Tool.path)" from.png to.png out.mp4 & pid=$!
                while [ ! -s number ] && kill -0 $pid; do sleep 0.01; done; sleep 0.4
                kill -\(signal) -$pid; wait $pid
                """, fake: "sleep 1000 & echo $! > other; echo $$ > number; \(fake)"
            ) { folder, result in
                #expect(result.status == status)
                #expect(
                    result.errors.hasPrefix(
                        "reveal-render: error: ended by signal \(status - 128)\n"))
                // Also the processes that it started.
                for process in ["number", "other"] {
                    let hasEnded = try Self.hasEnded("\(folder)/\(process)")
                    #expect(hasEnded, "\(process)")
                }
            }
        }
    }

    @Test func `killing the command kills FFmpeg`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 320, 240)
            try FileManager.default.createDirectory(
                atPath: folder + "/bin", withIntermediateDirectories: false)
            let script = "#!/bin/bash\necho $$ > number; exec /usr/bin/ffmpeg \"$@\""
            try Disk.writeProgram(script, to: folder + "/bin/ffmpeg")
            for delay in ["0", "0.05", "0.2", "0.4"] {
                _ = try StreamTests.bash(
                    """
                    export PATH="\(folder)/bin:$PATH"; rm -f number
                    "\(Tool.path)" from.png to.png out.mp4 --duration 60s -q & pid=$!
                    while [ ! -s number ] && kill -0 $pid; do sleep 0.01; done; sleep \(delay)
                    kill -KILL $pid; wait $pid
                    """, in: folder)
                let hasEnded = try Self.hasEnded(folder + "/number")
                #expect(hasEnded)
                #expect(!Disk.exists(folder + "/out.mp4"))
            }
            // Temporary files are hidden, and the next movie removes them.
            let result = try Tool.run(["from.png", "to.png", "out.mp4"], in: folder)
            #expect(result.status == 0)
            #expect(try Disk.names(in: folder).allSatisfy { !$0.hasPrefix(".") })
        }
    }
}
