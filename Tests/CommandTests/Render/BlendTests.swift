import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Edges, feathers and fades blend sample values or linear light, as requested.
struct BlendTests {
    /// Green and red, which differ strongly and share no channel.
    private static func withPictures(
        _ body: (_ folder: String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            for (name, color) in [
                ("green", [UInt8](arrayLiteral: 0, 255, 0)), ("red", [255, 0, 0]),
            ] {
                try ColorSpaceTests.write(
                    Array(repeating: color, count: 4), to: "\(folder)/\(name).png")
            }
            try await body(folder)
        }
    }

    private static func frame(_ folder: String, _ words: [String]) async throws -> Bitmap<UInt8> {
        let result = try await Tool.runInProcess(
            ["green.png", "red.png", "out.png", "--preset", "fitted", "--at", "50%", "-y"] + words,
            in: folder)
        try #require(result.status == 0, "\(result.errors)")
        return try picture(folder + "/out.png")
    }

    /// IEC 61966-2-1, from light to a sample.
    private static func coded(_ light: Double) -> Double {
        255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// The red in a coded blend gives the pixel's share, to within half a step.
    @Test(arguments: [[], ["--feather", "12"], ["--feather", "5", "--feather-curve", "linear"]])
    func `with --blend linear, edges blend light and all other pixels are unchanged`(
        _ words: [String]
    ) async throws {
        try await Self.withPictures { folder in
            let plain = try await Self.frame(folder, words)
            let light = try await Self.frame(folder, words + ["--blend", "linear"])
            var edges = 0
            for (one, other) in zip(plain.pixels, light.pixels) {
                let isPure = one[0] == 0 || one[0] == 255
                // A soft edge has shares that round to 0 when coded and are visible in light.
                if isPure, words.isEmpty { #expect(one == other) }
                edges += isPure ? 0 : 1
                for (sample, mixed) in zip(one, other) {
                    let shares = [-0.51, 0.51].map { min(max(Double(sample) + $0, 0), 255) / 255 }
                    let range = Self.coded(shares[0]) - 0.51...Self.coded(shares[1]) + 0.51
                    #expect(range.contains(Double(mixed)), "\(one) and \(other)")
                }
            }
            #expect(edges > 20)
        }
    }

    @Test func `half black and half white in linear light is the gray 188`() async throws {
        try await Disk.withFolder { folder in
            let text = """
                size: 8x8
                layers: [{name: a, color: black}, {name: b, color: white, opacity: 0.5}]
                blend: linear

                """
            try Disk.write(Array(text.utf8), to: folder + "/s.yaml")
            #expect(
                try await Tool.runInProcess(["s.yaml", "o.png", "--frame", "0"], in: folder).status
                    == 0)
            #expect(try picture(folder + "/o.png").pixels.allSatisfy { $0 == [188] })
            let printed = try await Tool.runInProcess(["s.yaml", "--print-scene"], in: folder)
            #expect(printed.output.contains("\nblend: linear\n"))
        }
    }

    @Test func `pictures with alpha are composited over a background in linear light too`()
        async throws
    {
        try await Disk.withFolder { folder in
            let pixel = [255, 255, 255, 128]
            let samples = (0..<64).flatMap { _ in pixel }
            let veil = HandmadePicture(8, 8, depth: 8, colorType: 6, samples)
            try Disk.write(HandmadePNG(veil).bytes, to: folder + "/veil.png")
            for (blend, gray) in [("coded", UInt8(128)), ("linear", 188)] {
                let result = try await Tool.runInProcess(
                    [
                        "veil.png", "veil.png", "\(blend).png", "--frame", "0", "--background",
                        "black", "--blend", blend,
                    ], in: folder)
                #expect(result.status == 0, "\(result.errors)")
                let shown = try picture(folder + "/\(blend).png").pixels
                #expect(shown.allSatisfy { $0.prefix(3) == [gray, gray, gray] })
            }
        }
    }

    @Test
    func `--blend linear gives the same frames for all encoders and threads, and another key`()
        async throws
    {
        try await Self.withPictures { folder in
            let line = ["green.png", "red.png", "f/", "--duration", "100ms", "--feather", "9"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            let linear = line + ["--blend", "linear", "--skip-existing"]
            #expect(try await Tool.runInProcess(linear, in: folder).status == 0)
            let kept = try Disk.contents(of: folder + "/f")
            #expect(
                try await Tool.runInProcess(
                    line.map { $0 == "f/" ? "g/" : $0 }
                        + ["--blend", "linear", "--threads", "1"], in: folder
                ).status == 0)
            #expect(try kept == Disk.contents(of: folder + "/g"))
            #expect(
                try await Tool.runInProcess(
                    line.map { $0 == "f/" ? "h/" : $0 }
                        + ["--blend", "linear", "--encoder", "libpng"], in: folder
                ).status == 0)
            for name in kept.keys {
                #expect(try picture("\(folder)/g/\(name)") == picture("\(folder)/h/\(name)"))
            }
        }
    }

    @Test func `linear blending is refused in a space with an unknown transfer function`()
        async throws
    {
        try await Self.withPictures { folder in
            let chunks = [HandmadePNG.Chunk("cICP", [9, 16, 0, 1])]
            try ColorSpaceTests.write([[9, 99, 199], [1, 2, 3]], chunks, to: folder + "/pq.png")
            let result = try await Tool.runInProcess(
                ["pq.png", "pq.png", "no.png", "--blend", "linear"], in: folder)
            #expect(result.status == 65 && !Disk.exists(folder + "/no.png"))
            #expect(result.errors.contains("Rec. 2020 PQ cannot be blended in linear light"))
            #expect(result.errors.contains("leave --blend out"))
        }
    }
}

extension Bitmap<UInt8> {
    /// The samples of each pixel.
    fileprivate var pixels: [[UInt8]] {
        (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } }
    }
}
