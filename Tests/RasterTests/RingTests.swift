import Foundation
import Raster
import TestSupport
import Testing

/// The coverage of strokes along masks, and of masks cut by each other.
struct RingTests {
    static func share(_ mask: any PixelMask, _ column: Int, _ row: Int, width: Int) -> UInt16 {
        guard let scanline = mask.scanline(row: row, width: width),
            scanline.touched.contains(column)
        else { return 0 }
        var share: [UInt16] = [0]
        var span = share.mutableSpan
        scanline.shares(of: column..<column + 1, into: &span, at: 0)
        return share[0]
    }

    /// The offsets of a stroke's sides from the edge.
    private static func sides(_ i: Int, _ noise: inout Noise) -> (inner: Double, outer: Double) {
        let width = exp(Double.random(in: log(0.05)...log(60), using: &noise))
        let place = [0, 0.5, 1, .random(in: -1...2, using: &noise)][i / 7 % 4]
        return (width * (place - 1), width * place)
    }

    private static func expect(
        _ mask: any PixelMask, _ sides: (inner: Double, outer: Double), _ place: (x: Int, y: Int),
        is exact: Double
    ) -> Double {
        let ring = mask.ring(from: sides.inner, to: sides.outer)
        let share = ring.map { Self.share($0, place.x, place.y, width: 1 << 20) } ?? 0
        let error = abs(Double(share) - exact * 65535)
        if error > 2 { Issue.record("\(mask), \(sides) in \(place): off by \(error)") }
        return error
    }

    @Test func `a stroke along an ellipse is the area between two ellipses`() {
        var noise = Noise(171)
        var inRing = 0
        for i in 0..<Torture.cases(10_000, 2_000) {
            let ellipse = CoverageTests.ellipse(i, &noise)
            let sides = Self.sides(i, &noise)
            let growth = i % 2 == 0 ? sides.inner : sides.outer
            let angle = Double.random(in: 0...2 * .pi, using: &noise)
            let x = ellipse.center.x + max(0, ellipse.radiusX + growth) * cos(angle)
            let y = ellipse.center.y + max(0, ellipse.radiusY + growth) * sin(angle)
            let place = (x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
            guard (0..<1 << 20).contains(place.x) else { continue }
            func area(_ growth: Double) -> Double {
                guard ellipse.radiusX > 0, ellipse.radiusY > 0 else { return 0 }
                return AreaOracle(
                    x: ellipse.center.x, y: ellipse.center.y, a: ellipse.radiusX + growth,
                    b: ellipse.radiusY + growth
                ).area(column: place.x, row: place.y)
            }
            let exact = area(sides.outer) - area(sides.inner)
            inRing += exact > 0.01 && exact < 0.99 ? 1 : 0
            _ = Self.expect(ellipse, sides, place, is: exact)
        }
        #expect(inRing > Torture.cases(3000, 600), "\(inRing)")
    }

    @Test func `a stroke along a rounded rectangle is the area between two rounded rectangles`() {
        var noise = Noise(172)
        for i in 0..<Torture.cases(6_000, 1_500) {
            let shape = RoundedRectTests.rect(3 * i, &noise)
            let sides = Self.sides(i, &noise)
            let growth = i % 2 == 0 ? sides.inner : sides.outer
            func grown(_ growth: Double) -> RoundedRect {
                let (width, height) = (shape.halfWidth + growth, shape.halfHeight + growth)
                let rect = Rect(
                    x: shape.center.x - width, y: shape.center.y - height, width: 2 * width,
                    height: 2 * height)
                return RoundedRect(rect, radius: max(0, shape.radius + growth))
            }
            let edge = grown(growth)
            guard edge.halfWidth > 0, edge.halfHeight > 0 else { continue }
            let place = RoundedRectTests.pixel(edge, &noise)
            guard (0..<1 << 20).contains(place.column) else { continue }
            func area(_ growth: Double) -> Double {
                RoundedRectOracle(shape: grown(growth))
                    .coverage(column: place.column, row: place.row)
            }
            _ = Self.expect(
                shape, sides, (place.column, place.row),
                is: area(sides.outer) - area(sides.inner))
        }
    }

    @Test func `a stroke along a polygon is the area between two outlines`() {
        var noise = Noise(173)
        var inRing = 0
        for i in 0..<Torture.cases(1_500, 500) {
            let count = Int.random(in: 3...8, using: &noise)
            let turn = Double.random(in: 0...6, using: &noise)
            let size = exp(Double.random(in: log(2)...log(30), using: &noise))
            // Every second corner of some is nearer: a star.
            let nearer = i % 3 == 0 ? 1 : Double.random(in: 0.3...1, using: &noise)
            let corners = (0..<2 * count).map { k in
                let angle = turn + Double(k) * .pi / Double(count)
                let radius = k % 2 == 0 ? size : size * nearer
                return Point(x: 40.3 + radius * cos(angle), y: 39.6 + radius * sin(angle))
            }
            var sides = Self.sides(i, &noise)
            sides = (max(-12, sides.inner), min(12, sides.outer))
            guard sides.inner < sides.outer else { continue }
            let growth = i % 2 == 0 ? sides.inner : sides.outer
            let angle = turn + Double.random(in: 0...6.3, using: &noise)
            let radius = max(0, size * .random(in: nearer...1, using: &noise) + growth)
            let place = (
                x: Int((40.3 + radius * cos(angle)).rounded(.down)),
                y: Int((39.6 + radius * sin(angle)).rounded(.down))
            )
            func area(_ growth: Double) -> Double {
                GrownOracle(corners: corners, growth: growth)
                    .coverage(column: place.x, row: place.y)
            }
            let exact = area(sides.outer) - area(sides.inner)
            inRing += exact > 0.01 && exact < 0.99 ? 1 : 0
            _ = Self.expect(Polygon([corners]), sides, place, is: exact)
        }
        #expect(inRing > Torture.cases(300, 100), "\(inRing)")
    }

    @Test func `an empty mask has no stroke, and a mask smaller than its stroke is a disc`() {
        let center = Point(x: 20, y: 20)
        let none = Ellipse(center: center, radiusX: 0, radiusY: 0)
        #expect(none.ring(from: -3, to: 3) == nil)
        let small = Ellipse(center: center, radiusX: 2, radiusY: 2)
        let disc = Ellipse(center: center, radiusX: 5, radiusY: 5)
        #expect(small.ring(from: -3, to: 3)?.isEqual(to: disc) == true)
        #expect(Polygon([]).ring(from: -3, to: 3)?.scanline(row: 20, width: 40) == nil)
    }

    @Test func `pixels inside, outside and fully within a wide stroke are copied`() throws {
        let mask = Ellipse(in: Rect(x: 10, y: 4, width: 60, height: 60))
        var noise = Noise(174)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(80, 70, .rgb)
        let color = try Source<UInt8>(flat: [1, 2, 3], width: 80, layout: .rgb)
        let ring = try #require(mask.ring(from: -10, to: 3))
        var compositor = Compositor(sources: [Source(bitmap), color], background: 1)
        let stack = [
            PlacedSource(0, isFinished: true), PlacedSource(1, mask: ring, isClipped: true),
        ]
        compositor.begin(stack, width: 80, height: 70)
        var runs: [StaticRun] = []
        compositor.appendStaticRuns(inRow: 34, to: &runs)
        #expect(runs.map(\.source) == [0, 1, 0, 1, 0])
        #expect(runs.map(\.columns) == [0..<6, 8..<19, 21..<59, 61..<72, 74..<80], "\(runs)")
    }
}
