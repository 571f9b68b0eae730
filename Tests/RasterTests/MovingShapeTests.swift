import Raster
import TestSupport
import Testing

/// The motion blur of polygons, rounded rectangles and ellipses.
struct MovingShapeTests {
    /// Half a step of 8 bits in units of 1/65535, plus the rounding of masks and of their mean.
    static let halfStep = 257.0 / 2 + 0.5

    static func share(_ mask: any PixelMask, _ column: Int, _ row: Int, width: Int = 64) -> UInt16 {
        guard let scanline = mask.scanline(row: row, width: width),
            scanline.touched.contains(column)
        else { return 0 }
        var share: [UInt16] = [0]
        var span = share.mutableSpan
        scanline.shares(of: column..<column + 1, into: &span, at: 0)
        return share[0]
    }

    /// Everything to the left of a vertical edge.
    private static func bar(_ edge: Double, isPolygon: Bool) -> any PixelMask {
        let rect = Rect(x: -500, y: -500, width: 500 + edge, height: 1000)
        guard isPolygon else { return RoundedRect(rect, radius: 0) }
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: edge, y: rect.y), Point(x: edge, y: 500),
            Point(x: rect.x, y: 500),
        ]
        return Polygon([corners])
    }

    /// The maximum error of a mask's shares if its edge moves at a constant speed.
    private static func worst(_ mask: any PixelMask, from start: Double, way: Double) -> Double {
        // The average area of a row to the left of x.
        func area(_ x: Double) -> Double {
            let time = max(0, min(1, (x - start) / way))
            return x - way * (x - start > 0 ? time * ((x - start) / way - time / 2) : 0)
        }
        return (0..<128).reduce(0.0) { worst, column in
            let exact = area(Double(column + 1)) - area(Double(column))
            let share = Double(share(mask, column, 0, width: 128))
            return max(worst, abs(share - exact * 65535))
        }
    }

    private static let ways = [0.1, 0.3, 1, 1.7, 3, 10, 31, 100]

    @Test(arguments: ways, [true, false])
    func `the blur of a straight edge is within half an 8-bit step for any distance`(
        _ way: Double, _ isPolygon: Bool
    ) {
        for phase in 0..<64 {
            let start = 10 + Double(phase) / 64
            let mask = MeanMask.average { Self.bar(start + way * $0, isPolygon: isPolygon) }
            let worst = Self.worst(mask, from: start, way: way)
            #expect(worst <= Self.halfStep, "from \(start)")
        }
    }

    @Test func `averaging half as many masks exceeds the error bound`() throws {
        let worst = try (0..<64).reduce(0.0) { worst, phase in
            let start = 10 + Double(phase) / 64
            let bars = (0..<4).map { start + (Double($0) + 0.5) / 4 }.map { edge in
                [
                    Point(x: -9, y: -9), Point(x: edge, y: -9), Point(x: edge, y: 9),
                    Point(x: -9, y: 9),
                ]
            }
            let mean = try #require(PolygonMean(bars.map { Polygon([$0]) }))
            return max(worst, Self.worst(mean, from: start, way: 1))
        }
        #expect(worst > 2 * Self.halfStep)
    }

    @Test(arguments: [true, false])
    func `the blur of an edge that reverses is within half an 8-bit step`(_ isPolygon: Bool) {
        for phase in 0..<64 {
            let start = 10 + Double(phase) / 64
            let mask = MeanMask.average { time in
                Self.bar(start + 10 * (1 - abs(2 * time - 1)), isPolygon: isPolygon)
            }
            #expect(Self.worst(mask, from: start, way: 10) <= Self.halfStep, "from \(start)")
        }
    }

    /// A pixel crossed by two edges may be off by half a step for each.
    @Test(arguments: 0..<4)
    func `the blur of polygons is within one 8-bit step for five thousand pixels`(
        _ seed: UInt64
    ) {
        var noise = Noise(seed)
        var edges = 0
        for i in 0..<Sanitizer.cases(1_250) {
            let shape = MovingPolygonCase(i, &noise)
            let (column, row) = shape.pixel(&noise)
            guard (0..<64).contains(column) else { continue }
            let exact = shape.exact(column, row) * 65535
            if exact > 1, exact < 65534 { edges += 1 }
            let error = abs(Double(Self.share(shape.average, column, row)) - exact)
            if error > 2 * Self.halfStep {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(edges > (Sanitizer.isOn ? 20 : 300), "\(edges)")
    }

    @Test(arguments: 0..<4)
    func `the blur of round shapes is within one 8-bit step for five thousand pixels`(
        _ seed: UInt64
    ) {
        var noise = Noise(seed)
        var edges = 0
        for i in 0..<Sanitizer.cases(1_250) {
            let shape =
                i % 2 == 0 ? MovingRoundCase(i, &noise) : MovingRoundCase(growing: i, &noise)
            let (column, row) = shape.pixel(&noise)
            guard (0..<64).contains(column) else { continue }
            let exact = shape.exact(column, row) * 65535
            if exact > 1, exact < 65534 { edges += 1 }
            let error = abs(Double(Self.share(shape.average, column, row)) - exact)
            if error > 2 * Self.halfStep {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(edges > (Sanitizer.isOn ? 20 : 300), "\(edges)")
    }

    /// A row as a whole has the same shares as its pixels one by one.
    @Test(arguments: 0..<60)
    func `a pixel's coverage does not depend on the requested columns`(_ number: Int) {
        var noise = Noise(UInt64(number))
        let polygon = MovingPolygonCase(number, &noise).average
        let round = MovingRoundCase(number, &noise).average
        for mask in [polygon, round] {
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

    @Test func `polygons with different fill rules or soft edges are not averaged together`() {
        let corners = [[Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]]
        let soft = Polygon(corners, ramp: Ramp(from: -1, to: 1, .linear))
        #expect(PolygonMean([Polygon(corners), Polygon(corners, .evenodd)]) == nil)
        #expect(PolygonMean([Polygon(corners), soft]) == nil)
        #expect(PolygonMean([]) == nil)
    }

    /// The whole view, and none of it.
    @Test func `a moving shape that always covers the view has full coverage everywhere`() {
        func square(_ x: Double, _ size: Double) -> any PixelMask {
            let rect = Rect(x: x, y: x, width: size, height: size)
            let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { across, down in
                Point(x: rect.x + across * size, y: rect.y + down * size)
            }
            return Polygon([corners])
        }
        func round(_ x: Double, _ size: Double) -> any PixelMask {
            RoundedRect(Rect(x: x, y: x, width: size, height: size), radius: 3)
        }
        for shape in [square, round] {
            let all = MeanMask.average { shape(-50 + 41 * $0, 200 - 100 * $0) }
            let none = MeanMask.average { shape(-50 - 40 * $0, 20 + 10 * $0) }
            for row in 0..<64 {
                for column in 0..<64 {
                    #expect(Self.share(all, column, row) == 65535)
                    #expect(Self.share(none, column, row) == 0)
                }
            }
        }
    }
}
