import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Output bytes do not depend on the machine, the build, the number of threads, or the division
/// into parts.
///
/// The long form, with all variants and a debug build in addition to the release build, is in `make
/// torture`.
struct DeterminismTests {
    @Test func `one job makes the same bytes with any threads, parts, locale and processor`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Variant.prepare(in: folder)
            try Work.writeInputs(in: folder)
            var digests: [String: Set<String>] = [:]
            for variant in Variant.wanted {
                let digest = try Work.digest(by: variant, in: folder)
                digests[digest, default: []].insert(variant.description)
            }
            #expect(digests.count == 1, "\(digests)")
            let digest = digests.keys.sorted().joined(separator: ", ")
            Log.figures("\(Variant.wanted.count) variants of one job made \(digest)")
        }
    }

    @Test func `a change of one sample is detected`() async throws {
        try await Disk.withFolder { folder in
            var digests: Set<String> = []
            for seed: UInt64 in [1, 2] {
                try Work.writeInputs(in: folder, changedBy: seed)
                digests.insert(try Work.digest(by: Variant(), in: folder))
            }
            #expect(digests.count == 2)
        }
    }

    @Test(.enabled(if: Variant.hasFMA, "this processor has no FMA to switch off"))
    func `without newer instructions, the C library's sines have other bits`() throws {
        let script = """
            import math, hashlib
            sines = ",".join(math.sin(i / 7).hex() for i in range(100000))
            print(hashlib.sha256(sines.encode()).hexdigest())
            """
        let sums = try [Variant(), Variant(isOld: true)].map { variant in
            let result = try Tool.run(
                ["-c", script], in: Repository.root, environment: variant.environment(in: ""),
                program: "/usr/bin/python3")
            try #require(result.status == 0, "\(result.errors)")
            return result.output
        }
        #expect(sums[0] != sums[1])
    }

    static let hasFFmpeg = Disk.exists("/usr/bin/ffmpeg")

    /// FFmpeg's decoded samples of all frames in a file, in `format`.
    static func decoded(_ name: String, _ format: String, in folder: String) throws -> [UInt8] {
        let result = try Tool.run(
            ["-v", "error", "-y", "-i", name, "-f", "rawvideo", "-pix_fmt", format, name + ".raw"],
            in: folder, program: "/usr/bin/ffmpeg")
        try #require(result.status == 0, "\(result.errors)")
        return try Disk.read("\(folder)/\(name).raw")
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: [PixelLayout.rgb, .rgba])
    func `FFmpeg decodes an animated PNG to the numbered frames`(_ layout: PixelLayout) async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47, layout)
            for output in ["out.png", "f/"] {
                let line = ["from.png", "to.png", output, "--fps", "30", "--rest", "0"]
                _ = try Tool.run(line, in: folder)
            }
            let format = layout == .rgb ? "rgb24" : "rgba"
            let frames = try (0...15).flatMap { i in
                try picture("\(folder)/f/" + String(format: "%04d.png", i)).samples
            }
            #expect(try Self.decoded("out.png", format, in: folder) == frames)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func `FFmpeg decodes 16-bit frames exactly`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(33)
            let deep: Bitmap<UInt16> = try noise.bitmap(40, 30, .rgba)
            try Disk.write(try pngFile(deep), to: folder + "/in.png")
            _ = try Tool.run(["in.png", "out.png", "--frame", "12"], in: folder)
            let expected = try deepPicture(folder + "/out.png").samples.flatMap {
                [UInt8($0 >> 8), UInt8($0 & 255)]
            }
            #expect(try Self.decoded("out.png", "rgba64be", in: folder) == expected)
        }
    }
}
