struct RevealCheck {
    let reveal: MeasuredReveal
    let expected: ExpectedReveal
    let tolerance: ExpectationTolerance
    let view: PixelSize
    /// The motion on the expected curve, or else the measured one.
    let fit: TimingFit?
    /// A motion between the expected radii with another duration that agrees as well.
    private var slower: TimingFit?
    let isOnCurve: Bool
    let isInSteps: Bool
    /// The expected motion if it agrees with every frame.
    let agreed: AgreedMotion?
    /// The expected motion after faults in the order of frames are corrected.
    let mended: MendedMotion?
    /// The expected motion, except that frames after the edges have no mask.
    let unmasked: AgreedMotion?
    /// Whether the expected motion agrees with every frame that has an edge.
    var isMotionRight: Bool { agreed != nil || mended != nil || unmasked != nil }
    /// A known mistake that explains every frame, and its motion.
    let mistaken: (mistake: Mistake, motion: AgreedMotion)?
    /// The expected motion with another duration at a display's ticks, if it explains every frame.
    let paced: (fit: TimingFit, series: RadiusSeries)?
    /// Whether frames agree with the expected radii, with any duration.
    private let isBetweenExpected: Bool
    var series: RadiusSeries {
        (agreed ?? mistaken?.motion ?? unmasked)?.series ?? mended?.series
            ?? (paced?.series ?? reveal.search?.series ?? reveal.series)
    }

    init(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) {
        (self.reveal, self.expected) = (reveal, expected)
        (self.tolerance, self.view) = (tolerance, view)
        func onIrregularClock(maySlip: Bool) -> AgreedMotion? {
            AgreedMotion(onIrregularClock: reveal.seen, expected, tolerance, maySlip: maySlip)
        }
        let even =
            AgreedMotion(onEvenClock: reveal.clocks, expected, tolerance)
            ?? onIrregularClock(maySlip: false)
        mended = even == nil ? MendedMotion(reveal, expected, tolerance) : nil
        agreed = even ?? (mended == nil ? onIrregularClock(maySlip: true) : nil)
        unmasked =
            agreed == nil && mended == nil
            ? AgreedMotion(
                onEvenClock: reveal.clocks.map(\.withoutBehind), expected, tolerance) : nil
        if let fit = agreed?.fit ?? mended?.fit ?? unmasked?.fit {
            (mistaken, paced) = (nil, nil)
            (self.fit, isOnCurve, isBetweenExpected) = (fit, true, true)
            isInSteps = expected.isInSteps
            return
        }
        mistaken = Self.mistaken(reveal, expected, tolerance, view)
        if let known = mistaken?.motion.fit ?? Self.scaled(reveal, expected, tolerance, view) {
            (fit, isOnCurve, isBetweenExpected) = (known, true, false)
            (isInSteps, paced) = (expected.isInSteps, nil)
            return
        }
        let stairs = Self.stairs(reveal, expected)
        isInSteps = stairs != nil
        let whole = reveal.search.flatMap { Self.whole($0, expected, tolerance) }
        paced = whole == nil ? Self.paced(reveal, expected, tolerance) : nil
        isBetweenExpected = whole != nil || paced != nil
        if let paced {
            (fit, isOnCurve) = (paced.fit, true)
            return
        }
        guard let search = reveal.search else {
            (fit, isOnCurve) = (stairs, isInSteps)
            return
        }
        if expected.isInSteps {
            (fit, isOnCurve) = (stairs ?? search.best, isInSteps)
            return
        }
        // A slow display makes a motion look like steps.
        if search.stillFrames != nil,
            let slow = ([search.best] + search.alternatives).first(where: {
                $0.function == expected.easing
            })
        {
            (fit, isOnCurve) = (slow, true)
            return
        }
        let late = whole.flatMap { tolerance.isMissed(expected.duration, by: $0) ? $0 : nil }
        // With other radii it may have the expected duration.
        if late != nil || whole == nil,
            let other = Self.shortened(search, expected, tolerance)
                ?? Self.narrowed(search, expected, tolerance)
                ?? late.flatMap({ _ in Self.timely(search, expected, tolerance) })
        {
            (fit, slower, isOnCurve) = (other, late, true)
            return
        }
        let fitted = whole ?? Self.fitted(search, expected, tolerance)
        let isExplained =
            fitted.map {
                Self.isExplained($0, besides: search, expected, tolerance)
                    && !Self.isForced($0, besides: search, expected, tolerance)
            } ?? false
        fit = isExplained ? fitted : Self.other(reveal, expected, tolerance)
        isOnCurve = isExplained || fit?.function == expected.easing
    }

    /// Returns whether the expected curve leaves more differences than another; a part of any curve
    /// is nearly a line.
    private static func isForced(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        guard search.isTold, search.best.function != expected.easing,
            search.best.score < fit.score
        else { return false }
        return differences(search.best, expected, tolerance)
            < differences(fit, expected, tolerance)
    }

    private static func stairs(_ reveal: MeasuredReveal, _ expected: ExpectedReveal) -> TimingFit? {
        guard expected.isInSteps else { return nil }
        return Stairs(reveal.seen)?.fits.first { $0.function == expected.easing }
    }

    private var measured: Circle? {
        guard let fit else { return nil }
        let radius = fit.wide(of: expected).radius
        return Circle(center: reveal.centers.center(at: radius), radius: radius)
    }

    private var radiusTolerance: Double {
        let error = fit?.wide(of: expected).error ?? 0
        return tolerance.most(max(error, centerError))
    }

    /// The error of the center; for a short arc, that of the radius is as large.
    var centerError: Double { reveal.centers.error }

    /// The minimum median visible share of the edge for reliable centers.
    private static let leastTold = 0.35

    var circle: [Finding] {
        let (x, y) = reveal.center
        let away = Point(x: x.value - start.center.x, y: y.value - start.center.y)
        let isShort = reveal.bias > 0 && reveal.told < Self.leastTold
        let limit = tolerance.most((isShort ? 1.5 : 1) * centerError)
        let isPlaced = away.length <= limit
        if let known = known(isPlaced: isPlaced) { return [known] }
        return [moving ?? (isPlaced ? nil : displaced(x.value, y.value, away))]
            .compactMap(\.self) + radii(isPlaced: isPlaced)
    }

    private var moving: Finding? {
        let (x, y) = reveal.center
        guard expected.first.center.distance(to: expected.last.center) < 0.1,
            let last = reveal.lastCenter,
            Point(x: last.x - x.value, y: last.y - y.value).length
                > tolerance.most(centerError)
        else { return nil }
        return Finding(
            .movingCenter,
            "the center moves from \(fixed(x.value, 1)), \(fixed(y.value, 1)) to "
                + "\(fixed(last.x, 1)), \(fixed(last.y, 1)) px, but should stay at "
                + "\(fixed(start.center.x, 1)), \(fixed(start.center.y, 1))")
    }

    private var start: Circle { expected.first }

    /// Returns the known mistake that explains center and radius.
    private func known(isPlaced: Bool) -> Finding? {
        if let mistake = mistaken?.mistake {
            return Finding(mistake.cause, mistake.sentence(grows: expected.grows))
        }
        guard let measured else { return nil }
        let isRight =
            abs(measured.radius - expected.wide.radius) <= radiusTolerance
            || !isPlaced && isToCorner && abs(measured.radius - series.reach) <= radiusTolerance
        let mistake = Mistake.all.first { one in
            guard one.movesCenter != isPlaced, one.movesRadius != isRight else { return false }
            let circle = one.circle(expected.wide, view)
            let near = max(radiusTolerance, reveal.seen.isExact ? 1 : 0.0015 * circle.radius)
            // From the middle, half of the diagonal is right.
            let away = abs(circle.radius - expected.wide.radius)
            guard one.movesCenter || away > near else { return false }
            return (!one.movesRadius || abs(circle.radius - measured.radius) <= near)
                && circle.center.distance(to: measured.center) <= near
        }
        return mistake.map { Finding($0.cause, $0.sentence(grows: expected.grows) + orSlower) }
    }

    var isToCorner: Bool {
        let corner = Circle(center: expected.wide.center, radius: 0)
            .reach(width: view.width, height: view.height)
        return abs(expected.wide.radius - corner) <= tolerance.length
    }

    private var orSlower: String {
        slower.map {
            ", or it takes \(fixed(1000 * $0.duration, 0)) ms, not "
                + "\(fixed(1000 * expected.duration, 0)): the frames fit both"
        } ?? ""
    }

    private func displaced(_ x: Double, _ y: Double, _ away: Point) -> Finding {
        let places =
            "\(fixed(x, 1)), \(fixed(y, 1)) px, not at \(fixed(start.center.x, 1)), "
            + fixed(start.center.y, 1)
        if Point(x: x - Double(view.width) / 2, y: y - Double(view.height) / 2).length < 1 {
            return Finding(
                .middle,
                "it starts in the middle of the view, at \(places): the given point was not used")
        }
        if Point(x: x, y: y).length < 1 {
            return Finding(.origin, "it starts in the top left corner, at \(places)")
        }
        let ways =
            [
                (away.x, "too far left", "too far right"), (away.y, "too high", "too low"),
            ].filter { abs($0.0) > tolerance.length / 2 }.map { way, less, more in
                "\(fixed(abs(way), 1)) px \(way < 0 ? less : more)"
            }
        return Finding(.center, "it starts \(ways.joined(separator: " and ")): at \(places)")
    }

    private func radii(isPlaced: Bool) -> [Finding] {
        guard let fit else { return [] }
        // A circle that is elsewhere and ends at its farthest corner has the right radius.
        let isCornered = !isPlaced && isToCorner
        let ends: [(Finding.Cause, String, Double, Double, Double)] = [
            (.firstRadius, "begins", fit.startRadius, expected.first.radius, fit.errors[2]),
            (.radius, "ends", fit.endRadius, expected.last.radius, fit.errors[3]),
        ]
        return ends.compactMap { cause, word, measured, expected, error in
            // Beyond the farthest corner, only the speed until then is visible.
            let isHidden =
                min(measured, expected) >= series.reach - 1 && slower == nil
                && (isBetweenExpected || !isOnCurve)
            // If a line hides the edge, one of its sides is visible.
            let error = max(error, centerError, (unexpectedLine?.width ?? 0) / 4)
            let isRight =
                isCornered && expected == self.expected.wide.radius
                && abs(measured - series.reach) <= tolerance.most(error)
            // If there is a `slower` motion, either the narrower radius or the duration is wrong.
            let doubt = slower == nil || expected == self.expected.wide.radius ? error : 0
            guard tolerance.isMissed(expected, by: measured, error: doubt), !isHidden, !isRight
            else { return nil }
            return Finding(
                cause,
                "the radius \(word) at \(fixed(measured, 1)) px, not at \(fixed(expected, 1))"
                    + corner(at: measured, error: error) + orSlower)
        }
    }
}

extension Point {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }

    func distance(to other: Point) -> Double {
        Point(x: x - other.x, y: y - other.y).length
    }
}
