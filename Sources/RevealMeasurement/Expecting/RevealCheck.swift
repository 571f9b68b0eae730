import Raster
import RevealMotion
import RevealValues

/// A reveal beside the one that is expected.
struct RevealCheck {
    let reveal: MeasuredReveal
    let expected: ExpectedReveal
    let tolerance: ExpectationTolerance
    let view: PixelSize
    /// The motion on the curve that is expected, or else on that which was measured; nil where
    /// there is none to be told.
    let fit: TimingFit?
    /// Whether it moves on the curve that is expected.
    let isOnCurve: Bool
    /// Whether it moves in the steps that are expected.
    let isInSteps: Bool
    let series: RadiusSeries

    init(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) {
        (self.reveal, self.expected) = (reveal, expected)
        (self.tolerance, self.view) = (tolerance, view)
        series = reveal.search?.series ?? reveal.series
        let stairs = Self.stairs(reveal, expected)
        isInSteps = stairs != nil
        guard let search = reveal.search else {
            (fit, isOnCurve) = (stairs, isInSteps)
            return
        }
        if case .steps = expected.easing {
            (fit, isOnCurve) = (stairs ?? search.best, isInSteps)
            return
        }
        // A display that is slow has a motion look as if it jumped.
        if search.stillFrames != nil,
            let slow = search.alternatives.first(where: { $0.function == expected.easing })
        {
            (fit, isOnCurve) = (slow, true)
            return
        }
        if let scaled = Self.scaled(reveal, expected, tolerance, view) {
            (fit, isOnCurve) = (scaled, true)
            return
        }
        let fitted = Self.fitted(search, expected, tolerance)
        isOnCurve =
            fitted.map {
                Self.isExplained($0, besides: search, expected, tolerance)
                    && !Self.isForced($0, besides: search, expected, tolerance)
            } ?? false
        fit = isOnCurve ? fitted : search.best
    }

    /// The motion that is expected, with all lengths scaled as a known mistake does; nil where none
    /// explains it.
    ///
    /// Asked first where the centre is where such a mistake would put it: of a motion that is even,
    /// a part is like the whole, and takes another time between other radii.
    private static func scaled(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) -> TimingFit? {
        guard let search = reveal.search else { return nil }
        let (x, y) = reveal.center
        let center = Point(x: x.value, y: y.value)
        let limit = tolerance.length + 4 * max(x.error, y.error)
        guard center.distance(to: expected.first.center) > limit else { return nil }
        let family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        let guess = TimingFit.Guess(start: search.best.start, duration: search.best.duration)
        for hypothesis in Hypothesis.all where hypothesis.movesCenter {
            let ends = [expected.first, expected.last].map { hypothesis.circle($0, view) }
            guard ends[0].center.distance(to: center) < limit,
                let fit = TimingFit(
                    search.series, family, .init(first: ends[0].radius, last: ends[1].radius),
                    near: guess),
                fit.score < search.best.score + 12,
                !tolerance.isMissed(expected.duration, by: fit)
            else { continue }
            return fit
        }
        return nil
    }

    /// Whether the expected curve goes with the frames only if more else is wrong than the curve
    /// would be: a part of any is nearly a straight line.
    private static func isForced(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        guard search.isGood, search.best.function != expected.easing,
            search.best.score < fit.score
        else { return false }
        func differences(_ fit: TimingFit) -> Int {
            let radii = [
                (fit.startRadius, expected.first.radius, fit.errors[2]),
                (fit.endRadius, expected.last.radius, fit.errors[3]),
            ].filter { tolerance.isMissed($0.1, by: $0.0, error: $0.2) }
            return radii.count + (tolerance.isMissed(expected.duration, by: fit) ? 1 : 0)
        }
        return differences(search.best) < differences(fit)
    }

    /// The motion in the steps that are expected; nil where it moves otherwise, or others are.
    private static func stairs(_ reveal: MeasuredReveal, _ expected: ExpectedReveal) -> TimingFit? {
        guard case .steps = expected.easing else { return nil }
        let stairs = Stairs(reveal.seen, least: Stairs.leastExpectedFrames)
        return stairs?.fits.first { $0.function == expected.easing }
    }

    /// The motion on the curve that is expected, between the radii that are, or others where those
    /// are not.
    private static func fitted(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        let family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        let guess = TimingFit.Guess(start: search.best.start, duration: search.best.duration)
        let (first, last) = (expected.first.radius, expected.last.radius)
        let ends: [TimingFit.Ends] = [
            .init(first: first, last: last), .init(first: first), .init(last: last), .init(),
            .init(first: search.best.startRadius, last: search.best.endRadius),
        ]
        // With ends that are free, the beginning of any curve is nearly a straight line.
        let fits = ends.compactMap { TimingFit(search.series, family, $0, near: guess) }
            .filter { $0.errors[1] < 0.05 * $0.duration }
        // Where all may be as expected, what no frame shows of the ends is.
        if let whole = fits.first, tolerance.isWhole(whole, expected),
            isExplained(whole, besides: search, expected, tolerance)
        {
            return whole
        }
        return fits.min { $0.score < $1.score }
    }

    /// What is wrong with its direction, which leaves nothing else to be compared; nil where it is
    /// right.
    var direction: [Finding]? {
        let (grows, inverted) = (reveal.grows, reveal.isInverted)
        guard grows != expected.grows || inverted == expected.grows else { return nil }
        let inside = inverted ? "outgoing" : "incoming"
        let other = expected.grows ? "incoming" : "outgoing"
        if inside != other {
            return [
                Finding(
                    grows == expected.grows ? .sides : .direction,
                    "the \(inside) snapshot is inside of a circle that "
                        + "\(grows ? "grows" : "shrinks"), "
                        + "and should be the \(other) one in a circle that "
                        + "\(expected.grows ? "grows" : "shrinks")")
            ]
        }
        return [
            Finding(
                .direction,
                "the circle \(grows ? "grows" : "shrinks"), and should "
                    + "\(expected.grows ? "grow" : "shrink")")
        ]
    }

    /// The wider of the two circles that are expected, which tells most.
    private var wide: Circle { expected.grows ? expected.last : expected.first }

    /// The same of what was measured.
    private var measured: Circle? {
        guard let fit else { return nil }
        let radius = expected.grows ? fit.endRadius : fit.startRadius
        return Circle(center: reveal.centers.center(at: radius), radius: radius)
    }

    /// How much a radius of the motion may be off.
    private var radiusTolerance: Double {
        let error = fit.map { expected.grows ? $0.errors[3] : $0.errors[2] } ?? 0
        return tolerance.length + 4 * error
    }

    /// What is wrong with centre and radii.
    var circle: [Finding] {
        let (x, y) = reveal.center
        let away = Point(x: x.value - start.center.x, y: y.value - start.center.y)
        let limit = tolerance.length + 4 * max(x.error, y.error)
        let isPlaced = away.length <= limit
        if let known = known(isPlaced: isPlaced) { return [known] }
        var findings: [Finding] = []
        if !isPlaced { findings.append(displaced(x.value, y.value, away)) }
        if isPlaced, expected.first.center.distance(to: expected.last.center) < 0.1,
            let last = reveal.lastCenter,
            Point(x: last.x - x.value, y: last.y - y.value).length > limit
        {
            findings.append(
                Finding(
                    .movingCenter,
                    "the centre moves to \(fixed(last.x, 1)), \(fixed(last.y, 1)) px, and should "
                        + "stay"
                ))
        }
        return findings + radii
    }

    private var start: Circle { expected.first }

    /// A known mistake that explains it all.
    private func known(isPlaced: Bool) -> Finding? {
        guard let measured else { return nil }
        let isRight = abs(measured.radius - wide.radius) <= radiusTolerance
        guard !isPlaced || !isRight else { return nil }
        let hypothesis = Hypothesis.all.first { one in
            guard one.movesCenter != isPlaced, !isRight else { return false }
            let circle = one.circle(wide, view)
            let near = max(radiusTolerance, 0.004 * circle.radius)
            return abs(circle.radius - measured.radius) <= near
                && circle.center.distance(to: measured.center) <= near
        }
        return hypothesis.map { Finding($0.cause, $0.sentence) }
    }

    private func displaced(_ x: Double, _ y: Double, _ away: Point) -> Finding {
        let places =
            "\(fixed(x, 1)), \(fixed(y, 1)) px, not at \(fixed(start.center.x, 1)), "
            + fixed(start.center.y, 1)
        if Point(x: x - Double(view.width) / 2, y: y - Double(view.height) / 2).length < 1 {
            return Finding(
                .middle,
                "it starts in the middle of the view, at \(places): its place was not taken")
        }
        if Point(x: x, y: y).length < 1 {
            return Finding(.origin, "it starts in the top left corner, at \(places)")
        }
        let ways =
            [
                (away.x, "left", "right"), (away.y, "above", "below"),
            ].filter { abs($0.0) > tolerance.length / 2 }.map { way, less, more in
                "\(fixed(abs(way), 1)) px \(way < 0 ? less : more)"
            }
        return Finding(
            .center, "it starts \(ways.joined(separator: " and ")) of where it should: at \(places)"
        )
    }

    /// What is wrong with the radii at both ends.
    private var radii: [Finding] {
        guard let fit else { return [] }
        let ends: [(Finding.Cause, String, Double, Double, Double)] = [
            (.firstRadius, "begins", fit.startRadius, expected.first.radius, fit.errors[2]),
            (.radius, "ends", fit.endRadius, expected.last.radius, fit.errors[3]),
        ]
        return ends.compactMap { cause, word, measured, expected, error in
            // Beyond the farthest corner nothing is seen of a circle.
            let isHidden = min(measured, expected) >= series.reach - 1
            guard tolerance.isMissed(expected, by: measured, error: error), !isHidden else {
                return nil
            }
            return Finding(
                cause,
                "the radius \(word) at \(fixed(measured, 1)) px, not at \(fixed(expected, 1))")
        }
    }

    /// Whether the expected curve does about as well as one that explains the frames, or, between
    /// the radii and in the time that are expected, lies as near to them as is tolerated.
    private static func isExplained(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        if search.isGood, fit.score <= search.best.score + 12 { return true }
        guard tolerance.isWhole(fit, expected) else { return false }
        let squares = search.series.dots.map { dot in
            let away = dot.radius - fit.radius(dot.time)
            return away * away - dot.error * dot.error
        }.sorted()
        let away = max(0, squares[squares.count / 2]).squareRoot() / 0.6745
        return away <= tolerance.length
    }
}

extension Point {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }

    fileprivate func distance(to other: Point) -> Double {
        Point(x: x - other.x, y: y - other.y).length
    }
}
