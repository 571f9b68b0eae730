import Foundation
import Raster
import ScalarTwins
import TestSupport
import Testing

/// The coverage of ellipses equals the exact area.
struct CoverageTests {
    /// Ellipses of every kind that a transition can make, in ten equal parts.
    static func ellipse(_ i: Int, _ noise: inout Noise) -> Ellipse {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        /// Spread evenly over orders of magnitude.
        func radius(_ low: Double, _ high: Double) -> Double {
            exp(between(log(low), log(high)))
        }
        let near = Point(x: between(-20, 60), y: between(-20, 60))
        let whole = Point(x: near.x.rounded(), y: near.y.rounded())
        switch i % 10 {
        case 0:
            let r = radius(0.01, 1)
            return Ellipse(center: near, radiusX: r, radiusY: r)
        case 1:
            let r = radius(1, 100)
            return Ellipse(center: near, radiusX: r, radiusY: r)
        case 2:
            return Ellipse(center: near, radiusX: radius(0.01, 100), radiusY: radius(0.01, 100))
        case 3:  // Edges of huge circles.
            let (r, angle) = (radius(100, 1e6), between(0, 2 * .pi))
            let center = Point(x: 20 + r * cos(angle), y: 20 + r * sin(angle))
            return Ellipse(center: center, radiusX: r, radiusY: r)
        case 4:  // Exactly the maximum radius, far away.
            let center = Point(x: between(-1e6, 1e6), y: 20 + 1e6)
            return Ellipse(center: center, radiusX: 1e6, radiusY: 1e6)
        case 5:  // Tangent to pixel borders on all four sides.
            return Ellipse(
                center: whole, radiusX: Double(Int.random(in: 1...40, using: &noise)),
                radiusY: Double(Int.random(in: 1...40, using: &noise)))
        case 6:  // The same, off by half a pixel.
            let center = Point(x: whole.x + 0.5, y: whole.y + 0.5)
            return Ellipse(
                center: center, radiusX: Double(Int.random(in: 0...40, using: &noise)) + 0.5,
                radiusY: Double(Int.random(in: 0...40, using: &noise)) + 0.5)
        case 7:  // Slivers.
            return Ellipse(center: near, radiusX: radius(0.01, 0.1), radiusY: radius(10, 1e5))
        case 8:
            return Ellipse(center: near, radiusX: radius(10, 1e5), radiusY: radius(0.01, 0.1))
        default:  // Wide arcs of thin, long ellipses.
            return Ellipse(center: near, radiusX: radius(1, 1e6), radiusY: radius(1, 100))
        }
    }

    /// Pixels on the boundary of an ellipse and next to it.
    static func pixels(_ ellipse: Ellipse, _ noise: inout Noise) -> [(column: Int, row: Int)] {
        (0..<6).flatMap { _ -> [(Int, Int)] in
            let angle = Double.random(in: 0...2 * .pi, using: &noise)
            let x = ellipse.center.x + ellipse.radiusX * cos(angle)
            let y = ellipse.center.y + ellipse.radiusY * sin(angle)
            return (-1...1).map { (Int(x.rounded(.down)) + $0, Int(y.rounded(.down))) }
        }
    }

    /// The library's coverage of one pixel anywhere in the plane.
    static func share(_ ellipse: Ellipse, _ column: Int, _ row: Int) -> UInt16 {
        guard let scanline = EllipseScanline(ellipse, row: row, width: 1 << 22) else { return 0 }
        var shares: [UInt16] = [0]
        var span = shares.mutableSpan
        scanline.coverage(of: column..<column + 1, into: &span, at: 0)
        return shares[0]
    }

    @Test func `coverage is within 0.51 steps of the exact area for ten thousand ellipses`() {
        var noise = Noise(1)
        var (worst, worstArea) = (0.0, 0.0)
        for i in 0..<10_000 {
            let ellipse = Self.ellipse(i, &noise)
            let oracle = AreaOracle(
                x: ellipse.center.x, y: ellipse.center.y, a: ellipse.radiusX, b: ellipse.radiusY)
            for (column, row) in Self.pixels(ellipse, &noise) {
                let exact = oracle.area(column: column, row: row) * 65535
                let error = abs(Double(Self.share(ellipse, column, row)) - exact)
                worst = max(worst, error)
                if error > 0.51 {
                    Issue.record("\(ellipse) in (\(column), \(row)): off by \(error)")
                }
                let area = EllipseScanline(ellipse, row: row, width: 1 << 22)?.areas(at: column)[0]
                worstArea = max(worstArea, abs((area ?? 0) - exact / 65535))
            }
        }
        // Half a step is rounding; the rest must be negligible.
        #expect(worst < 0.51)
        #expect(worstArea < 1e-8, "\(worstArea)")
    }

    @Test func `every SIMD lane of the coverage equals the scalar twin bit for bit`() {
        var noise = Noise(2)
        for i in 0..<2_000 {
            let ellipse = Self.ellipse(i, &noise)
            let row = Int((ellipse.center.y + ellipse.radiusY * .random(in: -1...1, using: &noise)))
            guard let scanline = EllipseScanline(ellipse, row: row, width: 64) else { continue }
            var shares = [UInt16](repeating: 0, count: 64)
            var span = shares.mutableSpan
            scanline.coverage(of: 0..<64, into: &span, at: 0)
            let twin = CoverageTwin(ellipse, row: row)
            #expect(shares == (0..<64).map(twin.share))
        }
    }

    /// Every additional pixel considered to be on the edge is blended and coded in each frame.
    @Test func `full and touched columns agree with the coverage`() {
        var noise = Noise(3)
        for i in 0..<3_000 {
            let ellipse = Self.ellipse(i, &noise)
            let row = Int.random(in: -1...41, using: &noise)
            func oracle(grownBy length: Double) -> AreaOracle {
                AreaOracle(
                    x: ellipse.center.x, y: ellipse.center.y, a: ellipse.radiusX + length,
                    b: ellipse.radiusY + length)
            }
            let (oracle, larger, smaller) = (
                oracle(grownBy: 0), oracle(grownBy: 1e-4), oracle(grownBy: -1e-4)
            )
            let scanline = EllipseScanline(ellipse, row: row, width: 48)
            var shares = [UInt16](repeating: 0, count: 48)
            var span = shares.mutableSpan
            scanline?.coverage(of: 0..<48, into: &span, at: 0)
            for column in 0..<48 {
                let area = oracle.area(column: column, row: row)
                if scanline?.full.contains(column) == true {
                    #expect(area > 1 - 1e-9 && shares[column] == .max)
                } else if scanline?.touched.contains(column) == true {
                    #expect(larger.area(column: column, row: row) > 0)
                    #expect(smaller.area(column: column, row: row) < 1)
                } else {
                    #expect(area < 1e-9 && shares[column] == 0)
                }
            }
        }
    }

    @Test(arguments: [(20.0, 20.0), (7.25, 33.5), (0.3, 0.3), (31.9, 0.05)])
    func `the coverage of an ellipse adds up to its area`(_ radii: (Double, Double)) {
        let ellipse = Ellipse(
            center: Point(x: 40.37, y: 40.81), radiusX: radii.0, radiusY: radii.1)
        var sum = 0
        for y in 0..<80 {
            sum += (0..<80).reduce(0) { $0 + Int(Self.share(ellipse, $1, y)) }
        }
        #expect(abs(Double(sum) / 65535 - .pi * radii.0 * radii.1) < 0.002)
    }

    @Test func `an ellipse centered on a pixel is exactly symmetric`() {
        let ellipse = Ellipse(center: Point(x: 16.5, y: 16.5), radiusX: 11.3, radiusY: 14.9)
        let rows = (0..<33).map { y in (0..<33).map { Self.share(ellipse, $0, y) } }
        #expect(rows == rows.reversed())
        #expect(rows == rows.map { $0.reversed() })
    }

    @Test(arguments: [(0.0, 5.0), (5.0, 0.0), (-1.0, 5.0), (0.0, 0.0)])
    func `an ellipse without width or height touches no row`(_ radii: (Double, Double)) {
        let ellipse = Ellipse(center: Point(x: 5, y: 5), radiusX: radii.0, radiusY: radii.1)
        #expect((0..<10).allSatisfy { EllipseScanline(ellipse, row: $0, width: 10) == nil })
    }
}
