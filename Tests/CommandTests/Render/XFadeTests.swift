import PNG
import Raster
import TestSupport
import Testing

/// The presets of FFmpeg's `xfade`, compared with FFmpeg itself.
struct XFadeTests {
    /// The frames of FFmpeg's transition between two pictures, as RGB bytes; planar in between, as
    /// the filter requires, so that only the filter changes samples.
    private static func frames(
        _ name: String, _ count: Int, rate: Int = 12, in folder: String
    ) throws -> [UInt8] {
        let input = "-loop 1 -framerate \(rate) -t 3 -i"
        let graph =
            "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]xfade=transition=\(name):duration=1:"
            + "offset=0,format=rgb24"
        let line =
            "ffmpeg -nostdin -v error \(input) from.png \(input) to.png -filter_complex '\(graph)' "
            + "-frames:v \(count) -f rawvideo frames.rgb"
        let result = try StreamTests.bash(line, in: folder)
        try #require(result.status == 0, "\(result.errors)")
        return try Disk.read(folder + "/frames.rgb")
    }

    @Test(
        arguments: Torture.pairs(
            ["circleopen", "circleclose", "circlecrop"],
            [PixelSize(width: 640, height: 360), PixelSize(width: 361, height: 655)]))
    func `every sample of the xfade presets is within one level of FFmpeg's`(
        _ name: String, _ size: PixelSize
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, size.width, size.height)
            let theirs = try Self.frames(name, 13, in: folder)
            let line =
                "\"\(Tool.path)\" from.png to.png - --format rgb24 --preset xfade-\(name) --fps 12 "
                + "-q > ours.rgb"
            let run = try StreamTests.bash(line, in: folder)
            try #require(run.status == 0, "\(run.errors)")
            let ours = try Disk.read(folder + "/ours.rgb")
            let frame = 3 * size.width * size.height
            try #require(ours.count == theirs.count && ours.count == 13 * frame)
            #expect(largestDifference(ours, theirs) <= 1)
            guard name != "circlecrop" else {
                #expect(ours == theirs)
                return
            }
            // Nothing moves in the first and last sixth.
            #expect(ours[..<(3 * frame)] == theirs[..<(3 * frame)])
            #expect(ours[(10 * frame)...] == theirs[(10 * frame)...])
            #expect(Array(ours[(6 * frame)..<(7 * frame)]) != Array(ours[..<frame]))
        }
    }

    @Test func `xfade circles contain FFmpeg's pixels even at the limits of single precision`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 800, 600)
            let theirs = try Self.frames("circlecrop", 61, rate: 60, in: folder)
            let line =
                "\"\(Tool.path)\" from.png to.png - --format rgb24 --preset xfade-circlecrop --fps 60 "
                + "-q > ours.rgb"
            let run = try StreamTests.bash(line, in: folder)
            try #require(run.status == 0, "\(run.errors)")
            #expect(try Disk.read(folder + "/ours.rgb") == theirs)
        }
    }

    @Test(arguments: [("circleopen", "circleclose"), ("circleclose", "circleopen")])
    func `circleopen and circleclose reverse each other with --there-and-back`(
        _ there: String, _ back: String
    ) async throws {
        try await Disk.withFolder { folder in
            let size = PixelSize(width: 97, height: 61)
            try RenderTests.writeInputs(in: folder, size.width, size.height)
            func frames(_ line: String) throws -> [UInt8] {
                let run = try StreamTests.bash(
                    "\"\(Tool.path)\" \(line) --format rgb24 --fps 12 -q > a.rgb", in: folder)
                try #require(run.status == 0, "\(run.errors)")
                return try Disk.read(folder + "/a.rgb")
            }
            let both = try frames("from.png to.png - --preset xfade-\(there) --there-and-back")
            let ways = try [
                frames("from.png to.png - --preset xfade-\(there)"),
                frames("to.png from.png - --preset xfade-\(back)"),
            ]
            let second = 12 * 3 * size.width * size.height
            try #require(both.count == 4 * second)
            #expect(Array(both[..<second]) == Array(ways[0][..<second]))
            #expect(Array(both[(2 * second)..<(3 * second)]) == Array(ways[1][..<second]))
        }
    }
}
