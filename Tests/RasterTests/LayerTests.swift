import Raster
import TestSupport
import Testing

/// Stacks of placed sources, compared with `ReferenceCompositor`.
struct LayerTests {
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `8-bit stacks equal the reference compositor`(_ layout: PixelLayout) throws {
        for seed in 0..<Torture.cases(400, 150) {
            try compare(UInt8.self, layout, 3000 + UInt64(seed))
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `16-bit stacks equal the reference compositor`(_ layout: PixelLayout) throws {
        for seed in 0..<Torture.cases(400, 150) {
            try compare(UInt16.self, layout, 4000 + UInt64(seed))
        }
    }

    func compare<S: Sample>(_: S.Type, _ layout: PixelLayout, _ seed: UInt64) throws {
        var stage = try RandomStage<S>(layout, seed)
        var compositor = stage.compositor
        var frame = try Bitmap<S>(width: stage.width, height: stage.height, layout: layout)
        // A second stack in the same compositor must not see cached state.
        for _ in 0..<2 {
            let stack = stage.stack()
            compositor.composite(stack, into: &frame)
            for y in 0..<stage.height {
                for x in 0..<stage.width {
                    let exact = stage.reference.pixel(x, y, of: stack)
                    guard frame[x, y] != exact else { continue }
                    Issue.record("\(frame[x, y]) is not \(exact) at \(x), \(y): \(stack)")
                    return
                }
            }
        }
    }

    @Test func `stacks with partly opaque rows equal the reference compositor`() throws {
        for seed in 0..<60 {
            try compareParts(UInt8.self, 5000 + UInt64(seed))
            try compareParts(UInt16.self, 6000 + UInt64(seed))
        }
    }

    /// Rows of some hundred pixels with opaque and transparent stretches, under layers of constant
    /// or varying shares.
    private func compareParts<S: Sample>(_: S.Type, _ seed: UInt64) throws {
        var noise = Noise(seed)
        let (width, height) = (Int.random(in: 65...400, using: &noise), 2)
        let bitmaps = try (0..<2).map { _ in
            var samples: [S] = BlendingTests.samples(width * height * 4, &noise)
            var isOpaque = Bool.random(using: &noise)
            var left = 0
            for i in stride(from: 3, to: samples.count, by: 4) {
                if left == 0 {
                    left = Int.random(in: 1...200, using: &noise)
                    isOpaque.toggle()
                }
                left -= 1
                if isOpaque { samples[i] = .max }
            }
            return try Bitmap<S>(width, height, .rgba, samples)
        }
        let background: [S] = [0, 0, 0, 0]
        var compositor = Compositor(
            sources: bitmaps.map { Source($0) }
                + [try Source(flat: background, width: width, layout: .rgba)], background: 2)
        let reference = ReferenceCompositor(
            bitmaps: bitmaps, background: background, width: width, height: height)
        let opacity = UInt16.random(in: 1...65534, using: &noise)
        let mask = Ellipse(
            center: Point(x: Double(width) / 2, y: 1), radiusX: Double(width) / 3, radiusY: 2)
        let stack = [
            PlacedSource(0, isFinished: true),
            PlacedSource(
                1, isOval: seed % 3 == 1, opacity: opacity,
                mask: seed % 3 == 2 ? mask : nil),
        ]
        var frame = try Bitmap<S>(width: width, height: height, layout: .rgba)
        compositor.composite(stack, into: &frame)
        for y in 0..<height {
            for x in 0..<width {
                let exact = reference.pixel(x, y, of: stack)
                guard frame[x, y] != exact else { continue }
                Issue.record("\(frame[x, y]) is not \(exact) at \(x), \(y) of \(seed): \(stack)")
                return
            }
        }
    }

    @Test(arguments: [PixelLayout.rgb, .rgba])
    func `the cached opacity of a row is not reused if columns are partly covered`(
        layout: PixelLayout
    ) throws {
        var noise = Noise(36)
        let samples = (0..<40 * 3 * layout.channels).map { i in
            layout.hasAlpha && i % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &noise)
        }
        let bitmap = try Bitmap<UInt8>(40, 3, layout, samples)
        let background = [UInt8](repeating: 255, count: layout.channels)
        var compositor = try Compositor(of: [bitmap], over: background, width: 40)
        // As many columns, but the outermost are partly covered.
        let narrow = Rect(x: 0.5, y: 0, width: 39, height: 3)
        let frames = try [nil, narrow, nil].map { frame in
            var result = try Bitmap<UInt8>(width: 40, height: 3, layout: layout)
            compositor.composite([PlacedSource(0, frame: frame, opacity: 30_000)], into: &result)
            return result
        }
        #expect(frames[0] == frames[2] && frames[0] != frames[1])
        #expect(frames[0][1, 1] != bitmap[1, 1])
    }

    @Test func `a layer moved by whole pixels shows its pixels unchanged`() throws {
        var noise = Noise(31)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(9, 7, .rgba)
        for (dx, dy) in [(1, 0), (0, 1), (5, 3), (-4, -2), (-11, 6)] {
            let frame = Rect(x: 12.25, y: 10.75, width: 13.5, height: 4.625)
            let moved = Rect(
                x: frame.x + Double(dx), y: frame.y + Double(dy), width: 13.5, height: 4.625)
            let (here, there) = (try shown(bitmap, in: frame), try shown(bitmap, in: moved))
            for y in 6..<22 {
                for x in 11..<27 { #expect(here[x, y] == there[x + dx, y + dy]) }
            }
        }
    }

    func shown(_ bitmap: Bitmap<UInt8>, in frame: Rect) throws -> Bitmap<UInt8> {
        var compositor = try Compositor(of: [bitmap], over: [9, 80, 200, 120], width: 40)
        var result = try Bitmap<UInt8>(width: 40, height: 30, layout: .rgba)
        compositor.composite([PlacedSource(0, frame: frame)], into: &result)
        return result
    }

    @Test func `a bitmap at whole pixels keeps every visible sample`() throws {
        var noise = Noise(32)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(9, 7, .rgba)
        var compositor = try Compositor(of: [bitmap], width: 20)
        var result = try Bitmap<UInt8>(width: 20, height: 20, layout: .rgba)
        for offset in [0, 4e-7, -4e-7] {
            let frame = Rect(x: 5 + offset, y: 6 - offset, width: 9 + offset, height: 7)
            compositor.composite([PlacedSource(0, frame: frame)], into: &result)
            for y in 0..<7 {
                for x in 0..<9 where bitmap[x, y][3] > 0 {
                    #expect(result[5 + x, 6 + y] == bitmap[x, y])
                }
            }
            #expect(result[4, 6] == [0, 0, 0, 0] && result[14, 6] == [0, 0, 0, 0])
        }
    }

    @Test(arguments: [
        Rect(x: 3, y: 3, width: 0, height: 5), Rect(x: 3, y: 3, width: 5, height: -2),
        Rect(x: -9, y: 2, width: 9, height: 5), Rect(x: 20, y: 2, width: 9, height: 5),
        Rect(x: 2, y: 1e9, width: 9, height: 5), Rect(x: 2, y: 2, width: 1e-300, height: 5),
        Rect(x: -1e300, y: 2, width: 4, height: 1e300),
    ])
    func `a layer with an empty frame, or one outside the view, draws nothing`(
        _ frame: Rect
    ) throws {
        var noise = Noise(33)
        let bitmap: Bitmap<UInt16> = try noise.bitmap(5, 5, .rgba)
        var compositor = try Compositor(of: [bitmap], over: [1, 2, 3, 4], width: 20)
        var result = try Bitmap<UInt16>(width: 20, height: 20, layout: .rgba)
        for isOval in [false, true] {
            compositor.composite([PlacedSource(0, frame: frame, isOval: isOval)], into: &result)
            #expect(result.samples == Array(repeatElement([1, 2, 3, 4], count: 400).joined()))
        }
    }

    @Test func `a finished source with opacity and a frame with NaN fail preconditions`() async {
        await #expect(processExitsWith: .failure) {
            _ = PlacedSource(0, opacity: 9, isFinished: true)
        }
        await #expect(processExitsWith: .failure) {
            _ = PlacedSource(0, frame: Rect(x: .nan, y: 0, width: 1, height: 1))
        }
    }
}
