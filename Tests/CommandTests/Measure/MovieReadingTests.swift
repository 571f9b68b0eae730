import CommandSupport
import Foundation
import TestSupport
import Testing

/// `measure` interprets FFmpeg's output correctly; a program named ffmpeg comes first in `PATH`.
struct MovieReadingTests {
    private static func measure(
        _ program: String, in folder: String, _ movie: String = "movie.mp4"
    ) throws -> Tool.Result {
        let script = """
            mkdir bin; printf '%s\n' '#!/bin/bash' "$PROGRAM" > bin/ffmpeg; chmod +x bin/ffmpeg
            touch movie.mp4; export FFMPEG=$(type -P ffmpeg)
            PATH=$PWD/bin:$PATH; timeout -k 1 600 "\(Tool.path)" measure \(movie)
            """
        return try Tool.run(
            ["-c", script], in: folder, environment: ["PROGRAM": program], program: "/bin/bash")
    }

    /// Unusual behavior of FFmpeg: messages without line ends, and samples before their
    /// descriptions.
    static let oddities = [
        "exec \"$FFMPEG\" \"$@\" 2> >(exec 1>&2 3>&- 4>&-; tr -d '\\n')",
        "\"$FFMPEG\" \"$@\" 3> rows 4> columns; cat rows >&3; cat columns >&4",
    ]

    @Test(arguments: oddities)
    func `FFmpeg messages without line ends, and late ones, do not block reading`(
        _ program: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 160, 120)
            let made = try await Tool.runInProcess(
                "from.png to.png movie.mp4 --preset fitted --duration 300ms -q"
                    .split(separator: " ").map(String.init), in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let plain = try await Tool.runInProcess(["measure", "movie.mp4"], in: folder)
            let result = try Self.measure(program, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output == plain.output)
        }
    }

    private static let mismatch = "its frames and their times do not match"

    /// Prints a frame's width, height and time.
    private static let functions = """
        line() { echo "0, $2, $2, 1, $1, 0x0"; }
        frame() { line $1 $3 >&3; line $2 $3 >&4; }

        """

    /// A program's output, and the resulting error.
    static let streams = [
        ("frame 2 1 0; printf abcdefghijkl", mismatch),
        ("frame 2 1 0; frame 2 1 9; printf abcdef", mismatch),
        ("frame 2 1 0; frame 2 1 x; printf abcdefghijkl", mismatch),
        ("frame 2 1 0; printf abcde", mismatch),
        ("frame 2 1 0; echo nonsense >&4; printf abcdef; sleep 1000", mismatch),
        ("line 2 0 >&3; line 1 9 >&4; printf abcdef; sleep 1000", mismatch),
        ("line 2 0 >&3; printf abcdef", mismatch),
        ("printf abcdef; exec 3>&- 4>&-; sleep 1000", mismatch),
        ("echo '#tb 0: 1/30' >&3; sleep 1000", mismatch),
        (
            "frame 2 1 0; frame 1 2 9; printf abcdefabcdef",
            "it has frames of 2×1 and of 1×2 pixels"
        ),
        ("true", "it has no frames"),
        ("echo \"Stream map '0:v:0' matches no streams.\" >&2; exit 1", "it has no video"),
    ]

    @Test(arguments: streams)
    func `a movie whose frames do not match FFmpeg's description of them is refused`(
        _ stream: String, _ problem: String
    ) async throws {
        try await Disk.withFolder { folder in
            let result = try Self.measure(Self.functions + stream, in: folder)
            #expect(result.status == 65)
            #expect(
                result.errors.hasPrefix(
                    "reveal-render: error: cannot read the movie: movie.mp4: \(problem)\n"),
                "\(result.errors)")
        }
    }

    @Test func `a movie with times closer than its frame rate is measured`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 160, 120)
            let made = try await Tool.runInProcess(
                "from.png to.png f/%04d.png --preset fitted --duration 400ms -q"
                    .split(separator: " ").map(String.init), in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let script = """
                ffmpeg -v error -framerate 60 -i f/%04d.png -fps_mode passthrough \
                    -vf "settb=1/1000,setpts='N*17-9*eq(mod(N,5),3)'" -enc_time_base 1/1000 \
                    -c:v libvpx -b:v 4M movie.webm
                """
            let encoded = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            try #require(encoded.status == 0, "\(encoded.errors)")
            let result = try await Tool.runInProcess(["measure", "movie.webm"], in: folder)
            #expect(result.status != 65, "\(result.errors)")
        }
    }

    @Test(arguments: ["mp4", "mkv", "webm", "avi"])
    func `a movie whose end is missing is refused`(_ ending: String) async throws {
        try await Disk.withFolder { folder in
            let script = """
                ffmpeg -v error -f lavfi -i testsrc=s=160x120:d=2 -movflags +faststart whole.\(ending)
                head -c $(($(stat -c %s whole.\(ending)) * 2 / 3)) whole.\(ending) > cut.\(ending)
                """
            let made = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            try #require(made.status == 0, "\(made.errors)")
            let result = try await Tool.runInProcess(["measure", "cut.\(ending)"], in: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("it is damaged or incomplete: "), "\(result.errors)")
        }
    }

    @Test func `reading waits if FFmpeg describes a frame late`() async throws {
        try await Disk.withFolder { folder in
            let stream = "line 2 0 >&3; exec 3>&-; printf abcdef; sleep 0.5; line 1 0 >&4"
            let result = try Self.measure(Self.functions + stream, in: folder)
            #expect(
                result.errors.contains("error: the first and the last frame are the same picture"),
                "\(result.errors)")
        }
    }

    @Test func `a movie whose frames change their size is refused`() async throws {
        try await Disk.withFolder { folder in
            let script = """
                for size in 64x48 48x64; do
                    ffmpeg -v error -f lavfi -i testsrc2=s=$size:d=0.2 $size.h264
                done
                cat 64x48.h264 48x64.h264 > movie.h264; "\(Tool.path)" measure movie.h264
                """
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 65)
            #expect(
                result.errors.contains(": it has frames of 64×48 and of 48×64 pixels\n"),
                "\(result.errors)")
        }
    }

    @Test func `movie frames over a size limit are refused like pictures`() async throws {
        try await Disk.withFolder { folder in
            let script =
                "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:d=0.2 movie.mp4; "
                + "\"\(Tool.path)\" measure movie.mp4 --max-pixels 3000"
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 65)
            #expect(
                result.errors.contains("64×48 pixels are over the limit of 3000 pixels"),
                "\(result.errors)")
        }
    }

    @Test(arguments: ["measure sound.mp4", "info sound.mp4"])
    func `a movie without video is reported as such`(_ line: String) async throws {
        try await Disk.withFolder { folder in
            let script =
                "ffmpeg -v error -f lavfi -i sine=d=0.2 sound.mp4; \"\(Tool.path)\" \(line)"
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 65)
            #expect(
                result.errors.hasPrefix(
                    "reveal-render: error: cannot read the movie: sound.mp4: it has no video\n"),
                "\(result.errors)")
        }
    }
}
