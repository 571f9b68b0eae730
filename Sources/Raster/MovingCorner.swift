/// One corner of a moving round shape, mirrored to the lower right, whose edge moves one way in all
/// directions.
///
/// Then it passes each place once, at a time that Newton's method finds, and what it passes lies
/// between the tracks of its two tips, which are straight: a pixel between them meets no side.
/// Where it passes all of a pixel while the shutter is open, the coverage is the time that is left
/// after it, averaged over the pixel by Gauss's rule of two by two places; else the area is
/// integrated between the times at which it passes the pixel's corners.
struct MovingCorner: Sendable {
    /// 1 for a corner on the right and one below, −1 for the others.
    private let mirror: Point
    /// The middle of its arc where it reaches least, and its half axes; their way from there.
    private let center: Point, way: Point
    private let axes: Size, growth: Size
    private let pace: Pace
    /// Whether it comes back on that way.
    private let isBack: Bool
    /// Where none but this corner and its sides matter: from there on across and down.
    private let free: Point
    /// What the pace of the edge, in radii, has to be for Gauss's rule.
    private let leastPace: Double
    /// Whether it is, wherever the edge may pass.
    private let isFast: Bool

    /// The corner on those sides; nil for what is too small, or moves outwards here and inwards
    /// there.
    init?(
        from start: MovingRoundShape.Form, to end: MovingRoundShape.Form, _ pace: Pace,
        toTheRight: Bool, below: Bool
    ) {
        let mirror = Point(x: toTheRight ? 1 : -1, y: below ? 1 : -1)
        func place(_ form: MovingRoundShape.Form, _ side: Double) -> Point {
            Point(
                x: form.center.x * mirror.x + side * (form.halfWidth - form.cornerWidth),
                y: form.center.y * mirror.y + side * (form.halfHeight - form.cornerHeight))
        }
        var (small, large) = (start, end)
        let (one, other) = (place(small, -1), place(large, -1))
        func reach(_ form: MovingRoundShape.Form) -> Double {
            place(form, 1).x + place(form, 1).y + form.cornerWidth + form.cornerHeight
        }
        isBack = reach(large) < reach(small)
        if isBack { swap(&small, &large) }
        self.mirror = mirror
        free = Point(x: max(one.x, other.x), y: max(one.y, other.y))
        self.pace = isBack ? Pace(bend: -pace.bend) : pace
        (center, way) = (place(small, 1), place(small, 1).way(to: place(large, 1)))
        axes = Size(width: small.cornerWidth, height: small.cornerHeight)
        growth = Size(
            width: large.cornerWidth - small.cornerWidth,
            height: large.cornerHeight - small.cornerHeight)
        let last = Size(width: large.cornerWidth, height: large.cornerHeight)
        let radius = min(min(axes.width, axes.height), min(last.width, last.height))
        let fastest =
            way.x.magnitude + way.y.magnitude
            + max(growth.width.magnitude, growth.height.magnitude)
        leastPace = max(4, pace.leastReach, Self.leastReach(fastest, radius: radius)) / radius
        // Of thin ellipses, tips are sharper than their axes.
        let most = max(max(axes.width, axes.height), max(last.width, last.height))
        let slowest = min(
            Self.outwards(way, growth, axes), Self.outwards(way, growth, last))
        isFast =
            slowest
            >= leastPace * max(axes.width, last.width) * max(axes.height, last.height)
        guard radius * radius >= 4 * most, slowest >= 0 else { return nil }
    }

    /// How fast the edge moves outwards at least, in radii times both half axes; below 0 where some
    /// of it may move inwards.
    ///
    /// In the direction (m/a, n/b), with m² + n² = 1, that is b·(x·m + a′·m²) + a·(y·n + b′·n²),
    /// where (x, y) is the way: linear in the part of the way, and no less than what this takes for
    /// it, since m ≥ m².
    private static func outwards(_ way: Point, _ growth: Size, _ axes: Size) -> Double {
        let (x, y) = (axes.height * way.x, axes.width * way.y)
        let back = Size(width: min(x, 0), height: min(y, 0)).diagonal
        return min(max(x, 0) + axes.height * growth.width, max(y, 0) + axes.width * growth.height)
            - back
    }

    /// How far the edge has to come across itself for Gauss's rule to be good to a 30th of a step
    /// of 65535, for a circle that moves; an ellipse, its longer axis shortened, is one.
    ///
    /// With S for the fastest pace and k for the edge's, the rule leaves out 15·S⁶/(r³·k⁷) at most;
    /// k is S at most, and eighth roots are roots.
    private static func leastReach(_ fastest: Double, radius: Double) -> Double {
        let square = fastest * fastest
        let round = 7_700 * square * square * square * fastest / (radius * radius * radius)
        return round.squareRoot().squareRoot().squareRoot()
    }
}

extension MovingCorner {
    /// The coverage of a pixel by the shape that has the corner; nil where more matters than that.
    func coverage(column: Double, row: Double, of shape: MovingRoundShape) -> Double? {
        let x0 = mirror.x > 0 ? column : -column - 1
        let y0 = mirror.y > 0 ? row : -row - 1
        guard x0 >= free.x, y0 >= free.y, isBetweenTracks(x0, y0) else { return nil }
        if isFast, passesWholly(x0, y0) { return timeLeft(x0, y0) }
        guard
            let (parts, isWhole) = passings(x: x0 + Lanes(0, 1, 0, 1), y: y0 + Lanes(0, 0, 1, 1))
        else { return nil }
        return isWhole
            ? timeLeft(x0, y0) : integral(pace.times(of: parts), column, row, of: shape)
    }

    /// The time that is left after the edge has passed, averaged over a pixel.
    @inline(__always)
    private func timeLeft(_ left: Double, _ top: Double) -> Double? {
        passings(x: left + Pace.across, y: top + Pace.down).map {
            1 - pace.times(of: $0.parts).sum() / 4
        }
    }

    /// Whether a pixel is outside at first, all of it, and inside at last.
    private func passesWholly(_ left: Double, _ top: Double) -> Bool {
        func square(_ x: Double, _ y: Double, _ axes: Size) -> Double {
            let (across, down) = (x / axes.width, y / axes.height)
            return across * across + down * down
        }
        let (x, y) = (left - center.x, top - center.y)
        guard square(max(x, -x - 1, 0), max(y, -y - 1, 0), axes) > 1 else { return false }
        let (right, below) = (x - way.x, y - way.y)
        return square(
            max(right + 1, -right), max(below + 1, -below),
            Size(width: axes.width + growth.width, height: axes.height + growth.height)) < 1
    }

    /// Whether all of a pixel lies between the tracks of the tips.
    private func isBetweenTracks(_ left: Double, _ top: Double) -> Bool {
        let right = Point(x: way.x + growth.width, y: way.y)
        let below = Point(x: way.x, y: way.y + growth.height)
        let (x, y) = (right.y > 0 ? left + 1 : left, below.x > 0 ? top + 1 : top)
        return right.x * (top - center.y) > right.y * (x - center.x - axes.width)
            && below.y * (left - center.x) > below.x * (y - center.y - axes.height)
    }

    /// The parts of the way, held to 0…1, at which the edge comes outwards to each place, and
    /// whether it passes all of them, fast enough; nil where they are not found.
    @inline(__always)
    private func passings(x: Lanes, y: Lanes) -> (parts: Lanes, isWhole: Bool)? {
        let (x, y) = (x - center.x, y - center.y)
        let (zero, one) = (Lanes.zero, Lanes(repeating: 1))
        // With ρ for how many radii the place is off the middle, 1/ρ is the most even.
        @inline(__always) func inverse(at part: Double) -> Lanes {
            let across = (x - way.x * part) / (axes.width + growth.width * part)
            let down = (y - way.y * part) / (axes.height + growth.height * part)
            return 1 / max((across * across + down * down).squareRoot(), Lanes(repeating: 1e-9))
        }
        let (first, last) = (inverse(at: 0), inverse(at: 1))
        var parts = max(zero, min(one, (1 - first) / (last - first)))
        for _ in 0..<8 {
            let (a, b) = (
                1 / (axes.width + growth.width * parts), 1 / (axes.height + growth.height * parts)
            )
            let (across, down) = ((x - way.x * parts) * a, (y - way.y * parts) * b)
            let square = across * across + down * down
            let pace =
                across * a * (way.x + growth.width * across)
                + down * b * (way.y + growth.height * down)
            let next = max(zero, min(one, parts + square * (square.squareRoot() - 1) / pace))
            let step = abs(next - parts)
            parts = next
            // What is left is about the step's square.
            guard all(step .< Lanes(repeating: 1e-5)) else { continue }
            guard all(pace .> zero) else { return nil }
            let isPassed =
                (parts .> zero) .& (parts .< one) .& (pace .>= Lanes(repeating: leastPace))
            return (parts, all(isPassed))
        }
        return nil
    }

    /// The integral of the pixel's area over time, between those at which its corners are passed.
    private func integral(
        _ times: Lanes, _ column: Double, _ row: Double, of shape: MovingRoundShape
    ) -> Double {
        var cuts = Cuts()
        cuts.add(0)
        cuts.add(1)
        for i in 0..<4 { cuts.add(times[i]) }
        var sum = 0.0
        for i in 1..<cuts.count where cuts[i] > cuts[i - 1] {
            let (from, length) = (cuts[i - 1], cuts[i] - cuts[i - 1])
            let isPassed = times .< Lanes(repeating: from + length / 2)
            if all(isPassed) {
                sum += length
            } else if any(isPassed) {
                sum += shape.integral(
                    from: isBack ? 1 - from - length : from, length: length,
                    Point(x: column, y: row))
            }
        }
        return sum
    }
}
