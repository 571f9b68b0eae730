import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// FFmpeg decodes movies to the frames, times and colors that were rendered.
struct MovieTests {
    /// The expected properties of a movie.
    struct Expectation: CustomTestStringConvertible, Sendable {
        let name: String
        let codec: String
        let pixels: String
        /// Even for H.264.
        let size: (Int, Int)
        /// The minimum similarity to the frames in decibels.
        let likeness: Double

        var testDescription: String { name }
    }

    static let (width, height) = (97, 63)

    static let movies = [
        Expectation(
            name: "out.mp4", codec: "h264", pixels: "yuv420p", size: (98, 64), likeness: 30),
        Expectation(
            name: "out.mov", codec: "h264", pixels: "yuv420p", size: (98, 64), likeness: 30),
        Expectation(
            name: "out.mkv", codec: "h264", pixels: "yuv420p", size: (98, 64), likeness: 30),
        Expectation(
            name: "out.webm", codec: "vp9", pixels: "yuv420p", size: (97, 63), likeness: 30),
        Expectation(
            name: "out.avif", codec: "av1", pixels: "yuv420p", size: (97, 63), likeness: 30),
    ]

    @Test(
        arguments: Torture.pairs(
            ["out.mp4", "out.mov", "out.mkv", "out.webm", "out.avif"], ["8", "16"]))
    func `a movie has the same bytes on one processor and on all processors`(
        _ name: String, _ depth: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 320, 180)
            let script = """
                render() {
                    "\(Tool.path)" from.png to.png -q --depth \(depth) --duration 200ms "$@"
                }
                render \(name) && first=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
                taskset -cp $first $$ > pinned && render one-\(name) && cmp \(name) one-\(name)
                """
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test(
        arguments: Torture.sample(["mp4", "mov", "mkv", "webm", "gif", "webp", "avif"], every: 2))
    func `a movie over the system's file size limit fails and leaves nothing`(
        _ format: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 300, 200)
            let before = try Disk.names(in: folder)
            let script = "ulimit -f 1; exec \"\(Tool.path)\" from.png to.png out.\(format)"
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 74)
            let problems = ["the file would exceed the file size limit", "file too large"]
            let isTold = problems.contains { result.errors.contains("out.\(format): \($0)\n") }
            #expect(isTold, "\(result.errors)")
            #expect(try Disk.names(in: folder) == before)
        }
    }

    @Test(arguments: ["g.gif", "g.webp"])
    func `16-bit samples are rounded to 8 before FFmpeg gets them`(
        _ name: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let still = ["from.png", "deep.png", "--at", "100%", "--depth", "16", "-q"]
            try #require(try await Tool.runInProcess(still, in: folder).status == 0)
            for (picture, movie) in [("from.png", "8" + name), ("deep.png", "16" + name)] {
                let line = [
                    picture, movie, "--background", "#345", "--fps", "25", "--frames", "10-12",
                ]
                let result = try await Tool.runInProcess(line, in: folder)
                try #require(result.status == 0, "\(result.errors)")
            }
            let frames = try ["8", "16"].map { depth in
                try Movies.frames(depth + name, in: folder, 40, 30)
            }
            #expect(frames[0] == frames[1] && !frames[0].isEmpty)
        }
    }

    /// Renders numbered frames to `f/` and the movie `name` with the same options.
    static func render(
        _ inputs: [String], _ name: String, _ options: [String] = [], in folder: String
    ) async throws -> Tool.Result {
        let frames = try await Tool.runInProcess(inputs + ["f/"] + options, in: folder)
        try #require(frames.status == 0, "\(frames.errors)")
        return try await Tool.runInProcess(inputs + [name] + options, in: folder)
    }

    @Test(arguments: movies)
    func `a movie has all frames, their times, their colors and its color tags`(
        _ movie: Expectation
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, Self.width, Self.height)
            let result = try await Self.render(["from.png", "to.png"], movie.name, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let facts = try Movies.facts(movie.name, in: folder)
            #expect(facts["codec_name"] == movie.codec && facts["pix_fmt"] == movie.pixels)
            #expect(facts["width"] == "\(movie.size.0)" && facts["height"] == "\(movie.size.1)")
            #expect(facts["nb_read_frames"] == "31" && facts["r_frame_rate"] == "60/1")
            #expect(facts["color_range"] == "tv")
            for tag in ["color_space", "color_transfer", "color_primaries"] {
                #expect(facts[tag] == "bt709", "\(tag)")
            }
            let times = try Movies.times(movie.name, in: folder)
            for (i, time) in times.enumerated() {
                #expect(abs(time.0 - Double(i) / 60) < 0.0006)
                #expect(abs(time.1 - 1.0 / 60) < 0.0011)
            }
            let decoded = try Movies.frames(
                movie.name, in: folder, movie.size.0, movie.size.1)
            let frames = try StreamTests.pictures(folder + "/f")
            #expect(decoded.count == 31)
            for (i, (some, other)) in zip(decoded, frames).enumerated() {
                let likeness = likeness(some, other)
                #expect(likeness > movie.likeness, "frame \(i): \(likeness) dB")
            }
        }
    }

    @Test func `a movie keeps flat colors to within four levels`() async throws {
        try await Disk.withFolder { folder in
            let colors: [[UInt8]] = [
                [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [128, 128, 128],
                [250, 200, 30], [20, 30, 100],
            ]
            // Patches large enough that no neighbor affects their center.
            let samples = (0..<32).flatMap { _ in
                colors.flatMap { color in (0..<32).flatMap { _ in color } }
            }
            let bars = try Bitmap(8 * 32, 32, .rgb, samples)
            try Disk.write(try pngFile(bars), to: folder + "/bars.png")
            for name in ["out.mp4", "out.webm", "out.avif"] {
                let arguments = ["bars.png", name, "--frames", "30", "--background", "black"]
                #expect(try await Tool.runInProcess(arguments, in: folder).status == 0)
                let frame = try Movies.frames(name, in: folder, 8 * 32, 32)[0]
                for (i, color) in colors.enumerated() {
                    let pixel = frame[32 * i + 16, 16]
                    #expect(
                        zip(pixel, color).allSatisfy { abs(Int($0) - Int($1)) <= 4 },
                        "\(name): \(pixel) for \(color)")
                }
            }
        }
    }

    @Test func `a movie of odd size repeats the last column and row, which is reported`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 97, 63)
            let arguments = ["from.png", "to.png", "out.mkv", "--frames", "0"]
            let exact = ["--codec-options", "-c:v libx264rgb -crf 0 -pix_fmt rgb24"]
            let result = try await Tool.runInProcess(arguments + exact, in: folder)
            #expect(
                result.errors.hasSuffix(
                    "; the movie is 98×64: H.264 requires even sizes, so the last column and row "
                        + "are repeated\n"), "\(result.errors)")
            let frame = try Movies.frames("out.mkv", in: folder, 98, 64)[0]
            let from = try picture(folder + "/from.png")
            for y in 0..<64 {
                for x in 0..<98 { #expect(frame[x, y] == from[min(x, 96), min(y, 62)]) }
            }
        }
    }

    @Test(arguments: [
        ("out.mkv", "-c:v libx264rgb -crf 0 -pix_fmt rgb24"),
        ("out.mkv", "-c:v ffv1 -pix_fmt bgr0"),
        ("out.mov", "-c:v png -pix_fmt rgb24"),
    ])
    func `--codec-options reach the encoder, including those of lossless codecs`(
        _ name: String, _ options: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            try Movies.writeScreens(in: folder, 64, 48)
            let movie = try await Self.render(["from.png", "to.png"], "x.png", in: folder)
            #expect(movie.status == 0)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png", name, "--codec-options", options], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let decoded = try Movies.frames(name, in: folder, 64, 48)
            #expect(try decoded == StreamTests.pictures(folder + "/f"))
        }
    }

    @Test func `an encoder that supports 16-bit samples gets them`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(73)
            let deep: Bitmap<UInt16> = try noise.bitmap(16, 16, .rgb)
            try Disk.write(try pngFile(deep), to: folder + "/deep.png")
            let line = """
                reveal deep.png out.mkv --frames 30 --background black -q \
                    --codec-options '-c:v ffv1 -pix_fmt gbrp16le'
                ffmpeg -v error -i out.mkv -f rawvideo -pix_fmt rgb48le deep
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let bytes = try Disk.read(folder + "/deep")
            let samples = stride(from: 0, to: bytes.count, by: 2).map {
                UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
            }
            #expect(samples == deep.samples)
        }
    }

    @Test(arguments: [("out.webm", ["-c:v", "libvpx-vp9"], 30.0), ("out.mov", [], 36.0)])
    func `a movie keeps alpha if its format supports it`(
        _ name: String, _ decoder: [String], _ least: Double
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 97, 63)
            let result = try await Self.render(["to.png"], name, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let decoded = try Movies.frames(name, in: folder, 97, 63, .rgba, decoder: decoder)
            let frames = try StreamTests.pictures(folder + "/f")
            #expect(decoded.count == 31)
            for (i, (some, other)) in zip(decoded, frames).enumerated() {
                // Compared over gray, because transparent pixels may have any color.
                let gray: [UInt8] = [128, 128, 128, 255]
                let likeness = likeness(
                    try some.composited(over: gray), try other.composited(over: gray))
                #expect(likeness > least, "frame \(i): \(likeness) dB")
            }
        }
    }

    @Test func `pictures with opaque alpha make movies without alpha`() async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48, .rgba)
            let result = try await Tool.runInProcess(["from.png", "to.png", "out.mp4"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Movies.facts("out.mp4", in: folder)["nb_read_frames"] == "31")
            let webm = try await Tool.runInProcess(["from.png", "to.png", "out.webm"], in: folder)
            #expect(webm.status == 0)
            #expect(try Movies.facts("out.webm", in: folder)["TAG:alpha_mode"] == nil)
        }
    }

    @Test(
        arguments: Torture.sample(
            [("60", 26, "2"), ("50", 26, "2"), ("30", 16, "3 4 3"), ("40", 21, "3 2")], every: 2))
    func `a GIF shows each frame at its time`(
        _ rate: String, _ count: Int, _ delays: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png", "out.gif", "--fps", rate, "--plays", "3"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            #expect(result.errors.hasPrefix("wrote \(count) frames"))
            #expect(result.errors.contains("at 50 frames per second, the most") == (rate == "60"))
            let times = try Movies.times("out.gif", in: folder)
            #expect(times.count == count)
            let pattern = delays.split(separator: " ").compactMap { Double($0) }
            let frames = try Movies.frames("out.gif", in: folder, 64, 48)
            for (i, time) in times.dropLast().enumerated() {
                #expect(abs(time.1 * 100 - pattern[i % pattern.count]) < 0.01, "frame \(i)")
                guard i % 5 == 0 else { continue }
                let moment = "\(Int((time.0 * 1000).rounded()))ms"
                _ = try await Tool.runInProcess(
                    ["from.png", "to.png", "still.png", "--at", moment, "-y"], in: folder)
                let likeness = likeness(frames[i], try picture(folder + "/still.png"))
                #expect(likeness > 30, "at \(moment): \(likeness) dB")
            }
            let bytes = try Disk.read(folder + "/out.gif")
            // Its mark is a comment after the end of the last picture's data, not after the file's.
            let mark = try #require(bytes.firstRange(of: Array("reveal-render:".utf8)))
            #expect(bytes[mark.lowerBound - 4] == 0)
            // Shown three times, which is twice more.
            let loop = try #require(
                String(decoding: bytes, as: Unicode.ASCII.self).range(of: "NETSCAPE2.0"))
            let offset = String(decoding: bytes, as: Unicode.ASCII.self).distance(
                from: "".startIndex, to: loop.upperBound)
            #expect(Array(bytes[offset..<offset + 4]) == [3, 1, 2, 0])
        }
    }

    /// The duration of each picture of an animated WebP in milliseconds, and the number of plays.
    static func webp(_ bytes: [UInt8]) -> (delays: [Int], plays: Int?) {
        func number(_ start: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        }
        var (offset, delays, plays) = (12, [Int](), Int?.none)
        while offset + 8 <= bytes.count {
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            if name == "ANIM" { plays = number(offset + 12, 2) }
            if name == "ANMF" { delays.append(number(offset + 20, 3)) }
            let length = number(offset + 4, 4)
            offset += 8 + length + length % 2
        }
        return (delays, plays)
    }

    @Test func `an animated WebP has its frames' durations and the requested number of plays`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png", "out.webp", "--plays", "2", "--preset", "fitted"],
                in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let (delays, plays) = Self.webp(try Disk.read(folder + "/out.webp"))
            // Equal frames are one picture with a longer duration.
            let moving = delays.dropLast()
            #expect(moving.count > 25 && moving.allSatisfy { $0 % 17 == 0 || ($0 + 1) % 17 == 0 })
            #expect(abs(delays.reduce(0, +) - 1517) <= 1 && plays == 2)
        }
    }

    @Test func `an MP4 can be played before it is complete`() async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            _ = try await Tool.runInProcess(["from.png", "to.png", "out.mp4"], in: folder)
            let bytes = try Disk.read(folder + "/out.mp4")
            let names = String(decoding: bytes, as: Unicode.ASCII.self)
            let index = try #require(names.range(of: "moov")?.lowerBound)
            let media = try #require(names.range(of: "mdat")?.lowerBound)
            #expect(index < media)
        }
    }

    /// Others are made again where they are replaced (`OutputPlaceTests`).
    @Test(arguments: Torture.sample(["mkv", "mp4", "gif", "webm", "webp"], every: 3))
    func `the same command makes a byte-identical movie`(_ kind: String) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            for i in 0..<2 {
                _ = try await Tool.runInProcess(["from.png", "to.png", "\(i).\(kind)"], in: folder)
            }
            #expect(try Disk.read("\(folder)/0.\(kind)") == Disk.read("\(folder)/1.\(kind)"))
        }
    }

    @Test func `without --overwrite, a movie replaces only movies of this program`() async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            let arguments = ["from.png", "to.png", "out.mkv"]
            #expect(try await Tool.runInProcess(arguments, in: folder).status == 0)
            #expect(try await Tool.runInProcess(arguments, in: folder).status == 0)
            try Disk.write(
                try Disk.read(folder + "/out.mkv") + [0, 0, 0, 0, 0, 0, 0, 0, 0],
                to: folder + "/out.mkv")
            let again = try await Tool.runInProcess(arguments, in: folder)
            #expect(
                again.status == 73
                    && again.errors
                        == "reveal-render: error: will not replace files that this program did not "
                        + "write: out.mkv\nhint: the last path is the output: name another, or "
                        + "replace it with --overwrite\n"
            )
            #expect(
                try await Tool.runInProcess(arguments + ["--overwrite"], in: folder).status == 0)
            #expect(try Disk.names(in: folder) == ["from.png", "out.mkv", "to.png"])
        }
    }

    @Test func `names with a special meaning for FFmpeg are used literally`() async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            for name in ["-y.mkv", "concat:a.mkv", "http:x.mkv", "a b'\".mkv", "100%%d.mkv"] {
                let result = try await Tool.runInProcess(
                    ["from.png", "to.png", "--", "./" + name], in: folder)
                #expect(result.status == 0, "\(result.errors)")
            }
            #expect(
                try Set(Disk.names(in: folder)) == [
                    "from.png", "to.png", "-y.mkv", "concat:a.mkv", "http:x.mkv", "a b'\".mkv",
                    "100%d.mkv",
                ])
        }
    }

    @Test func `colors that a movie cannot tag are converted to sRGB, which is reported`()
        async throws
    {
        try await Disk.withFolder { folder in
            let file = try HandmadeColor.file(with: HandmadeColor.gamma)
            try Disk.write(file, to: folder + "/from.png")
            let result = try await Tool.runInProcess(
                ["from.png", "out.mkv", "--background", "black"], in: folder)
            #expect(result.status == 0)
            #expect(
                result.errors.contains("; colors are converted from gamma 2.2 to sRGB"),
                "\(result.errors)")
        }
    }

    @Test func `the command suggested instead of --lossless makes a movie with exact colors`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            let line = ["from.png", "to.png", "--preset", "fitted", "--duration", "100ms"]
            let hint = try await Tool.runInProcess(line + ["o.mkv", "--lossless"], in: folder)
                .errors
            let words = try #require(hint.firstMatch(of: /--codec-options '([^']*)'/)).output.1
            for name in ["o.mkv", "o.mp4", "o.mov"] {
                let made = try await Tool.runInProcess(
                    line + [name, "--codec-options", String(words)], in: folder)
                try #require(made.status == 0, "\(made.errors)")
                let frames = try Movies.frames(name, in: folder, 64, 48)
                #expect(frames.count == 7)
                _ = try await Tool.runInProcess(line + ["f/"], in: folder)
                for (number, frame) in frames.enumerated() {
                    #expect(try frame == picture("\(folder)/f/000\(number).png"))
                }
            }
        }
    }
}
