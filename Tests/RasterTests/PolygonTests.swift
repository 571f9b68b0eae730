import Foundation
import Raster
import TestSupport
import Testing

/// The coverage of polygons, sharp and soft.
struct PolygonTests {
    /// The parts of a polygon.
    struct Figure {
        var corners: [[Point]]
        var rule: FillRule
        var ramp: Ramp?

        var polygon: Polygon { Polygon(corners, rule, ramp: ramp) }
        var oracle: PolygonOracle { PolygonOracle(corners, rule, ramp) }
    }

    /// Polygons of all kinds, soft in every fifth case: convex, stars with and without crossings,
    /// overlapping pairs, integer corners, and coincident sides.
    static func figure(_ i: Int, _ noise: inout Noise) -> Figure {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        func point() -> Point { Point(x: between(-10, 50), y: between(-10, 50)) }
        var corners: [[Point]]
        switch i / 3 % 6 {
        case 0: corners = [(0..<3).map { _ in point() }]
        case 1, 2:
            let (count, center, size) = (Int(between(4, 8)), point(), exp(between(-3, 4)))
            let step = i / 3 % 6 == 1 ? 1.0 : Double(Int(between(2, 4)))
            let turn = between(0, 6.3)
            corners = [
                (0..<count).map { k in
                    let angle = turn + Double(k) * step * 2 * .pi / Double(count)
                    return Point(x: center.x + size * cos(angle), y: center.y + size * sin(angle))
                }
            ]
        case 3: corners = [(0..<6).map { _ in point() }]
        case 4: corners = [(0..<3).map { _ in point() }, (0..<4).map { _ in point() }]
        default:
            let (left, top) = (between(0, 20).rounded(), between(0, 20).rounded())
            let (width, height) = (between(1, 20).rounded(.up), between(1, 20).rounded(.up))
            func box(_ x: Double, _ y: Double) -> [Point] {
                [
                    Point(x: x, y: y), Point(x: x + width, y: y),
                    Point(x: x + width, y: y + height), Point(x: x, y: y + height),
                ]
            }
            // Side by side, or overlapping.
            corners = [box(left, top), box(left + (i % 2 == 0 ? width : width / 2), top)]
        }
        if i % 11 == 0 {
            corners = corners.map { $0.map { Point(x: $0.x.rounded(), y: $0.y.rounded()) } }
        }
        let (length, place) = (exp(between(log(0.05), log(40))), between(0, 1))
        let ramp = Ramp(
            from: length * (place - 1), to: length * place, FeatherCurve.allCases[i / 18 % 3])
        return Figure(
            corners: corners, rule: i % 2 == 0 ? .nonzero : .evenodd, ramp: i % 5 > 0 ? nil : ramp)
    }

    /// A pixel near the edge.
    static func pixel(_ figure: Figure, _ noise: inout Noise) -> (column: Int, row: Int) {
        let corners = figure.corners[Int.random(in: 0..<figure.corners.count, using: &noise)]
        let k = Int.random(in: 0..<corners.count, using: &noise)
        let (from, to) = (corners[k], corners[(k + 1) % corners.count])
        let share = Double.random(in: -0.1...1.1, using: &noise)
        let reach = figure.ramp.map { max(abs($0.inner), abs($0.outer)) } ?? 0.5
        func moved(_ value: Double) -> Double {
            value + Double.random(in: -reach...reach, using: &noise)
        }
        return (
            Int(moved(from.x + (to.x - from.x) * share).rounded(.down)),
            Int(moved(from.y + (to.y - from.y) * share).rounded(.down))
        )
    }

    static func share(
        _ polygon: Polygon, _ column: Int, _ row: Int, width: Int = 64
    ) -> UInt16 {
        guard let scanline = polygon.scanline(row: row, width: width),
            scanline.touched.contains(column)
        else { return 0 }
        var share: [UInt16] = [0]
        var span = share.mutableSpan
        scanline.shares(of: column..<column + 1, into: &span, at: 0)
        return share[0]
    }

    @Test func `the coverage of a shape is within two steps of numerical integration`() {
        var noise = Noise(91)
        var (worst, worstSharp) = (0.0, 0.0)
        for i in 0..<Torture.cases(10_000, 2_000) {
            let figure = Self.figure(i, &noise)
            let (column, row) = Self.pixel(figure, &noise)
            guard (0..<64).contains(column) else { continue }
            let exact = figure.oracle.coverage(column: column, row: row) * 65535
            let error = abs(Double(Self.share(figure.polygon, column, row)) - exact)
            if figure.ramp == nil {
                worstSharp = max(worstSharp, error)
            } else {
                worst = max(worst, error)
            }
            if error > 2 {
                Issue.record(
                    "\(figure) in (\(column), \(row)), number \(i): off by \(error) from \(exact)")
            }
        }
        #expect(worst < 2 && worstSharp < 0.51, "\(worst), \(worstSharp)")
    }

    @Test func `a polygon's coverage is exact if many sides cross in a row`() {
        var noise = Noise(92)
        var worst = 0.0
        for i in 0..<Torture.cases(300, 90) {
            // Small figures, so that rows have dozens of sides and hundreds of crossings, or
            // hundreds and tens of thousands; every fourth is on a grid, where many sides meet in
            // one point.
            let size = [3.0, 12, 40][i % 3]
            let count = i % 45 == 3 ? 250...500 : 20...70
            let corners = (0..<Int.random(in: count, using: &noise)).map { _ in
                let (x, y) = (
                    Double.random(in: 0...size, using: &noise),
                    Double.random(in: 0...size, using: &noise)
                )
                return i % 4 == 0
                    ? Point(x: 2 + (2 * x).rounded() / 2, y: 2 + (2 * y).rounded() / 2)
                    : Point(x: 2 + x, y: 2 + y)
            }
            let rule = i % 2 == 0 ? FillRule.nonzero : .evenodd
            let figure = Figure(corners: [corners], rule: rule, ramp: nil)
            let (polygon, oracle) = (figure.polygon, figure.oracle)
            for _ in 0..<8 {
                let (column, row) = Self.pixel(figure, &noise)
                guard (0..<64).contains(column) else { continue }
                let exact = oracle.coverage(column: column, row: row) * 65535
                let error = abs(Double(Self.share(polygon, column, row)) - exact)
                worst = max(worst, error)
                if error > 0.51 {
                    Issue.record("\(figure) in (\(column), \(row)), number \(i): off by \(error)")
                }
            }
        }
        #expect(worst < 0.51, "\(worst)")
    }

    @Test func `a degenerate polygon of lines that return to one corner covers nothing`() {
        let corner = Point(x: 4.97648, y: 13.68888)
        let ends = [
            (32.88374, 4.862568), (26.641056, 22.45488), (34.914688, 21.351576),
            (15.198944, 17.370936), (34.37472, 4.399752), (4.225376, 23.343696),
            (33.665376, 24.03432),
        ]
        let lines = Polygon([ends.flatMap { [corner, Point(x: $0.0, y: $0.1)] }])
        for column in 0..<40 { #expect(Self.share(lines, column, 13) == 0, "\(column)") }
    }

    /// Coverages by another program, which integrates over distances from the true edge: a wall
    /// close to a tip, and corners far from a pixel.
    static let exact: [(ramp: Ramp, x: [Double], y: [Double], column: Int, row: Int, Double)] = [
        (
            Ramp(from: 0, to: 3, .linear), [0, 10.49998, 10.5, 10.50002, 20, 20, 0],
            [5, 5, 4.9999, 5, 5, 20, 20], 10, 3, 32767.55
        ),
        (
            Ramp(from: 0, to: 3, .gaussian),
            [8.219290681311357, 8.256740226587253, 8.153575596186482],
            [8.711602510202413, 8.065623242472293, 8.405383817346623], 6, 8, 24789.76
        ),
    ]

    @Test(arguments: exact.indices)
    func `a soft polygon's coverage is within two steps of values from another program`(_ i: Int) {
        let (ramp, x, y, column, row, exact) = Self.exact[i]
        let corners = zip(x, y).map { Point(x: $0, y: $1) }
        let share = Self.share(Polygon([corners], ramp: ramp), column, row)
        #expect(abs(Double(share) - exact) <= 2)
    }

    @Test(arguments: [1e-12, 1e-9, 1e-7])
    func `a gap too thin to be visible does not soften the pixels around it`(_ width: Double) {
        let halves = [(-20.0, 8 - width), (8 + width, 60)].map { left, right in
            [(left, 2.0), (right, 2), (right, 60), (left, 60)].map { Point(x: $0.0, y: $0.1) }
        }
        let polygon = Polygon(halves, ramp: Ramp(from: -0.5, to: 0.5, .linear))
        for row in [5, 12, 20] {
            for column in 0..<32 where column != 7 && column != 8 {
                #expect(Self.share(polygon, column, row) == .max, "\(column), \(row)")
            }
        }
    }

    /// More than 100,000 crossings inside a square.
    @Test func `a soft edge depends only on the outer boundary, however much crosses inside`() {
        var noise = Noise(93)
        let square = [(5.0, 5.0), (45, 5), (45, 45), (5, 45)].map { Point(x: $0.0, y: $0.1) }
        let scribble = (0..<900).map { _ in
            Point(
                x: .random(in: 15...35, using: &noise), y: .random(in: 15...35, using: &noise))
        }
        let ramp = Ramp(from: -4, to: 4, .smooth)
        // The square winds so often that nothing in the scribble is outside.
        let layers = Array(repeating: square, count: 200)
        let (alone, filled) = (
            Polygon(layers, ramp: ramp), Polygon(layers + [scribble], ramp: ramp)
        )
        for place in [(0, 25), (3, 25), (5, 5), (7, 30), (9, 9), (25, 25), (30, 20), (47, 44)] {
            let share = Self.share(filled, place.0, place.1)
            #expect(share == Self.share(alone, place.0, place.1), "\(place)")
        }
    }

    private static let ramps = [
        Ramp(from: -0.5, to: 0.5, .smooth), Ramp(from: -1, to: 1, .smooth),
        Ramp(from: -3, to: 3, .smooth), Ramp(from: -3, to: 3, .gaussian),
        Ramp(from: 0, to: 3, .linear),
    ]

    @Test(arguments: Torture.pairs([(90, 0.8), (120, 0.6), (60, 0.97), (200, 0.1)], ramps))
    func `coverage near hundreds of soft sides is within two steps of the integral`(
        star: (points: Int, inner: Double), ramp: Ramp
    ) {
        let (points, inner) = star
        var noise = Noise(93)
        let corners = (0..<2 * points).map { k in
            let (angle, radius) = (.pi * Double(k) / Double(points), k % 2 == 0 ? 9 : 9 * inner)
            return Point(x: 12.3 + radius * sin(angle), y: 12.3 - radius * cos(angle))
        }
        let figure = Figure(corners: [corners], rule: .nonzero, ramp: ramp)
        let (polygon, oracle) = (figure.polygon, figure.oracle)
        for _ in 0..<Torture.cases(3, 1) {
            let (column, row) = Self.pixel(figure, &noise)
            let exact = oracle.coverage(column: column, row: row) * 65535
            let error = abs(Double(Self.share(polygon, column, row)) - exact)
            #expect(error < 2, "\(points), \(ramp) in (\(column), \(row)): \(exact)")
        }
    }
}
