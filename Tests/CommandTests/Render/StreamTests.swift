import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Frames written one after another to standard output or into one file.
struct StreamTests {
    /// Runs a command line in bash with `reveal` as the command.
    static func bash(_ line: String, in folder: String) throws -> Tool.Result {
        try Tool.run(
            ["-c", "set -o pipefail; reveal() { \"\(Tool.path)\" \"$@\"; }; \(line)"], in: folder,
            program: "/bin/bash")
    }

    /// The numbered frames in a folder.
    static func pictures(_ folder: String) throws -> [Bitmap<UInt8>] {
        try Disk.names(in: folder).map { try picture("\(folder)/\($0)") }
    }

    @Test func `raw streams equal the numbered frames' pixels with any number of threads`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47)
            let line = """
                reveal from.png to.png f/ -q
                reveal from.png to.png - --format rgb24 --threads 1 > rgb
                reveal from.png to.png - --format rgba --threads 7 > rgba
                """
            #expect(try Self.bash(line, in: folder).status == 0)
            let frames = try Self.pictures(folder + "/f")
            #expect(frames.count == 31)
            #expect(try Movies.split(Disk.read(folder + "/rgb"), 61, 47, .rgb) == frames)
            let wide = try frames.map { try $0.converted(to: .rgba) }
            #expect(try Movies.split(Disk.read(folder + "/rgba"), 61, 47, .rgba) == wide)
        }
    }

    @Test func `raw streams keep alpha and the colors of transparent pixels`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 40, 30, .rgba)
            let line = "reveal to.png f/ -q; reveal to.png - --format rgba > rgba"
            #expect(try Self.bash(line, in: folder).status == 0)
            let frames = try Self.pictures(folder + "/f")
            #expect(try Movies.split(Disk.read(folder + "/rgba"), 40, 30, .rgba) == frames)
        }
    }

    @Test func `raw streams round 16-bit samples to the nearest 8-bit samples`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(71)
            let deep: Bitmap<UInt16> = try noise.bitmap(20, 10, .gray)
            try Disk.write(try pngFile(deep), to: folder + "/deep.png")
            let line = "reveal deep.png - --format rgb24 --frames 30 --background black > rgb"
            #expect(try Self.bash(line, in: folder).status == 0)
            let expected = try deep.converted(to: UInt8.self).converted(to: .rgb)
            #expect(try Movies.split(Disk.read(folder + "/rgb"), 20, 10, .rgb) == [expected])
        }
    }

    @Test func `a stream of PNG files equals the numbered files, and FFmpeg reads it`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47)
            let line = """
                reveal from.png to.png f/ -q
                reveal from.png to.png - --format png > png
                ffmpeg -v error -f image2pipe -i png -f rawvideo -pix_fmt rgb24 rgb
                """
            let result = try Self.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let files = try Disk.names(in: folder + "/f").map { try Disk.read(folder + "/f/" + $0) }
            #expect(try Disk.read(folder + "/png") == files.flatMap { $0 })
            #expect(
                try Movies.split(Disk.read(folder + "/rgb"), 61, 47, .rgb)
                    == Self.pictures(folder + "/f"))
        }
    }

    @Test func `an animated PNG on standard output equals the file`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47)
            let line = """
                reveal from.png to.png out.png -q
                reveal from.png to.png - --format apng > stream
                """
            #expect(try Self.bash(line, in: folder).status == 0)
            #expect(try Disk.read(folder + "/stream") == Disk.read(folder + "/out.png"))
        }
    }

    @Test func `a y4m file equals the stream and has the right header`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47)
            let line = """
                reveal from.png to.png out.y4m --fps 29.97 -q
                reveal from.png to.png - --fps 29.97 --format y4m --threads 3 > stream
                """
            #expect(try Self.bash(line, in: folder).status == 0)
            let bytes = try Disk.read(folder + "/out.y4m")
            #expect(try Disk.read(folder + "/stream") == bytes)
            let header =
                "YUV4MPEG2 W61 H47 F30000:1001 Ip A1:1 C444 XYSCSS=444 XCOLORRANGE=LIMITED\n"
            #expect(bytes.starts(with: Array(header.utf8)))
            #expect(bytes.count == header.utf8.count + 16 * (6 + 3 * 61 * 47))
            let facts = try Movies.facts("out.y4m", in: folder)
            #expect(facts["pix_fmt"] == "yuv444p" && facts["color_range"] == "tv")
            #expect(facts["nb_read_frames"] == "16" && facts["r_frame_rate"] == "30000/1001")
        }
    }

    /// The maximum difference between samples of two pictures.
    static func distance(_ some: Bitmap<UInt8>, _ other: Bitmap<UInt8>) -> Int {
        zip(some.samples, other.samples).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test(arguments: [
        ("plain", "", ""),
        (
            "709",
            "-vf scale=in_color_matrix=bt601:out_color_matrix=bt709:flags=accurate_rnd,format=yuv444p",
            "-vf scale=in_color_matrix=bt709"
        ),
    ])
    func `FFmpeg decodes every color to within the precision of 8-bit luma and chroma`(
        _ name: String, _ to: String, _ from: String
    ) async throws {
        try await Disk.withFolder { folder in
            // One color per pixel: all combinations of 33 values per channel.
            let values = (0...32).map { UInt8(min(255, $0 * 8)) }
            let samples = values.flatMap { r in
                values.flatMap { g in values.flatMap { b in [r, g, b] } }
            }
            let cube = try Bitmap(33 * 33, 33, .rgb, samples)
            try Disk.write(try pngFile(cube), to: folder + "/cube.png")
            let line = """
                reveal cube.png out.y4m --frames 30 --background black -q
                ffmpeg -v error -i out.y4m \(to) -c:v rawvideo -f nut middle
                ffmpeg -v error -i middle \(from) -f rawvideo -pix_fmt rgb24 rgb
                """
            let result = try Self.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let decoded = try Movies.split(Disk.read(folder + "/rgb"), 33 * 33, 33, .rgb)
            // Half a step of luma and of chroma is up to 0.6 and 1 of red or blue; FFmpeg rounds
            // too.
            #expect(Self.distance(decoded[0], cube) <= (name == "plain" ? 3 : 4))
        }
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"))
    func `a slow reader blocks rendering instead of filling memory`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1280, 720)
            let script = """
                import resource, subprocess, sys, time
                child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
                count = len(child.stdout.read(1000))
                time.sleep(1)
                while True:
                    data = child.stdout.read(1 << 20)
                    if not data: break
                    count += len(data)
                child.wait()
                print(count, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
                """
            let arguments = [
                "from.png", "to.png", "-", "--format", "rgba", "--threads", "2", "-q",
            ]
            let result = try Tool.run(
                ["-c", script, Tool.path] + arguments, in: folder, program: "/usr/bin/python3")
            let numbers = result.output.split(separator: " ").compactMap {
                Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
            try #require(numbers.count == 2, "\(result.errors)")
            #expect(numbers[0] == 31 * 1280 * 720 * 4)
            let plan = try Tool.run(arguments + ["--dry-run"], in: folder).output
            let words = try #require(plan.firstMatch(of: /in about (\d+) MiB/))
            let expected = try #require(Int(words.1))
            // All frames together are 109 MiB, which exceed the expected memory.
            #expect(expected < 70 && numbers[1] < 1024 * expected * 115 / 100, "\(numbers)")
        }
    }

    @Test(arguments: ["y4m", "rgba", "rgb24", "png", "apng"])
    func `a broken pipe is reported in one line`(_ format: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 400, 300)
            let line = """
                reveal from.png to.png - --format \(format) | head -c 100000 | wc -c
                echo ${PIPESTATUS[0]}
                """
            let result = try Self.bash(line, in: folder)
            #expect(result.output == "100000\n74\n")
            #expect(
                result.errors
                    == "reveal-render: error: cannot write the output: standard output: broken pipe\n"
            )
        }
    }

    @Test func `a full disk is reported in one line`() async throws {
        try await RenderTests.run(["from.png", "to.png", "f/"]) { folder, _ async throws in
            let result = try Self.bash(
                "reveal from.png to.png - --format y4m > /dev/full", in: folder)
            #expect(result.status == 74)
            #expect(
                result.errors
                    == "reveal-render: error: cannot write the output: standard output: no space left "
                    + "on device\nhint: free some space, or write to another disk\n")
        }
    }

    @Test func `the summary and progress are not written to standard output`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let result = try Self.bash(
                "reveal from.png to.png - --format rgb24 --progress plain | wc -c", in: folder)
            #expect(result.output == "\(31 * 40 * 30 * 3)\n")
            #expect(result.errors.contains("31/31 frames\n"))
            #expect(
                result.errors.contains("wrote 31 frames (0.517 s), 40×30, to standard output in "))
        }
    }

    @Test func `binary frames are not written to a terminal`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let seen = try ReportTests.terminal(
                ["from.png", "to.png", "-", "--format", "png"], in: folder, locale: "C")
            #expect(
                seen == "reveal-render: error: frames cannot be printed on a terminal\r\n"
                    + "hint: pipe them into a program: - | ffmpeg …\r\n")
        }
    }

    @Test func `an output with an unknown extension requires --format`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = """
                reveal from.png to.png frames.raw --format rgb24 -q
                reveal from.png to.png - --format rgb24 -q | cmp - frames.raw
                """
            #expect(try Self.bash(line, in: folder).status == 0)
            let again = try Tool.run(
                ["from.png", "to.png", "frames.raw", "--format", "rgb24"], in: folder)
            #expect(again.status == 73 && again.errors.contains("already exists: frames.raw"))
        }
    }
}
