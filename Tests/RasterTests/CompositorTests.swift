import Raster
import ScalarTwins
import TestSupport
import Testing

/// Composited frames, compared with the scalar twin and with exact areas.
struct CompositorTests {
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `composited frames equal the scalar twin's at both depths`(_ layout: PixelLayout) throws {
        try frames(UInt8.self, layout)
        try frames(UInt16.self, layout)
    }

    func frames<S: Sample>(_: S.Type, _ layout: PixelLayout) throws {
        var noise = Noise(10)
        for i in 0..<400 {
            let (width, height) = (Int.random(in: 1...50, using: &noise), 1 + i % 20)
            let outgoing: Bitmap<S> = try noise.bitmap(width, height, layout)
            let incoming: Bitmap<S> = try noise.bitmap(width, height, layout)
            let mask = CoverageTests.ellipse(i, &noise)
            var frame = try Bitmap<S>(width: width, height: height, layout: layout)
            var twin = frame
            var compositor = try Compositor(of: [outgoing, incoming])
            compositor.composite(
                [
                    PlacedSource(0, isFinished: true),
                    PlacedSource(1, mask: mask, isFinished: true),
                ],
                into: &frame)
            compositeTwin(outgoing, incoming, mask: mask, into: &twin)
            #expect(frame == twin, "\(mask) in \(width)×\(height)")
        }
    }

    @Test func `pixels away from the edge equal those of one source`() throws {
        var noise = Noise(11)
        let outgoing: Bitmap<UInt16> = try noise.bitmap(40, 40, .rgba)
        let incoming: Bitmap<UInt16> = try noise.bitmap(40, 40, .rgba)
        var frame = try Bitmap<UInt16>(width: 40, height: 40, layout: .rgba)
        let mask = Ellipse(center: Point(x: 19.3, y: 21.8), radiusX: 12.5, radiusY: 9.1)
        let oracle = AreaOracle(x: 19.3, y: 21.8, a: 12.5, b: 9.1)
        var compositor = try Compositor(of: [outgoing, incoming])
        compositor.composite(
            [
                PlacedSource(0, isFinished: true),
                PlacedSource(1, mask: mask, isFinished: true),
            ],
            into: &frame)
        for y in 0..<40 {
            for x in 0..<40 {
                let area = oracle.area(column: x, row: y)
                if area <= 0 { #expect(frame[x, y] == outgoing[x, y]) }
                if area >= 1 - 1e-12 { #expect(frame[x, y] == incoming[x, y]) }
            }
        }
    }

    @Test func `a flat source has the same color in every row`() throws {
        var frame = try Bitmap<UInt8>(width: 5, height: 4, layout: .rgb)
        var compositor = Compositor(
            sources: [try Source<UInt8>(flat: [9, 8, 7], width: 5, layout: .rgb)], background: 0)
        compositor.composite([], into: &frame)
        #expect(frame.samples == Array(repeatElement([9, 8, 7], count: 20).joined()))
    }

    @Test func `of several masked sources, the topmost at each pixel shows`() throws {
        let layers = try (0..<3).map {
            try Source<UInt8>(flat: [UInt8($0)], width: 30, layout: .gray)
        }
        var frame = try Bitmap<UInt8>(width: 30, height: 30, layout: .gray)
        var compositor = Compositor(sources: layers, background: 0)
        let large = Ellipse(center: Point(x: 15, y: 15), radiusX: 12, radiusY: 12)
        let small = Ellipse(center: Point(x: 15, y: 15), radiusX: 5, radiusY: 5)
        compositor.composite(
            [PlacedSource(1, mask: large), PlacedSource(2, mask: small)],
            into: &frame)
        #expect([0, 8, 15, 22, 29].map { frame[$0, 15] } == [[0], [1], [2], [1], [0]])
    }
}
