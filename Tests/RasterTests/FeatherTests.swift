import Foundation
import Raster
import ScalarTwins
import TestSupport
import Testing

/// The coverage of ellipses with soft edges.
struct FeatherTests {
    /// An ellipse of any kind with a ramp around, inside or outside its edge.
    static func ellipse(_ i: Int, _ noise: inout Noise) -> SoftEllipse {
        let width = exp(Double.random(in: log(0.05)...log(200), using: &noise))
        let place = [0, 0.5, 1, .random(in: 0...1, using: &noise)][i / 10 % 4]
        let curve = FeatherCurve.allCases[i % 3]
        // Larger ellipses have edges like the others, and take the oracle too long.
        let ellipse = CoverageTests.ellipse(i, &noise)
        return SoftEllipse(ellipse, Ramp(from: width * (place - 1), to: width * place, curve))
    }

    /// A pixel in the ramp, or next to it.
    static func pixel(_ ellipse: SoftEllipse, _ noise: inout Noise) -> (column: Int, row: Int) {
        let angle = Double.random(in: 0...2 * .pi, using: &noise)
        let growth = Double.random(in: ellipse.ramp.inner...ellipse.ramp.outer, using: &noise)
        let x = ellipse.center.x + max(0, ellipse.radiusX + growth) * cos(angle)
        let y = ellipse.center.y + max(0, ellipse.radiusY + growth) * sin(angle)
        return (
            Int(x.rounded(.down)) + Int.random(in: -1...1, using: &noise), Int(y.rounded(.down))
        )
    }

    static func share(_ ellipse: SoftEllipse, _ column: Int, _ row: Int) -> UInt16 {
        SoftEllipseScanline(ellipse, row: row, width: 1 << 22)?.share(inColumn: column) ?? 0
    }

    /// The twin's share of a pixel, by the method that the scanline uses there.
    static func twinShare(_ ellipse: SoftEllipse, _ column: Int, _ row: Int) -> UInt16 {
        guard let scanline = SoftEllipseScanline(ellipse, row: row, width: 1 << 22),
            scanline.touched.contains(column)
        else { return 0 }
        guard !scanline.full.contains(column) else { return .max }
        let wide = scanline.wide
        return SoftCoverageTwin(ellipse).share(
            column, row, isWide: wide.left.contains(column) || wide.right.contains(column))
    }

    @Test func `the coverage of a soft ellipse is within two steps of the integral`() {
        var noise = Noise(71)
        var worst: [FeatherCurve: Double] = [:]
        for i in 0..<Torture.cases(10_000, 3_000) {
            let ellipse = Self.ellipse(i, &noise)
            let (column, row) = Self.pixel(ellipse, &noise)
            guard column >= 0 else { continue }
            let (ramp, center) = (ellipse.ramp, ellipse.center)
            let oracle = SoftAreaOracle(
                x: center.x, y: center.y, a: ellipse.radiusX, b: ellipse.radiusY,
                inner: ramp.inner, outer: ramp.outer, curve: ramp.curve)
            let exact = oracle.coverage(column: column, row: row) * 65535
            let error = abs(Double(Self.share(ellipse, column, row)) - exact)
            worst[ramp.curve] = max(worst[ramp.curve] ?? 0, error)
            if error > 2 {
                Issue.record("\(ellipse) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        for curve in FeatherCurve.allCases { #expect((worst[curve] ?? 2) < 2, "\(worst)") }
    }

    /// The fast method's error is largest for narrow ramps and the strongest curvature that it
    /// accepts.
    @Test(arguments: [3.0, 3.5, 4, 5, 6, 8, 12, 18, 24], FeatherCurve.allCases)
    func `the fast method for soft ellipses is within two steps at its limits`(
        _ width: Double, _ curve: FeatherCurve
    ) {
        var noise = Noise(73)
        var wide = 0
        let count = Torture.cases(400, 200)
        for i in 0..<count {
            let radius = exp(Double.random(in: log(6)...log(150), using: &noise)) + width
            let other = i % 2 == 0 ? radius : radius * .random(in: 1...1.5, using: &noise)
            let center = Point(
                x: radius + other + .random(in: 20...21, using: &noise),
                y: radius + other + .random(in: 20...21, using: &noise))
            let ellipse = SoftEllipse(
                Ellipse(center: center, radiusX: radius, radiusY: other),
                Ramp(from: -width, to: 0, curve))
            let (column, row) = Self.pixel(ellipse, &noise)
            guard let scanline = SoftEllipseScanline(ellipse, row: row, width: 1 << 20),
                scanline.wide.left.contains(column) || scanline.wide.right.contains(column)
            else { continue }
            wide += 1
            let oracle = SoftAreaOracle(
                x: center.x, y: center.y, a: radius, b: other, inner: -width, outer: 0,
                curve: curve)
            let exact = oracle.coverage(column: column, row: row) * 65535
            #expect(abs(Double(Self.share(ellipse, column, row)) - exact) < 2, "\(ellipse)")
        }
        #expect(wide > count / 40 || curve == .gaussian && width < 18 || width < 4, "\(wide)")
    }

    @Test func `the coverage of every soft pixel equals the scalar twin's`() {
        var noise = Noise(72)
        var wide = 0
        for i in 0..<2_000 {
            let ellipse = Self.ellipse(i, &noise)
            let row = Self.pixel(ellipse, &noise).row
            guard let scanline = SoftEllipseScanline(ellipse, row: row, width: 64) else { continue }
            var shares = [UInt16](repeating: 0, count: 64)
            var span = shares.mutableSpan
            let columns = scanline.touched.clamped(to: 0..<64)
            scanline.coverage(of: columns, into: &span, at: columns.lowerBound)
            for column in columns where !scanline.full.contains(column) {
                #expect(shares[column] == Self.twinShare(ellipse, column, row))
            }
            wide += scanline.wide.left.clamped(to: columns).count
        }
        #expect(wide > 1000, "\(wide)")
    }

    @Test(arguments: FeatherCurve.allCases)
    func `coverage decreases along a ramp without a jump`(_ curve: FeatherCurve) {
        let ellipse = SoftEllipse(
            Ellipse(center: Point(x: 3.3, y: 0.5), radiusX: 40, radiusY: 40),
            Ramp(from: -20, to: 20, curve))
        let shares = (3..<70).map { Int(Self.share(ellipse, $0, 0)) }
        let falls = zip(shares, shares.dropFirst()).map { $0 - $1 }
        #expect(falls.allSatisfy { $0 >= 0 })
        // The slope changes from pixel to pixel by the curve's second difference at most, 6/40² of
        // the whole; linear ramps have two corners.
        let bends = zip(falls, falls.dropFirst()).map { abs($0 - $1) }
        let most = curve == .linear ? 65535 / 40 + 2 : 65535 * 9 / 1600 + 2
        #expect(bends.allSatisfy { $0 <= most }, "\(bends)")
    }

    @Test func `an empty ellipse has no ramp, and a wide ramp leaves no full pixels`() {
        let center = Point(x: 20, y: 20)
        let nothing = SoftEllipse(
            Ellipse(center: center, radiusX: 0, radiusY: 0), Ramp(from: -8, to: 8, .smooth))
        #expect((0..<40).allSatisfy { SoftEllipseScanline(nothing, row: $0, width: 40) == nil })
        let small = SoftEllipse(
            Ellipse(center: center, radiusX: 3, radiusY: 3), Ramp(from: -8, to: 8, .linear))
        #expect(SoftEllipseScanline(small, row: 19, width: 40)?.full.isEmpty == true)
        // A growth range of 3 of 16 pixels to the center, plus 8: at most 11/16.
        #expect((40_000..<65535 * 11 / 16).contains(Int(Self.share(small, 19, 19))))
    }

    @Test(arguments: FeatherCurve.allCases)
    func `the coverage of a soft circle adds up to the mean area of its circles`(
        _ curve: FeatherCurve
    ) {
        let ellipse = SoftEllipse(
            Ellipse(center: Point(x: 40.37, y: 40.81), radiusX: 20, radiusY: 20),
            Ramp(from: -12, to: 12, curve))
        var sum = 0
        for y in 0..<80 { sum += (0..<80).reduce(0) { $0 + Int(Self.share(ellipse, $1, y)) } }
        // The mean of π(r + g)² is π(r² + variance), because the ramps are symmetric.
        let variance: Double =
            switch curve {
            case .linear: 24 * 24 / 12
            case .smooth: 24 * 24 / 20
            case .gaussian:
                16 * (1 - 6 * exp(-4.5) / (2 * .pi).squareRoot() / erf(3 / 2.0.squareRoot()))
            }
        #expect(abs(Double(sum) / 65535 - .pi * (400 + variance)) < 0.01)
    }
}
