import Foundation
import TestSupport
import Testing

/// What `measure` makes of what FFmpeg says: a program of that name comes first in `PATH`.
struct MovieReadingTests {
    private static func measure(
        _ program: String, in folder: String, _ movie: String = "movie.mp4"
    ) throws -> Tool.Result {
        let script = """
            mkdir bin; printf '%s\n' '#!/bin/bash' "$PROGRAM" > bin/ffmpeg; chmod +x bin/ffmpeg
            touch movie.mp4
            PATH=$PWD/bin:$PATH; timeout -k 1 60 "\(Tool.path)" measure \(movie)
            """
        return try Tool.run(
            ["-c", script], in: folder, environment: ["PROGRAM": program], program: "/bin/bash")
    }

    @Test func `messages that run into each other stop nothing`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 160, 120)
            let made = try Tool.run(
                "from.png to.png movie.mp4 --preset fitted --duration 300ms -q"
                    .split(separator: " ").map(String.init), in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let plain = try Tool.run(["measure", "movie.mp4"], in: folder)
            let result = try Self.measure(
                """
                (exec 1>&2 3>&-; for i in {1..3000}; do printf 'no end of a line %d ' $i; done) &
                exec /usr/bin/ffmpeg "$@"
                """, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output == plain.output)
        }
    }

    private static let mismatch = "its frames and their times do not match"

    /// What a program writes, and what is said of it.
    static let streams = [
        ("picture 2 1; picture 2 1; time 0", mismatch),
        ("picture 2 1; time 0; time 9", mismatch),
        ("time 0; picture 2 1; time x; picture 2 1", mismatch),
        ("time 0; picture 2 1; printf P6", mismatch),
        ("time 0; printf 'no picture of any kind that is known'", mismatch),
        ("picture 2 1; exec 3>&-; sleep 100", mismatch),
        ("time 0; time 9; picture 2 1; picture 1 2", "it has frames of 2×1 and of 1×2 pixels"),
        ("true", "it has no frames"),
        ("echo \"Stream map '0:v:0' matches no streams.\" >&2; exit 1", "it has no video"),
    ]

    @Test(arguments: streams)
    func `frames and times that do not match are refused`(
        _ stream: String, _ problem: String
    ) async throws {
        try await Disk.withFolder { folder in
            let program = """
                picture() { printf 'P6\n%d %d\n255\nabcdef' $1 $2; }
                time() { echo "0, $1, $1, 1, 3, 0x0" >&3; }
                echo '#tb 0: 1/1152000000' >&3
                \(stream)
                """
            let result = try Self.measure(program, in: folder)
            #expect(result.status == 65)
            #expect(
                result.errors.hasPrefix(
                    "reveal-render: error: cannot read the movie: movie.mp4: \(problem)\n"),
                "\(result.errors)")
        }
    }

    @Test(arguments: ["measure sound.mp4", "info sound.mp4"])
    func `a movie without video is told of as that`(_ line: String) async throws {
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
