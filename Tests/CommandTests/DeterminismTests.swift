import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The same pixels on any processor, and as others decode them.
struct DeterminismTests {
    /// The C library's functions that are exactly rounded, or move whole numbers only.
    static let exact: Set<String> = [
        "sqrt", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "fma", "fmod",
    ]
    static let others: Set<String> = [
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
        "expm1", "log", "log2", "log10", "log1p", "pow", "cbrt", "hypot", "sincos", "erf", "tgamma",
        "lgamma",
    ]

    @Test(arguments: ["Raster", "PNG", "RevealKit"])
    func `no function that processors round differently is called`(_ room: String) throws {
        let folder = Repository.root + "/.build/release/\(room).build"
        let objects = try Disk.names(in: folder).filter { $0.hasSuffix(".o") }
        try #require(!objects.isEmpty)
        let result = try Tool.run(["-u"] + objects, in: folder, program: "/usr/bin/nm")
        let called = Set(result.output.split(whereSeparator: \.isWhitespace).map(String.init))
        let inexact = Self.others.union(Self.others.map { $0 + "f" })
        #expect(called.intersection(inexact).isEmpty)
        #expect(room != "Raster" || !called.isDisjoint(with: Self.exact))
    }

    @Test func `frames are the same without the processor's newer instructions`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47, .rgba)
            let old = "glibc.cpu.hwcaps=-FMA,-AVX2,-AVX2_Usable,-FMA_Usable"
            for (name, environment) in [("new", [:]), ("old", ["GLIBC_TUNABLES": old])] {
                let result = try Tool.run(
                    [
                        "from.png", "to.png", name + "/", "--easing", "spring(1,100,10)", "--fps",
                        "9",
                    ],
                    in: folder, environment: environment)
                #expect(result.status == 0)
            }
            #expect(
                try Disk.contents(of: folder + "/new") == Disk.contents(of: folder + "/old"))
        }
    }

    static let hasFFmpeg = Disk.exists("/usr/bin/ffmpeg")

    /// What FFmpeg makes of a file: samples of all its frames, in `format`.
    static func decoded(_ name: String, _ format: String, in folder: String) throws -> [UInt8] {
        let result = try Tool.run(
            ["-v", "error", "-y", "-i", name, "-f", "rawvideo", "-pix_fmt", format, name + ".raw"],
            in: folder, program: "/usr/bin/ffmpeg")
        try #require(result.status == 0, "\(result.errors)")
        return try Disk.read("\(folder)/\(name).raw")
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is absent"), arguments: [PixelLayout.rgb, .rgba])
    func `FFmpeg plays an animated PNG as the numbered frames`(_ layout: PixelLayout) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47, layout)
            for output in ["out.png", "f/"] {
                _ = try Tool.run(["from.png", "to.png", output, "--fps", "30"], in: folder)
            }
            let format = layout == .rgb ? "rgb24" : "rgba"
            let frames = try (0...15).flatMap { i in
                try picture("\(folder)/f/" + String(format: "%04d.png", i)).samples
            }
            #expect(try Self.decoded("out.png", format, in: folder) == frames)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is absent"))
    func `FFmpeg sees 16-bit frames sample for sample`() async throws {
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
