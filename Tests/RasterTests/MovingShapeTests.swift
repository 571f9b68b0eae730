import Raster
import TestSupport
import Testing

/// Polygons, rectangles with round corners and ellipses that move while a shutter is open.
struct MovingShapeTests {
    static func share(_ mask: PixelMask, _ column: Int, _ row: Int, width: Int = 64) -> UInt16 {
        guard let scanline = mask.scanline(row: row, width: width),
            scanline.touched.contains(column)
        else { return 0 }
        var share: [UInt16] = [0]
        var span = share.mutableSpan
        scanline.shares(of: column..<column + 1, into: &span, at: 0)
        return share[0]
    }

    @Test(arguments: 0..<4)
    func `moving polygons are the integral to half a step for ten thousand pixels`(
        _ seed: UInt64
    ) throws {
        var noise = Noise(seed)
        var edges = 0
        for i in 0..<Sanitizer.cases(2_500) {
            let shape = MovingPolygonCase(i, &noise)
            let (column, row) = shape.pixel(&noise)
            let moving = try #require(shape.moving, "\(shape), number \(i)")
            guard (0..<64).contains(column) else { continue }
            let exact = shape.exact(column, row) * 65535
            if exact > 1, exact < 65534 { edges += 1 }
            let error = abs(Double(Self.share(.movingPolygon(moving), column, row)) - exact)
            if error > 0.55 {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(edges > (Sanitizer.isOn ? 70 : 1_000), "\(edges)")
    }

    @Test(arguments: 0..<4)
    func `moving round shapes are the integral to half a step for ten thousand pixels`(
        _ seed: UInt64
    ) {
        var noise = Noise(seed)
        var edges = 0
        for i in 0..<Sanitizer.cases(2_500) {
            let shape = MovingRoundCase(i, &noise)
            let (column, row) = shape.pixel(&noise)
            guard (0..<64).contains(column) else { continue }
            let exact = shape.exact(column, row) * 65535
            if exact > 1, exact < 65534 { edges += 1 }
            let error = abs(
                Double(Self.share(.movingRoundShape(shape.moving), column, row)) - exact)
            if error > 0.55 {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(edges > (Sanitizer.isOn ? 70 : 1_000), "\(edges)")
    }

    /// What a row as a whole has is what its pixels have by themselves.
    @Test(arguments: 0..<60)
    func `a pixel is the same whatever is asked for beside it`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let polygon = try #require(MovingPolygonCase(number, &noise).moving)
        let round = MovingRoundCase(number, &noise).moving
        for mask in [PixelMask.movingPolygon(polygon), .movingRoundShape(round)] {
            for row in 0..<24 {
                guard let scanline = mask.scanline(row: row, width: 64) else { continue }
                var shares = [UInt16](repeating: 0, count: 64)
                var span = shares.mutableSpan
                let touched = scanline.touched
                scanline.shares(of: touched, into: &span, at: touched.lowerBound)
                for column in 0..<64 {
                    #expect(shares[column] == Self.share(mask, column, row))
                }
            }
        }
    }

    @Test func `pieces of a way count as long as they take`() throws {
        func square(_ x: Double) -> Polygon {
            Polygon([
                [
                    Point(x: x, y: 0), Point(x: x + 1, y: 0), Point(x: x + 1, y: 1),
                    Point(x: x, y: 1),
                ]
            ])
        }
        // Half of the time from one to three, half from three to seven.
        let moving = try #require(
            MovingPolygon([(square(1), square(3), 0), (square(3), square(7), 0)]))
        let shares = (0..<9).map { Self.share(.movingPolygon(moving), $0, 0) }
        let wanted = [0, 0.125, 0.25, 0.1875, 0.125, 0.125, 0.125, 0.0625, 0]
        #expect(shares == wanted.map { UInt16(($0 * 65535).rounded()) })
    }

    @Test func `what has another edge on its way is left to others`() {
        let start = [
            Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10),
        ]
        // Two corners change places, so that two sides cross on the way.
        let crossed = [start[0], start[2], start[1], start[3]]
        #expect(MovingPolygon([(Polygon([start]), Polygon([crossed]), 0)]) == nil)
        // Sides that cross each other elsewhere than before.
        let bow = [start[0], start[1], Point(x: 2, y: 10), Point(x: 7, y: 12)]
        #expect(MovingPolygon([(Polygon([crossed]), Polygon([bow]), 0)]) == nil)
        // A corner fewer, or other corners that are filled by another rule.
        #expect(MovingPolygon([(Polygon([start]), Polygon([Array(start[1...])]), 0)]) == nil)
        #expect(MovingPolygon([(Polygon([start]), Polygon([start], .evenodd), 0)]) == nil)
        // A soft one.
        let soft = Polygon([start], ramp: Ramp(from: -1, to: 1, .linear))
        #expect(MovingPolygon([(soft, soft, 0)]) == nil)
        #expect(MovingPolygon([]) == nil)
    }

    /// All of the view, none of it, and what leaves it.
    @Test func `what covers a view covers all of its pixels`() throws {
        func square(_ x: Double, _ size: Double) -> Polygon {
            Polygon([
                [
                    Point(x: x, y: x), Point(x: x + size, y: x), Point(x: x + size, y: x + size),
                    Point(x: x, y: x + size),
                ]
            ])
        }
        let all = try #require(MovingPolygon([(square(-50, 200), square(-9, 100), 0.4)]))
        let none = try #require(MovingPolygon([(square(-50, 20), square(-90, 30), 0.4)]))
        let rects = [
            Rect(x: -9, y: -9, width: 99, height: 99), Rect(x: 99, y: 9, width: 9, height: 9),
        ]
        let forms = rects.map { MovingRoundShape.Form(RoundedRect($0, radius: 3)) }
        let round = forms.map { MovingRoundShape(from: $0, to: $0) }
        for row in 0..<64 {
            for column in 0..<64 {
                #expect(Self.share(.movingPolygon(all), column, row) == 65535)
                #expect(Self.share(.movingPolygon(none), column, row) == 0)
                #expect(Self.share(.movingRoundShape(round[0]), column, row) == 65535)
                #expect(Self.share(.movingRoundShape(round[1]), column, row) == 0)
            }
        }
    }
}
