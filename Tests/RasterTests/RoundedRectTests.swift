import Foundation
import Raster
import ScalarTwins
import TestSupport
import Testing

/// The coverage of rounded rectangles, sharp and soft.
struct RoundedRectTests {
    /// Rectangles of all kinds, sharp in every third case.
    static func rect(_ i: Int, _ noise: inout Noise) -> RoundedRect {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        func size() -> Double { exp(between(log(0.02), log(i % 5 == 0 ? 1e5 : 120))) }
        var (width, height) = (size(), size())
        if i % 4 == 0 { height = width }
        var radius = min(width, height) / 2 * [0, 1, between(0, 1), between(0, 0.2)][i / 3 % 4]
        var (x, y) = (between(-20, 60) - width / 2, between(-20, 60) - height / 2)
        if i % 7 == 0 {
            // On pixel borders.
            (x, y) = (x.rounded(), y.rounded())
            (width, height, radius) = (width.rounded(.up), height.rounded(.up), radius.rounded())
        }
        let rect = Rect(x: x, y: y, width: width, height: height)
        guard i % 3 > 0 else { return RoundedRect(rect, radius: radius) }
        let (length, place) = (exp(between(log(0.05), log(60))), between(0, 1))
        let ramp = Ramp(
            from: length * (place - 1), to: length * place, FeatherCurve.allCases[i / 3 % 3])
        return RoundedRect(rect, radius: radius, ramp: ramp)
    }

    /// A pixel along the edge, or in the ramp.
    static func pixel(_ shape: RoundedRect, _ noise: inout Noise) -> (column: Int, row: Int) {
        let growth = shape.ramp.map { Double.random(in: $0.inner...$0.outer, using: &noise) } ?? 0
        let (a, b) = (max(0, shape.halfWidth + growth), max(0, shape.halfHeight + growth))
        var (x, y) = (
            Double.random(in: -a...a, using: &noise), Double.random(in: -b...b, using: &noise)
        )
        // On one of the sides, or in a corner.
        switch Int.random(in: 0...3, using: &noise) {
        case 0: x = x < 0 ? -a : a
        case 1: y = y < 0 ? -b : b
        default:
            let angle = Double.random(in: 0...2 * .pi, using: &noise)
            let bend = max(0, shape.radius + growth)
            x = (cos(angle) < 0 ? bend - a : a - bend) + bend * cos(angle)
            y = (sin(angle) < 0 ? bend - b : b - bend) + bend * sin(angle)
        }
        return (
            Int((shape.center.x + x).rounded(.down)), Int((shape.center.y + y).rounded(.down))
        )
    }

    static func share(_ shape: RoundedRect, _ column: Int, _ row: Int) -> UInt16 {
        guard let scanline = RoundedRectScanline(shape, row: row, width: 1 << 22),
            scanline.touched.contains(column)
        else { return 0 }
        guard !scanline.full.contains(column) else { return .max }
        // Four at a time, as in rows.
        let columns = max(0, column - column % 4)..<column - column % 4 + 4
        var shares = [UInt16](repeating: 0, count: 4)
        var span = shares.mutableSpan
        scanline.coverage(of: columns, into: &span, at: 0)
        return shares[column % 4]
    }

    @Test func `the coverage of a shape is within two steps of numerical integration`() {
        var noise = Noise(81)
        var (worst, worstSharp) = (0.0, 0.0)
        for i in 0..<Torture.cases(10_000, 2_000) {
            let shape = Self.rect(i, &noise)
            let (column, row) = Self.pixel(shape, &noise)
            guard column >= 0 else { continue }
            let exact = RoundedRectOracle(shape: shape).coverage(column: column, row: row) * 65535
            let error = abs(Double(Self.share(shape, column, row)) - exact)
            if shape.ramp == nil {
                worstSharp = max(worstSharp, error)
            } else {
                worst = max(worst, error)
            }
            if error > 2 {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(worst < 2 && worstSharp < 0.6, "\(worst), \(worstSharp)")
    }

    @Test func `the coverage of every pixel equals the scalar twin's`() {
        var noise = Noise(82)
        var wide = 0
        for i in 0..<2_000 {
            let shape = Self.rect(i, &noise)
            let row = Self.pixel(shape, &noise).row
            guard let scanline = RoundedRectScanline(shape, row: row, width: 64) else { continue }
            let columns = scanline.touched.clamped(to: 0..<64)
            var shares = [UInt16](repeating: 0, count: 64)
            var span = shares.mutableSpan
            scanline.coverage(of: columns, into: &span, at: columns.lowerBound)
            let twin = RoundedRectTwin(shape)
            for x in columns {
                // Four columns, starting at a multiple of four, use the same method.
                let isWide = scanline.isWide(from: Double(x - x % 4) - shape.center.x, 4)
                #expect(
                    shares[x] == twin.share(x, row, isWide: isWide), "\(shape), \(x), \(row)")
                wide += isWide ? 1 : 0
            }
            // A pixel's share does not depend on the requested columns.
            guard let from = columns.randomElement(using: &noise) else { continue }
            let part = from..<Int.random(in: from...columns.upperBound, using: &noise)
            var others = [UInt16](repeating: 0, count: 64)
            var otherSpan = others.mutableSpan
            scanline.coverage(of: part, into: &otherSpan, at: part.lowerBound)
            #expect(others[part] == shares[part], "\(shape), \(part), \(row)")
        }
        #expect(wide > 1000, "\(wide)")
    }

    @Test func `full and touched columns agree with the oracle's coverage`() {
        var noise = Noise(83)
        for i in 0..<Torture.cases(2_000, 600) {
            let shape = Self.rect(i, &noise)
            let row = Int.random(in: -1...41, using: &noise)
            let scanline = RoundedRectScanline(shape, row: row, width: 48)
            let oracle = RoundedRectOracle(shape: shape)
            for column in stride(from: i % 5, to: 48, by: 5) {
                let area = oracle.coverage(column: column, row: row)
                if scanline?.full.contains(column) == true {
                    #expect(area > 1 - 1e-5)
                } else if scanline?.touched.contains(column) != true {
                    #expect(area < 1e-5)
                }
            }
        }
    }

    @Test func `a square with corners of half its side is a circle`() {
        let rect = Rect(x: 3.25, y: 4.5, width: 31, height: 31)
        for y in 0..<40 {
            for x in 0..<40 {
                let circle = CoverageTests.share(Ellipse(in: rect), x, y)
                let square = Self.share(RoundedRect(rect, radius: 99), x, y)
                #expect(abs(Int(circle) - Int(square)) <= 1)
            }
        }
    }
}
