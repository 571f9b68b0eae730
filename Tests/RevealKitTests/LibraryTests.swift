import PNG
import Raster
import RevealFiles
import RevealKit
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// The library, called as other packages call it.
struct LibraryTests {
    static func pictures(in folder: String) throws -> [Bitmap<UInt8>] {
        var noise = Noise(40)
        return try ["from", "to"].map { name in
            let bitmap: Bitmap<UInt8> = try noise.bitmap(24, 40, .rgb)
            try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
            return bitmap
        }
    }

    @Test func `the library example in the README renders frames`() async throws {
        try await Disk.withFolder { folder in
            let folder = folder + "/"
            let pictures = try Self.pictures(in: folder)
            let outgoing = try Snapshot(contentsOf: folder + "from.png")
            let incoming = try Snapshot(contentsOf: folder + "to.png")
            let button = Rect(x: 313, y: 748, width: 56, height: 56)
            let reveal = CircularReveal(.reveal, startFrame: button)
            let transition = try Transition(reveal, from: outgoing, to: incoming, scale: 3)
            let frames = RenderOutput.frames(FramePattern(inDirectory: folder + "frames"))
            try await RenderJob(transition, to: frames).run()
            #expect(try Disk.names(in: folder + "frames").count == 31)
            #expect(try picture(folder + "frames/0030.png") == pictures[1])
        }
    }

    @Test func `the library example in the README equals the tested one`() throws {
        let text = { String(decoding: try Disk.read($0), as: UTF8.self) }
        let readme = try text(Repository.root + "/README.md")
        let tested = try text(#filePath).replacing("folder + ", with: "")
            .split(separator: "\n").map { $0.drop { $0 == " " } }
        let example = try #require(readme.firstRange(of: "```swift\nimport RevealKit\n\nlet"))
        let lines = readme[example.lowerBound...].dropFirst("```swift\n".count).prefix { $0 != "`" }
            .split(separator: "\n")
        #expect(lines.count < 10)
        for line in lines { #expect(tested.contains(line), "\(line)") }
    }

    @Test func `an error thrown by the progress handler ends the render and leaves no files`()
        async throws
    {
        try await Disk.withFolder { folder in
            _ = try Self.pictures(in: folder)
            let snapshot = try Snapshot(contentsOf: folder + "/from.png")
            let transition = try Transition(CircularReveal(), of: snapshot)
            let job = try RenderJob(transition, to: .animation(folder + "/out.png"))
            let error = await #expect(throws: FileError.self) {
                try await job.run { if $0 == 5 { throw FileError.outputInUse("it") } }
            }
            #expect(error == .outputInUse("it"))
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
        }
    }

    @Test func `a canceled render removes its files at once`() async throws {
        try await Disk.withFolder { folder in
            _ = try Self.pictures(in: folder)
            let snapshot = try Snapshot(contentsOf: folder + "/from.png")
            // Hundreds of thousands of frames: the render is not complete by then on any machine.
            let transition = try Transition(CircularReveal(duration: 3600), of: snapshot)
            let job = try RenderJob(transition, to: .animation(folder + "/out.png"))
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let render = Task { try await job.run { _ in begin.yield() } }
            for await _ in begun { break }
            #expect(try Disk.names(in: folder).count == 4)
            render.cancel()
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
            await #expect(throws: CancellationError.self) { try await render.value }
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
        }
    }

    @Test func `a snapshot made in memory needs no file`() async throws {
        try await Disk.withFolder { folder in
            let white = try Bitmap<UInt16>(2, 1, .gray, [65535, 65535])
            let transition = try Transition(
                CircularReveal(duration: 0), of: Snapshot(.sixteen(white)))
            try await RenderJob(transition, to: .still(folder + "/s.png", at: 0)).run()
            let still = try deepPicture(folder + "/s.png")
            #expect(still.samples == [65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535])
        }
    }

    @Test(arguments: [
        ("60", 0, 1, 60), ("29.97", 5, 1001, 30000), ("12.5", 3, 2, 25),
    ])
    func `a frame's delay is exact if it fits 16-bit numbers`(
        _ rate: String, _ frame: Int, _ numerator: UInt16, _ denominator: UInt16
    ) async throws {
        let delays = try await Self.delays(at: rate, frames: frame + 1)
        #expect(delays[frame] == [numerator, denominator])
    }

    @Test func `frame delays are rounded without accumulating errors`() async throws {
        let delays = try await Self.delays(at: "59.939393", frames: 200)
        let shown = delays.map { Double($0[0]) / Double($0[1]) }.reduce(0, +)
        #expect(abs(shown - 200 / 59.939393) < 1e-4)
    }

    /// The numerators and denominators of an animation's delays, read from its file.
    static func delays(at rate: String, frames: Int) async throws -> [[UInt16]] {
        try await Disk.withFolder { folder in
            let pixel = try Bitmap<UInt8>(1, 1, .gray, [7])
            let length = try Rational(frames - 1) / FrameRate(rate).framesPerSecond
            let transition = try Transition(
                CircularReveal(duration: length), of: Snapshot(.eight(pixel)))
            var options = RenderOptions()
            (options.frameRate, options.rest) = (try FrameRate(rate), 0)
            let output = RenderOutput.animation(folder + "/a.png")
            try await RenderJob(transition, to: output, options: options).run()
            let file = try Disk.read(folder + "/a.png")
            let starts = file.indices.dropLast(40).filter {
                file[$0..<$0 + 4] == [0x66, 0x63, 0x54, 0x4C]
            }
            return starts.map { start in
                [24, 26].map { UInt16(file[start + $0]) << 8 | UInt16(file[start + $0 + 1]) }
            }
        }
    }
}
