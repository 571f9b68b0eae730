/// The average of a circle that moves and grows while a shutter is open, in pixels.
///
/// With t for the time and u for the progress, both 0 to 1, u = t + κ·t·(1 − t): even motion if κ
/// is 0, otherwise a bend like an easing's. The center and the radius are linear in u. If E(u) is
/// the circle, a pixel's coverage is
///
///     C = ∫ area(pixel ∩ E(u(t))) dt.
///
/// The area is smooth between the times at which the circle passes a corner of the pixel, or
/// touches the line through a side: solutions of quadratic equations. Between them, four-point
/// Gauss quadrature is practically exact.
///
/// If the circles are nested, C is the mean over the pixel of 1 − t(x, y), with t(x, y) for the
/// time at which the circle reaches a point. If the circle passes the whole pixel and is not too
/// small, this is the value at the center plus 1/24 of the Laplacian. Let v be the motion of the
/// center, w the growth of the radius, n the circle's outward normal, and k = w + n·v. The gradient
/// of u is n/k, and its Laplacian is 1/(r·k) + (v² − (n·v)²)/(r·k³).
///
/// `ShutterTests` compares results with an adaptive integration: within 2 steps of 65535.
package struct MovingCircle: Sendable, Hashable {
    package let small: Circle
    /// The larger circle; either radius may be negative.
    package let large: Circle
    /// The bend κ from `small` to `large`, between −1 and 1.
    package let bend: Double

    package struct Circle: Sendable, Hashable {
        package let center: Point
        package let radius: Double

        package init(center: Point, radius: Double) {
            (self.center, self.radius) = (center, radius)
        }

        package func ellipse(grownBy growth: Double = 0) -> Ellipse {
            Ellipse(center: center, radiusX: radius + growth, radiusY: radius + growth)
        }
    }

    /// Creates the motion from `start` to `end`; at half the time, it leads even motion by
    /// `bend`/4.
    package init(from start: Circle, to end: Circle, bend: Double = 0) {
        precondition(bend.magnitude < 1, "a circle cannot turn back")
        // An average has no direction: a shrinking circle is reversed, which negates the bend.
        let grows = start.radius <= end.radius
        (small, large) = grows ? (start, end) : (end, start)
        self.bend = grows ? bend : -bend
    }

    var way: Point {
        Point(x: large.center.x - small.center.x, y: large.center.y - small.center.y)
    }

    var growth: Double { large.radius - small.radius }

    package var isEmpty: Bool { large.radius <= 0 }

    func circle(at part: Double) -> Circle {
        Circle(
            center: Point(
                x: small.center.x + way.x * part, y: small.center.y + way.y * part),
            radius: small.radius + growth * part)
    }

    @inline(__always)
    func time(of part: Double) -> Double {
        // κt² − (1 + κ)t + u = 0; the root that is 0 for u = 0.
        let half = (1 + bend) / 2
        let root = (half * half - bend * part).squareRoot()
        return part / (half + root)
    }
}

extension MovingCircle {
    func coverage(column: Int, row: Int) -> Double {
        let corner = Point(x: Double(column) - small.center.x, y: Double(row) - small.center.y)
        var cuts = cuts(ofPixelAt: corner)
        cuts.add(0)
        cuts.add(1)
        var sum = 0.0
        for i in 1..<cuts.count {
            let (from, to) = (cuts[i - 1], cuts[i])
            guard to > from else { continue }
            // Next to a cut the area grows with a square root: a long piece requires more nodes.
            let count = to - from > 0.125 ? 2 : 1
            let length = (to - from) / Double(count)
            for j in 0..<count {
                sum += integral(from: from + Double(j) * length, length: length, corner)
            }
        }
        return sum
    }

    /// Returns the integral over times between which the area is smooth.
    @inline(__always)
    private func integral(from start: Double, length: Double, _ corner: Point) -> Double {
        let time = start + length * GaussRule.nodes
        let part = time + bend * time * (1 - time)
        // A circle of radius 0 has a negligible area.
        let radius = max(small.radius + growth * part, Lanes(repeating: 1e-9))
        let areas = areas(
            left: corner.x - way.x * part, top: corner.y - way.y * part,
            CircleQuarter(radius: radius))
        let parts = GaussRule.weights * areas
        return (parts.x + parts.y + (parts.z + parts.w)) * length
    }

    /// Returns the areas inside a pixel whose top left corner is relative to each circle's center.
    @inline(__always)
    private func areas(left: Lanes, top: Lanes, _ circle: CircleQuarter) -> Lanes {
        // Mirrored to positive x and y; for a pixel on an axis, this is the larger part.
        let (across, down) = (max(left, -left - 1), max(top, -top - 1))
        let zero = Lanes.zero
        let (x0, y0) = (max(across, zero), max(down, zero))
        let (x1, y1) = (max(left + 1, -left), max(top + 1, -top))
        var sum = circle.areas(x0: x0, x1: x1, y0: y0, y1: y1)
        let (cutX, cutY) = (max(-across, zero), max(-down, zero))
        let (isCutX, isCutY) = (any(cutX .> zero), any(cutY .> zero))
        if isCutX { sum += circle.areas(x0: zero, x1: cutX, y0: y0, y1: y1) }
        if isCutY { sum += circle.areas(x0: x0, x1: x1, y0: zero, y1: cutY) }
        if isCutX, isCutY { sum += circle.areas(x0: zero, x1: cutX, y0: zero, y1: cutY) }
        return sum
    }

    /// Returns the times that bound smooth parts for a pixel, whose top left corner is relative to
    /// the smaller circle's center.
    private func cuts(ofPixelAt corner: Point) -> Cuts {
        var cuts = Cuts()
        // |d − v·u|² = (r + w·u)² for the corners d.
        let (x, y) = (corner.x + Lanes(0, 1, 0, 1), corner.y + Lanes(0, 0, 1, 1))
        let square = way.x * way.x + way.y * way.y - growth * growth
        let half = x * way.x + y * way.y + small.radius * growth
        let rest = x * x + y * y - small.radius * small.radius
        let inside = half * half - square * rest
        // Without a solution, NaN is no time.
        let root = choose(
            Lanes(repeating: .nan), where: inside, isLessThan: Lanes.zero, else: roots(of: inside))
        let sum = half + choose(-root, where: half, isLessThan: Lanes.zero, else: root)
        add(sum / square, to: &cuts)
        add(rest / sum, to: &cuts)
        // Times at which the circle touches the lines through the sides.
        let ends = small.radius * Lanes(1, 1, -1, -1)
        let speeds = growth * Lanes(1, 1, -1, -1)
        add((corner.x + Lanes(0, 1, 0, 1) - ends) / (way.x + speeds), to: &cuts)
        add((corner.y + Lanes(0, 1, 0, 1) - ends) / (way.y + speeds), to: &cuts)
        let birth = -small.radius / growth
        if (0...1).contains(birth) { cuts.add(time(of: birth)) }
        return cuts
    }

    @inline(__always)
    private func add(_ parts: Lanes, to cuts: inout Cuts) {
        for i in parts.indices where (0...1).contains(parts[i]) { cuts.add(time(of: parts[i])) }
    }
}

extension MovingCircle {
    /// The minimum radius at which a pixel follows from the Laplacian to within half a step of
    /// 65535.
    ///
    /// The center must move at most ¾ of the radius's growth, which must be at least 4 pixels. The
    /// omitted terms fall with the third power of the radius and of k, which is at least a quarter
    /// of the growth: .43 steps at 16 pixels in 20,000 random circles. A bend adds about 1/1000 of
    /// the fourth derivative of time: at most 120·κ³/(1 − κ)⁷, over k⁴.
    private static let leastRadius = 17.0

    /// The circle outside which, up to the larger circle, pixels follow from the Laplacian; nil if
    /// none do.
    var core: Ellipse? {
        let least = max(small.radius, Self.leastRadius)
        let square = way.x * way.x + way.y * way.y
        let pace = growth - square.squareRoot()
        let (most, rest) = (bend.magnitude, 1 - bend.magnitude)
        let sharpness = 20_000 * most * most * most
        let (fast, straight) = (pace * pace * pace * pace, rest * rest * rest * rest * rest * rest)
        guard growth >= 4, square <= 0.5625 * growth * growth, least < large.radius,
            fast * straight * rest >= sharpness
        else { return nil }
        return circle(at: (least - small.radius) / growth).ellipse()
    }

    /// Returns the coverage of pixels between the core and the larger circle, given their centers
    /// relative to the smaller circle's.
    @inline(__always)
    func wideCoverage(x: Lanes, y: Double) -> Lanes {
        let square = way.x * way.x + way.y * way.y - growth * growth
        let half = x * way.x + (y * way.y + small.radius * growth)
        let rest = x * x + (y * y - small.radius * small.radius)
        let root = roots(of: half * half - square * rest)
        // The root with a positive radius; `square` is negative.
        let part = choose(
            rest / (half + root), where: Lanes.zero, isLessThan: half,
            else: (half - root) / square)
        let radius = small.radius + growth * part
        let (nx, ny) = ((x - way.x * part) / radius, (y - way.y * part) / radius)
        let along = nx * way.x + ny * way.y
        let pace = 1 / (growth + along)
        let aside = way.x * way.x + way.y * way.y - along * along
        let laplacian = pace / radius * (1 + aside * pace * pace)
        let middle = (1 + bend) / 2
        let bow = roots(of: middle * middle - bend * part)
        let time = part / (middle + bow)
        let slope = 0.5 / bow
        let curvature = 2 * bend * slope * slope * slope
        return 1 - time - (slope * laplacian + curvature * pace * pace) * (1 / 24)
    }
}

/// Times from 0 to 1 in ascending order, at most 32.
private struct Cuts {
    private var times = InlineArray<32, Double>(repeating: 0)
    private(set) var count = 0

    subscript(index: Int) -> Double { times[index] }

    mutating func add(_ time: Double) {
        let time = Swift.max(0, Swift.min(1, time))
        var i = count
        while i > 0, times[i - 1] > time {
            times[i] = times[i - 1]
            i -= 1
        }
        times[i] = time
        count += 1
    }
}
