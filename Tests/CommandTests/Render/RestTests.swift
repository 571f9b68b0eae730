import CommandSupport
import PNG
import TestSupport
import Testing

/// The last frame of an animation shows longer before it repeats.
struct RestTests {
    /// The difference in seconds between the last frame's duration and the first one's in the
    /// animated PNG at `path`.
    private static func rest(_ path: String) throws -> Double {
        let bytes = try Disk.read(path)
        let frames = try AnimationFrames(bytes.span).frames
        return frames[frames.count - 1].delay.seconds - frames[0].delay.seconds
    }

    @Test(
        arguments: [
            ([], 1), (["--hold", "300ms"], 0), (["--hold", "0"], 0), (["--plays", "1"], 0),
            (["--plays", "3"], 1), (["--rest", "2.5s"], 2.5), (["--rest", "0"], 0),
            (["--rest", "30f", "--fps", "30"], 1), (["--rest", "500ms", "--hold", "300ms"], 0.5),
            (["--there-and-back"], 0), (["--sampling", "half-open"], 0), (["--frames", "3"], 0),
            (["--frames", "3-9"], 1), (["--fps", "29.97", "--rest", "1m"], nil),
            (["--fps", "29.97", "--rest", "59s"], 59),
        ] as [([String], Double?)])
    func `an animated PNG shows its last frame longer`(
        _ options: [String], _ expected: Double?
    ) async throws {
        try await RenderTests.run(["from.png", "to.png", "out.png"] + options) {
            folder, result async throws in
            guard let expected else {
                #expect(result.status == 64)
                return
            }
            #expect(result.status == 0, "\(result.errors)")
            let rest = try Self.rest(folder + "/out.png")
            #expect(abs(rest - expected) < 0.001)
            try await Self.expectSameFile(options, in: folder)
        }
    }

    /// Assembled frames and a printed scene make the bytes of `out.png`.
    private static func expectSameFile(_ options: [String], in folder: String) async throws {
        let bytes = try Disk.read(folder + "/out.png")
        if !options.contains("--plays") && !options.contains("--frames") {
            let place = options.firstIndex(of: "--rest") ?? options.count
            let rest = Array(options[place...].prefix(2))
            let others = Array(options[..<place] + options[place...].dropFirst(2))
            #expect(
                try await Tool.runInProcess(["from.png", "to.png", "f/"] + others, in: folder)
                    .status == 0)
            #expect(
                try await Tool.runInProcess(["assemble", "f/", "a.png"] + rest, in: folder).status
                    == 0)
            #expect(try Disk.read(folder + "/a.png") == bytes)
        }
        let line = ["from.png", "to.png", "s.png", "--print-scene"] + options
        let scene = try await Tool.runInProcess(line, in: folder).output
        try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
        #expect(try await Tool.runInProcess(["s.yaml", "s.png"], in: folder).status == 0)
        #expect(try Disk.read(folder + "/s.png") == bytes)
    }

    @Test func `a seamless loop has no additional pause on its last frame`() async throws {
        let line = ["from.png", "out.png", "--preset", "pulse", "--background", "white"]
        try await RenderTests.run(line) { folder, result async throws in
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Self.rest(folder + "/out.png") == 0)
            #expect(
                try await Tool.runInProcess(["from.png", "f/"] + line.dropFirst(2), in: folder)
                    .status == 0)
            #expect(
                try await Tool.runInProcess(["assemble", "f/", "a.png"], in: folder).status == 0)
            #expect(try Disk.read(folder + "/a.png") == Disk.read(folder + "/out.png"))
        }
    }

    @Test(
        arguments: [
            ([], 1.0), (["--hold", "500ms"], 0.5), (["--rest", "2s"], 2), (["--plays", "1"], 0),
        ]
            as [([String], Double)])
    func `GIF and WebP show their last frame longer too`(
        _ options: [String], _ longer: Double
    ) async throws {
        try await RenderTests.run(["from.png", "to.png", "out.gif"] + options) {
            folder, result async throws in
            #expect(result.status == 0, "\(result.errors)")
            let line = ["from.png", "to.png", "out.webp"] + options
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            let webp = MovieTests.webp(try Disk.read(folder + "/out.webp")).delays.reduce(0, +)
            #expect(abs(Double(webp) / 1000 - 0.517 - longer) < 0.02)
            let gif = try Tool.run(
                ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", "out.gif"],
                in: folder, program: "/usr/bin/ffprobe")
            let seconds = try #require(Double(gif.output.split(separator: "\n").first ?? ""))
            #expect(abs(seconds - 0.52 - longer) < 0.02)
        }
    }

    @Test func `--rest with an output that does not repeat is reported`() async throws {
        try await RenderTests.run(["from.png", "to.png", "f/", "--rest", "1s"]) {
            _, result async throws in
            #expect(
                result.errors.contains(
                    "--rest does nothing for this output: it is for animated PNG, GIF and WebP"))
        }
    }
}
