import Foundation
import TestSupport
import Testing

/// A movie on a full disk is complete or absent, regardless of FFmpeg's exit code.
struct MovieDiskTests {
    static let formats = ["mp4", "mov", "mkv", "webm", "gif", "webp", "avif"]

    private static let arguments = ["from.png", "to.png"]
    private static let options = ["--duration", "5f", "--quiet"]

    /// A folder with two pictures and their movie, and the movie's bytes.
    private static func withMovie(
        _ format: String, _ body: (_ folder: String, _ movie: [UInt8]) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 200, 150)
            let result = try Tool.run(arguments + ["good.\(format)"] + options, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            try body(folder, try Disk.read("\(folder)/good.\(format)"))
        }
    }

    private static func saysDiskFull(_ errors: String, _ name: String) -> Bool {
        errors.hasPrefix("reveal-render: error: cannot make the movie: \(name): the disk is full\n")
            || errors.contains(/error: cannot (create|write) the output: .*no space left on device/)
    }

    @Test(
        .enabled(if: OwnMounts.areAllowed, "mounting is not permitted here"),
        arguments: Torture.pairs(
            Torture.sample(formats, every: 2, from: 1), [[], ["--durable"]]))
    func `a full disk leaves no partial movie and is reported`(
        _ format: String, _ more: [String]
    ) async throws {
        let script = """
            mkdir disk; mount -t tmpfs -o size=${PAGES}k none disk || exit 99
            [ -z "$OLD" ] || cp good.$FORMAT disk/out.$FORMAT
            cd disk
            "$TOOL" ../from.png ../to.png out.$FORMAT "$@"; echo $? > ../status
            cp -a . ../after; cd ..; umount disk; rmdir disk
            """
        try await Self.withMovie(format) { folder, movie in
            let rooms = Torture.pairs([95, 60, 20], [false, true])
            for (share, isOld) in Torture.isOn ? rooms : [(95, !more.isEmpty), (20, more.isEmpty)] {
                // Room for whole pages only, and for the old movie if there is one.
                let room =
                    movie.count * share / 100 / 4096 + (isOld ? movie.count / 4096 + 1 : 0)
                let line = (Self.options + more + (isOld ? ["-y"] : [])).joined(separator: " ")
                let result = try OwnMounts.run(
                    "set -- \(line); \(script)", in: folder,
                    [
                        "PAGES": "\(4 * max(1, room))", "FORMAT": format,
                        "OLD": isOld ? "1" : "",
                    ])
                let status = String(decoding: try Disk.read(folder + "/status"), as: UTF8.self)
                #expect(status == "74\n", "\(format), \(share) %: \(result.errors)")
                #expect(Self.saysDiskFull(result.errors, "out.\(format)"), "\(result.errors)")
                let after = try Disk.contents(of: folder + "/after")
                #expect(after == (isOld ? ["out.\(format)": movie] : [:]), "\(share) %")
                try FileManager.default.removeItem(atPath: folder + "/after")
            }
        }
    }

    private static let libraryPath = Repository.root + "/.build/movie.so"

    /// Builds the library that fails under FFmpeg; false if gcc is not installed.
    private static let isBuilt: Bool = {
        let source = Repository.root + "/Tests/RobustnessTests/Faults/movie.c"
        let command = "gcc -O1 -Wall -Wextra -Werror -shared -fPIC -o '\(libraryPath)' '\(source)'"
        return (try? Tool.run(["-c", command], in: Repository.root, program: "/bin/sh"))?.status
            == 0
    }()

    @Test(
        .enabled(if: isBuilt, "gcc is not installed"),
        .enabled(if: !Sanitizer.isOn, "a sanitizer must be the first library"),
        arguments: Torture.sample(formats, every: 2))
    func `a failed write by FFmpeg leaves no movie`(_ format: String) async throws {
        try await Self.withMovie(format) { folder, movie in
            let log = folder + "/log"
            func run(_ write: Int, _ error: Int32) throws -> (Tool.Result, writes: Int) {
                try Disk.write([], to: log)
                let result = try Tool.run(
                    Self.arguments + ["out.\(format)"] + Self.options, in: folder,
                    environment: [
                        "LD_PRELOAD": Self.libraryPath, "REVEAL_MOVIE_LOG": log,
                        "REVEAL_MOVIE_WRITE": "\(write)", "REVEAL_MOVIE_ERROR": "\(error)",
                    ])
                return (result, try Disk.read(log).count)
            }
            let (whole, writes) = try run(0, 0)
            #expect(whole.status == 0)
            #expect(try Disk.read("\(folder)/out.\(format)") == movie)
            try FileManager.default.removeItem(atPath: "\(folder)/out.\(format)")
            try #require(writes > 0)
            // A GIF's colors are chosen first by another FFmpeg, whose writes are counted from 1
            // too.
            let tried =
                Torture.isOn || writes < 6
                ? Array(1...writes) : Array(1...2) + Array(writes - 2...writes)
            for (write, error) in Torture.pairs(tried, [ENOSPC, EIO]) {
                let (result, _) = try run(write, error)
                // A GIF's second FFmpeg has fewer writes than both together.
                if result.status == 0, format == "gif", write == writes {
                    try FileManager.default.removeItem(atPath: "\(folder)/out.gif")
                    continue
                }
                #expect(
                    result.status == 74, "\(format), write \(write): \(result.errors)")
                #expect(
                    error == EIO || Self.saysDiskFull(result.errors, "out.\(format)"),
                    "\(result.errors)")
                #expect(
                    try Disk.names(in: folder).sorted()
                        == ["from.png", "good.\(format)", "log", "to.png"])
            }
        }
    }

    @Test func `frames that FFmpeg dropped are counted and reported`() async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            // A wrapper of ffmpeg that drops frames.
            let script = """
                #!/bin/bash
                set -- "${@/#-pix_fmt/-r 5 -pix_fmt}"
                words=(); for word; do words+=($word); done
                exec /usr/bin/ffmpeg "${words[@]}"
                """
            try FileManager.default.createDirectory(
                atPath: folder + "/bin", withIntermediateDirectories: false)
            try Disk.writeProgram(script, to: folder + "/bin/ffmpeg")
            let result = try Tool.run(
                ["from.png", "to.png", "out.mkv"], in: folder,
                environment: ["PATH": folder + "/bin:/usr/bin:/bin"])
            #expect(result.status == 74)
            #expect(
                result.errors.contains(
                    /cannot make the movie: out.mkv: ffmpeg wrote \d of 31 frames/),
                "\(result.errors)")
            #expect(!Disk.exists(folder + "/out.mkv"))
        }
    }
}
