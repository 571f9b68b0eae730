import Foundation
import Raster
import ScalarTwins
import TestSupport
import Testing

/// The motion blur of circles, and the mean of several masks.
struct ShutterTests {
    /// Two circles and a bend: nested, apart, slow, fast, tiny, and with a negative radius.
    static func circle(_ i: Int, _ noise: inout Noise) -> MovingCircle {
        let place = 10.0...50
        func circle(_ radius: Double) -> MovingCircle.Circle {
            MovingCircle.Circle(
                center: Point(
                    x: .random(in: place, using: &noise), y: .random(in: place, using: &noise)),
                radius: radius)
        }
        let size = exp(Double.random(in: log(0.1)...log(300), using: &noise))
        let start = circle(i % 11 == 0 ? -size : size)
        let way = exp(Double.random(in: log(0.01)...log(60), using: &noise))
        var end = circle(i % 3 == 0 ? size : size + way)
        let share = [0, 0.01, 0.3, 0.7, 1][i % 5]
        let x = start.center.x + (end.center.x - start.center.x) * share * way / 60
        let y = start.center.y + (end.center.y - start.center.y) * share * way / 60
        end = MovingCircle.Circle(center: Point(x: x, y: y), radius: end.radius)
        let bend = [0, 0, 0.1, -0.2, .random(in: -0.9...0.9, using: &noise)][i / 5 % 5]
        return i % 2 == 0
            ? MovingCircle(from: start, to: end, bend: bend)
            : MovingCircle(from: end, to: start, bend: bend)
    }

    /// A pixel on the edge at some time, or next to it.
    static func pixel(_ circle: MovingCircle, _ noise: inout Noise) -> (column: Int, row: Int) {
        let part = Double.random(in: 0...1, using: &noise)
        let angle = Double.random(in: 0...2 * .pi, using: &noise)
        let (from, to) = (circle.small, circle.large)
        let radius = max(0, from.radius + (to.radius - from.radius) * part)
        let x = from.center.x + (to.center.x - from.center.x) * part + radius * cos(angle)
        let y = from.center.y + (to.center.y - from.center.y) * part + radius * sin(angle)
        return (Int(x.rounded(.down)) + .random(in: -1...1, using: &noise), Int(y.rounded(.down)))
    }

    static func share(_ circle: MovingCircle, _ column: Int, _ row: Int) -> UInt16 {
        MovingCircleScanline(circle, row: row, width: 1 << 12)?.share(inColumn: column) ?? 0
    }

    /// The twin's share of a pixel, by the method that the scanline uses there.
    static func twinShare(_ circle: MovingCircle, _ column: Int, _ row: Int) -> UInt16 {
        guard let scanline = MovingCircleScanline(circle, row: row, width: 1 << 12),
            scanline.touched.contains(column)
        else { return 0 }
        guard !scanline.full.contains(column) else { return .max }
        let wide = scanline.wide
        return MovingCircleTwin(circle).share(
            column, row, isWide: wide.left.contains(column) || wide.right.contains(column))
    }

    /// The average of the areas over time by adaptive integration.
    private static func exact(_ circle: MovingCircle, _ column: Int, _ row: Int) -> Double {
        let (from, to) = (circle.small, circle.large)
        func area(_ time: Double) -> Double {
            let u = time + circle.bend * time * (1 - time)
            let radius = from.radius + (to.radius - from.radius) * u
            return AreaOracle(
                x: from.center.x + (to.center.x - from.center.x) * u,
                y: from.center.y + (to.center.y - from.center.y) * u, a: radius, b: radius
            ).area(column: column, row: row)
        }
        return TimeOracle.average(area)
    }

    @Test func `the blur of a circle is within two steps of the integral for ten thousand pixels`()
    {
        var noise = Noise(81)
        var worst = 0.0
        for i in 0..<Sanitizer.cases(10_000) {
            let circle = Self.circle(i, &noise)
            let (column, row) = Self.pixel(circle, &noise)
            guard (0..<1 << 12).contains(column) else { continue }
            let exact = Self.exact(circle, column, row) * 65535
            let error = abs(Double(Self.share(circle, column, row)) - exact)
            worst = max(worst, error)
            if error > 2 {
                Issue.record("\(circle) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(worst < 2, "\(worst)")
    }

    @Test func `the fast method for moving circles is within two steps as well`() {
        var noise = Noise(82)
        var wide = 0
        for i in 0..<20_000 where wide < 1500 {
            let angle = Double.random(in: 0...2 * .pi, using: &noise)
            let growth = exp(Double.random(in: log(4)...log(60), using: &noise))
            let way = growth * .random(in: 0...0.75, using: &noise)
            let radius = Double.random(in: 0...60, using: &noise)
            let center = Point(
                x: .random(in: 60...61, using: &noise), y: .random(in: 60...61, using: &noise))
            let end = Point(x: center.x + way * cos(angle), y: center.y + way * sin(angle))
            let circle = MovingCircle(
                from: .init(center: center, radius: radius),
                to: .init(center: end, radius: radius + growth),
                bend: i % 2 == 0 ? 0 : .random(in: -0.3...0.3, using: &noise))
            let (column, row) = Self.pixel(circle, &noise)
            guard let scanline = MovingCircleScanline(circle, row: row, width: 1 << 12),
                scanline.wide.left.contains(column) || scanline.wide.right.contains(column)
            else { continue }
            wide += 1
            let exact = Self.exact(circle, column, row) * 65535
            #expect(abs(Double(Self.share(circle, column, row)) - exact) < 2, "\(circle)")
        }
        #expect(wide == 1500, "\(wide)")
    }

    @Test func `the coverage of every pixel equals the scalar twin's`() {
        var noise = Noise(83)
        var wide = 0
        for i in 0..<1_500 {
            let circle = Self.circle(i, &noise)
            let row = Self.pixel(circle, &noise).row
            guard let scanline = MovingCircleScanline(circle, row: row, width: 64) else { continue }
            var shares = [UInt16](repeating: 0, count: 64)
            var span = shares.mutableSpan
            let columns = scanline.touched.clamped(to: 0..<64)
            scanline.coverage(of: columns, into: &span, at: columns.lowerBound)
            for column in columns where !scanline.full.contains(column) {
                #expect(shares[column] == Self.twinShare(circle, column, row))
            }
            wide += scanline.wide.left.clamped(to: columns).count
        }
        #expect(wide > 500, "\(wide)")
    }

    @Test func `the blur of a circle that does not move equals the sharp circle`() {
        var noise = Noise(84)
        for i in 0..<200 {
            let still = Self.circle(i, &noise).large
            let circle = MovingCircle(from: still, to: still)
            let ellipse = Ellipse(
                center: still.center, radiusX: still.radius, radiusY: still.radius)
            for row in 0..<8 {
                for column in 0..<60 {
                    let share = Int(CoverageTwin(ellipse, row: row).share(column))
                    #expect(abs(Int(Self.share(circle, column, row)) - share) <= 1)
                }
            }
        }
    }

    @Test func `a moving circle keeps its total area in either direction`() {
        let (center, other) = (Point(x: 20.3, y: 17.8), Point(x: 31.9, y: 24.1))
        let from = MovingCircle.Circle(center: center, radius: 9)
        let to = MovingCircle.Circle(center: other, radius: 9)
        let circle = MovingCircle(from: from, to: to, bend: 0.3)
        let back = MovingCircle(from: to, to: from, bend: -0.3)
        var sum = 0
        for row in 0..<60 {
            for column in 0..<60 {
                let share = Int(Self.share(circle, column, row))
                #expect(abs(share - Int(Self.share(back, column, row))) <= 1)
                sum += share
            }
        }
        #expect(abs(Double(sum) / 65535 - .pi * 81) < 0.01)
    }

    @Test(arguments: Torture.sample(Array(0..<120), every: 4))
    func `a mean of masks has the mean of their coverages`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let count = Int.random(in: 1...9, using: &noise)
        let masks = (0..<count).map { i -> any PixelMask in
            switch (number + i) % 4 {
            case 0: CoverageTests.ellipse(number + i, &noise)
            case 1: Self.circle(number + i, &noise)
            case 2: PolygonTests.figure(number + i, &noise).polygon
            default: FeatherTests.ellipse(number + i, &noise)
            }
        }
        for row in 0..<20 {
            let wanted = (0..<60).map { column in
                let sum = masks.reduce(0) { $0 + Int(Self.row($1, row)[column]) }
                return UInt16((sum + count / 2) / count)
            }
            #expect(Self.row(MeanMask(masks), row) == wanted)
        }
    }

    /// The shares of 60 pixels of a row.
    private static func row(_ mask: any PixelMask, _ row: Int) -> [UInt16] {
        var shares = [UInt16](repeating: 0, count: 60)
        if let scanline = mask.scanline(row: row, width: 60) {
            var span = shares.mutableSpan
            scanline.shares(of: scanline.touched, into: &span, at: scanline.touched.lowerBound)
        }
        return shares
    }
}
