import Raster
import ScalarTwins
import TestSupport
import Testing

/// Scaled pictures, compared with a scalar twin and with exact means.
struct ResamplerTests {
    /// `bitmap` in `frame`, in a view of 40×30 pixels.
    static func scaled<S: Sample>(_ bitmap: Bitmap<S>, _ frame: Rect) throws -> Bitmap<S> {
        var compositor = try Compositor(of: [bitmap], width: 40)
        var result = try Bitmap<S>(width: 40, height: 30, layout: bitmap.layout)
        compositor.composite([PlacedSource(0, frame: frame)], into: &result)
        return result
    }

    /// The pixels of the view that are completely in `frame`.
    static func inner(_ frame: Rect) -> [(x: Int, y: Int)] {
        let left = Int(max(0, frame.x.rounded(.up)))
        let right = max(left, Int(min(40, (frame.x + frame.width).rounded(.down))))
        let top = Int(max(0, frame.y.rounded(.up)))
        let bottom = max(top, Int(min(30, (frame.y + frame.height).rounded(.down))))
        return (top..<bottom).flatMap { y in (left..<right).map { ($0, y) } }
    }

    static func frame(_ noise: inout Noise) -> Rect {
        func number(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        switch Int.random(in: 0..<5, using: &noise) {
        case 0:
            return Rect(
                x: number(-5, 30), y: number(-5, 20), width: number(1, 6), height: number(1, 6))
        case 1: return Rect(x: number(-900, 0), y: number(-900, 0), width: 1000, height: 1000)
        case 2: return Rect(x: -5e5, y: number(-9, 9), width: 1e6, height: number(1, 30))
        default:
            return Rect(
                x: number(-9, 9), y: number(-9, 9), width: number(3, 60), height: number(3, 60))
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `resampled pixels equal the scalar twin bit for bit`(_ layout: PixelLayout) throws {
        try twin(UInt8.self, layout)
        try twin(UInt16.self, layout)
    }

    func twin<S: Sample>(_: S.Type, _ layout: PixelLayout) throws {
        var noise = Noise(60)
        for _ in 0..<150 {
            let (width, height) = (
                Int.random(in: 1...40, using: &noise), Int.random(in: 1...40, using: &noise)
            )
            let samples: [S] = BlendingTests.samples(width * height * layout.channels, &noise)
            let bitmap = try Bitmap(width, height, layout, samples)
            let frame = Self.frame(&noise)
            let result = try Self.scaled(bitmap, frame)
            let twin = ResamplingTwin(bitmap, in: frame)
            for (x, y) in Self.inner(frame) {
                let exact = twin.pixel(x, y)
                guard result[x, y] != exact, exact.count < 4 || exact[3] > 0 else { continue }
                Issue.record("\(result[x, y]) is not \(exact) at \(x), \(y) in \(frame)")
                return
            }
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `reduced pixels are within half a step of the mean over their area`(_ layout: PixelLayout)
        throws
    {
        var noise = Noise(61)
        for _ in 0..<60 {
            let bitmap: Bitmap<UInt16> = try noise.bitmap(37, 29, layout)
            let frame = Rect(
                x: .random(in: -5...20, using: &noise), y: .random(in: -5...20, using: &noise),
                width: .random(in: 1...37, using: &noise),
                height: .random(in: 1...29, using: &noise))
            let result = try Self.scaled(bitmap, frame)
            for (x, y) in Self.inner(frame) {
                Self.expect(result[x, y], near: ScalingOracle(bitmap, frame).areaMean(x, y))
            }
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `enlarged pixels are within half a step of linear interpolation`(_ layout: PixelLayout)
        throws
    {
        var noise = Noise(62)
        for _ in 0..<60 {
            let bitmap: Bitmap<UInt16> = try noise.bitmap(11, 7, layout)
            let frame = Rect(
                x: .random(in: -5...20, using: &noise), y: .random(in: -5...20, using: &noise),
                width: .random(in: 11...500, using: &noise),
                height: .random(in: 7...300, using: &noise))
            let result = try Self.scaled(bitmap, frame)
            for (x, y) in Self.inner(frame) {
                Self.expect(result[x, y], near: ScalingOracle(bitmap, frame).interpolation(x, y))
            }
        }
    }

    static func expect(_ pixel: [UInt16], near exact: [Double]) {
        guard pixel.count < 4 || pixel[3] > 0 else { return }
        #expect(zip(pixel, exact).allSatisfy { abs(Double($0) - $1) <= 0.5 + 1e-6 })
    }

    @Test func `a partly covered pixel of a scaled picture shows the mean of its covered part`()
        throws
    {
        // Four columns in two pixels: half a pixel has one column, a whole one has two.
        let bitmap = try Bitmap<UInt8>(4, 1, .gray, [10, 20, 40, 80])
        var compositor = try Compositor(of: [bitmap], width: 4)
        var result = try Bitmap<UInt8>(width: 4, height: 1, layout: .gray)
        compositor.composite(
            [PlacedSource(0, frame: Rect(x: 0.5, y: 0, width: 2, height: 1))], into: &result)
        #expect(result.samples == [5, 30, 40, 0])
    }

    @Test func `a scaled picture of one color keeps this color`() throws {
        var noise = Noise(63)
        for i in 0..<200 {
            let pixel: [UInt16] = [UInt16(i * 300), 65535, 1, UInt16(i * 320 + 1)]
            let bitmap = try Bitmap(13, 9, .rgba, Array(repeatElement(pixel, count: 117).joined()))
            let frame = Self.frame(&noise)
            let result = try Self.scaled(bitmap, frame)
            for (x, y) in Self.inner(frame) { #expect(result[x, y] == pixel) }
        }
    }

    @Test func `colors of transparent pixels do not bleed into visible ones`() throws {
        var noise = Noise(64)
        let pixels = (0..<100).flatMap { _ -> [UInt8] in
            Bool.random(using: &noise)
                ? [200, 100, 50, .random(in: 1...255, using: &noise)] : [0, 255, 0, 0]
        }
        let bitmap = try Bitmap(10, 10, .rgba, pixels)
        for width in [3.7, 9.5, 10.5, 33.3] {
            let result = try Self.scaled(bitmap, Rect(x: 2, y: 3, width: width, height: 17))
            for (x, y) in Self.inner(Rect(x: 2, y: 3, width: width, height: 17))
            where result[x, y][3] > 0 {
                #expect(result[x, y].prefix(3) == [200, 100, 50])
            }
        }
    }

    @Test(arguments: [(8.0, 6.0), (64, 3), (5, 44), (2, 2), (16.5, 12)])
    func `a mirrored picture scales to the mirrored result`(_ size: (Double, Double)) throws {
        var noise = Noise(65)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(16, 12, .rgb)
        let frame = Rect(x: 20 - size.0 / 2, y: 4, width: size.0, height: size.1)
        let (result, other) = (
            try Self.scaled(bitmap, frame), try Self.scaled(Self.mirrored(bitmap), frame)
        )
        let mirrored = try Self.mirrored(other)
        // A mean halfway between two steps may be rounded either way.
        for (a, b) in zip(result.samples, mirrored.samples) { #expect(abs(Int(a) - Int(b)) <= 1) }
        if size.0 == size.0.rounded() && Int(size.0).nonzeroBitCount == 1 {
            #expect(result == mirrored)
        }
    }

    static func mirrored(_ bitmap: Bitmap<UInt8>) throws -> Bitmap<UInt8> {
        let pixels = (0..<bitmap.height).flatMap { y in
            (0..<bitmap.width).reversed().flatMap { bitmap[$0, y] }
        }
        return try Bitmap(bitmap.width, bitmap.height, bitmap.layout, pixels)
    }

    @Test func `scaled pixels change continuously around the original size`() throws {
        var noise = Noise(66)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(20, 20, .rgba)
        let frames = [20 - 1e-5, 20, 20 + 1e-5].map { Rect(x: 5, y: 5, width: $0, height: $0) }
        let results = try frames.map { try Self.scaled(bitmap, $0) }
        for (x, y) in Self.inner(Rect(x: 5, y: 5, width: 19, height: 19))
        where bitmap[x - 5, y - 5][3] > 9 {
            for result in results {
                #expect(
                    zip(result[x, y], bitmap[x - 5, y - 5]).allSatisfy {
                        abs(Int($0) - Int($1)) <= 1
                    })
            }
        }
    }

    @Test func `a scaled pixel does not depend on the size of the view`() throws {
        var noise = Noise(67)
        let bitmap: Bitmap<UInt16> = try noise.bitmap(23, 17, .rgba)
        let frame = Rect(x: -3.3, y: 2.2, width: 51.7, height: 9.9)
        let large = try Self.scaled(bitmap, frame)
        for width in 1...40 {
            var compositor = try Compositor(of: [bitmap], width: width)
            var small = try Bitmap<UInt16>(width: width, height: 9, layout: .rgba)
            compositor.composite([PlacedSource(0, frame: frame)], into: &small)
            for y in 0..<9 { for x in 0..<width { #expect(small[x, y] == large[x, y]) } }
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `scaling to a tiny or huge frame takes no longer than its visible part`() throws {
        var noise = Noise(68)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(1000, 1000, .rgb)
        for size in [1e-3, 1, 1e6, 1e9, 1e15] {
            // The center of pixel (333, 333) is at the center of (20, 15).
            let (x, y) = (20.5 - size * 0.3335, 15.5 - size * 0.3335)
            let frame = Rect(x: x, y: y, width: size, height: size)
            let result = try Self.scaled(bitmap, frame)
            if size >= 1e6 { #expect(result[20, 15] == bitmap[333, 333]) }
        }
    }
}
