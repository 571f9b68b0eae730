/// A circle that moves and grows while a shutter is open, in pixels: the average of the circles at
/// all those times.
///
/// With u for how far it has come at the time t, both from 0 to 1, it goes from one circle to the
/// other along u = t + κ·t·(1 − t): evenly for κ = 0, and as an easing's bend has it otherwise. Its
/// center and its radius are linear in u, so that with E(u) for the circle a pixel's coverage is
///
///     C = ∫ area(pixel ∩ E(u(t))) dt
///
/// Between the times when the circle passes one of the pixel's four corners, or touches one of the
/// lines of its sides from inside or outside, the area is smooth, and Gauss's rule of four nodes is
/// as good as exact; each of these times solves an equation of degree two.
///
/// Where the circles lie within each other, each place has a time t(x, y) from which on it is
/// inside, and C is 1 − t averaged over the pixel: its value in the middle and a 24th of its
/// Laplacian, where the whole pixel is on the way and the circles are not too small. With the way v
/// of the center, the growth w of the radius, the outward unit vector n at the circle and
/// k = w + n·v, the gradient of u is n/k and its Laplacian 1/(r·k) + (v² − (n·v)²)/(r·k³).
///
/// `ShutterTests` holds all of it within two steps of 65535 of an adaptive integration that shares
/// no code with this.
package struct MovingCircle: Sendable, Hashable {
    /// The circle that is the smaller one.
    package let small: Circle
    /// The other one; both may be of less than no radius.
    package let large: Circle
    /// κ, on the way from the smaller one to the larger one, less than 1 either way.
    package let bend: Double

    /// Where a circle is and how large.
    package struct Circle: Sendable, Hashable {
        package let center: Point
        package let radius: Double

        package init(center: Point, radius: Double) {
            (self.center, self.radius) = (center, radius)
        }

        /// The circle as an ellipse, its radius longer by `growth`.
        package func ellipse(grownBy growth: Double = 0) -> Ellipse {
            Ellipse(center: center, radiusX: radius + growth, radiusY: radius + growth)
        }
    }

    /// The circle that goes from `start` to `end`, ahead of an even way by `bend`/4 half-way.
    package init(from start: Circle, to end: Circle, bend: Double = 0) {
        precondition(bend.magnitude < 1, "a circle goes one way")
        // An average knows no direction; back, what was ahead is behind.
        let grows = start.radius <= end.radius
        (small, large) = grows ? (start, end) : (end, start)
        self.bend = grows ? bend : -bend
    }

    /// The way of the center.
    var way: Point {
        Point(x: large.center.x - small.center.x, y: large.center.y - small.center.y)
    }

    /// How much longer the radius gets.
    var growth: Double { large.radius - small.radius }

    /// Whether no pixel is touched at any time.
    package var isEmpty: Bool { large.radius <= 0 }

    /// The circle at that part of the way.
    func circle(at part: Double) -> Circle {
        Circle(
            center: Point(
                x: small.center.x + way.x * part, y: small.center.y + way.y * part),
            radius: small.radius + growth * part)
    }

    /// The time at which that part of the way is done.
    @inline(__always)
    func time(of part: Double) -> Double {
        // κt² − (1 + κ)t + u = 0; the root that is 0 for 0.
        let half = (1 + bend) / 2
        let root = (half * half - bend * part).squareRoot()
        return part / (half + root)
    }
}

extension MovingCircle {
    /// The coverage of a pixel.
    func coverage(column: Int, row: Int) -> Double {
        let corner = Point(x: Double(column) - small.center.x, y: Double(row) - small.center.y)
        var cuts = cuts(ofPixelAt: corner)
        cuts.add(0)
        cuts.add(1)
        var sum = 0.0
        for i in 1..<cuts.count {
            let (from, to) = (cuts[i - 1], cuts[i])
            guard to > from else { continue }
            // Next to a cut the area grows with a root; on a long piece that takes more nodes.
            let count = to - from > 0.125 ? 2 : 1
            let length = (to - from) / Double(count)
            for j in 0..<count {
                sum += integral(from: from + Double(j) * length, length: length, corner)
            }
        }
        return sum
    }

    /// The integral over times between which the area is smooth.
    @inline(__always)
    private func integral(from start: Double, length: Double, _ corner: Point) -> Double {
        let time = start + length * GaussRule.nodes
        let part = time + bend * time * (1 - time)
        // A circle of no radius has no area to speak of.
        let radius = max(small.radius + growth * part, Lanes(repeating: 1e-9))
        let areas = areas(
            left: corner.x - way.x * part, top: corner.y - way.y * part,
            CircleQuarter(radius: radius))
        let parts = GaussRule.weights * areas
        return (parts.x + parts.y + (parts.z + parts.w)) * length
    }

    /// The areas inside of a pixel whose top left corner is there, relative to each circle's
    /// center.
    @inline(__always)
    private func areas(left: Lanes, top: Lanes, _ circle: CircleQuarter) -> Lanes {
        // Mirrored to the right of the axis and below it; the larger part of what an axis cuts.
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

    /// The times at which something changes for the pixel whose top left corner is there, relative
    /// to the smaller circle's center.
    private func cuts(ofPixelAt corner: Point) -> Cuts {
        var cuts = Cuts()
        // |d − v·u|² = (r + w·u)² for the corners d.
        let (x, y) = (corner.x + Lanes(0, 1, 0, 1), corner.y + Lanes(0, 0, 1, 1))
        let square = way.x * way.x + way.y * way.y - growth * growth
        let half = x * way.x + y * way.y + small.radius * growth
        let rest = x * x + y * y - small.radius * small.radius
        let root = (half * half - square * rest).squareRoot()
        let sum = half + root.replacing(with: -root, where: half .< Lanes.zero)
        add(sum / square, to: &cuts)
        add(rest / sum, to: &cuts)
        // Where the circle's ends come to the lines of the sides.
        let ends = small.radius * Lanes(1, 1, -1, -1)
        let speeds = growth * Lanes(1, 1, -1, -1)
        add((corner.x + Lanes(0, 1, 0, 1) - ends) / (way.x + speeds), to: &cuts)
        add((corner.y + Lanes(0, 1, 0, 1) - ends) / (way.y + speeds), to: &cuts)
        // Where it begins to be.
        let birth = -small.radius / growth
        if (0...1).contains(birth) { cuts.add(time(of: birth)) }
        return cuts
    }

    /// Adds the times of those parts of the way that are among it.
    @inline(__always)
    private func add(_ parts: Lanes, to cuts: inout Cuts) {
        for i in parts.indices where (0...1).contains(parts[i]) { cuts.add(time(of: parts[i])) }
    }
}

extension MovingCircle {
    /// The least radius from which on a pixel that is on the way is what the Laplacian says, to
    /// half a step of 65535, where the center moves by no more than ¾ of what the radius grows by,
    /// and that is 4 pixels or more.
    ///
    /// What is left out falls with the third power of the radius and with k, which is a quarter of
    /// the growth at least: .43 steps at 16 pixels in 20,000 circles at random. What a bend adds is
    /// about a 1000th of the fourth derivative of time, 120·κ³/(1 − κ)⁷ at most, over k⁴.
    private static let leastRadius = 17.0

    /// The circle outside of which, as far as the larger one goes, pixels are what the Laplacian
    /// says; nil for nowhere.
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

    /// The coverage of pixels about these places, relative to the smaller circle's center, which
    /// are on the way and beyond the core.
    @inline(__always)
    func wideCoverage(x: Lanes, y: Double) -> Lanes {
        let square = way.x * way.x + way.y * way.y - growth * growth
        let half = x * way.x + (y * way.y + small.radius * growth)
        let rest = x * x + (y * y - small.radius * small.radius)
        let root = (half * half - square * rest).squareRoot()
        // The greater root, where the radius is positive; `square` is negative.
        let part = ((half - root) / square)
            .replacing(with: rest / (half + root), where: half .> Lanes.zero)
        let radius = small.radius + growth * part
        let (nx, ny) = ((x - way.x * part) / radius, (y - way.y * part) / radius)
        let along = nx * way.x + ny * way.y
        let pace = 1 / (growth + along)
        let aside = way.x * way.x + way.y * way.y - along * along
        let laplacian = pace / radius * (1 + aside * pace * pace)
        // The time of that part, and how it grows with it.
        let middle = (1 + bend) / 2
        let bow = (middle * middle - bend * part).squareRoot()
        let time = part / (middle + bow)
        let slope = 0.5 / bow
        let curvature = 2 * bend * slope * slope * slope
        return 1 - time - (slope * laplacian + curvature * pace * pace) * (1 / 24)
    }
}

/// Times from 0 to 1 in ascending order, for a few of which there is room.
private struct Cuts {
    private var times = InlineArray<32, Double>(repeating: 0)
    private(set) var count = 0

    subscript(index: Int) -> Double { times[index] }

    /// Adds a time, which is held to 0…1.
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
