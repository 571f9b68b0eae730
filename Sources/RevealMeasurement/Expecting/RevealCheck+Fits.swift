extension RevealCheck {
    /// Returns the known mistake that alone explains every frame, and its motion.
    ///
    /// Tried before fits, since a part of a linear motion looks like the whole with another
    /// duration and radius.
    static func mistaken(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) -> (mistake: Mistake, motion: AgreedMotion)? {
        let (x, y) = reveal.center
        let limit = tolerance.most(reveal.centers.error)
        return Mistake.all.lazy.compactMap { mistake in
            let shown = mistake.reveal(expected, view)
            guard shown.first.center.distance(to: Point(x: x.value, y: y.value)) < limit,
                let motion = AgreedMotion(onEvenClock: reveal.clocks, shown, tolerance)
            else { return nil }
            return (mistake, motion)
        }.first
    }

    /// Returns the motion of a known mistake that moves the center and has about the expected
    /// duration.
    static func scaled(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) -> TimingFit? {
        guard let search = reveal.search, !expected.isInSteps else { return nil }
        let (x, y) = reveal.center
        let limit = tolerance.most(reveal.centers.error)
        return Mistake.all.lazy.filter(\.movesCenter).map { $0.reveal(expected, view) }.filter {
            $0.first.center.distance(to: Point(x: x.value, y: y.value)) < limit
        }.flatMap { mistaken in
            fits(search, mistaken, between: [mistaken.ends])
        }.first { $0.isAsGood(as: search.best) && !tolerance.isMissed(expected.duration, by: $0) }
    }

    /// Returns the motion on the expected curve between the expected radii, with any duration.
    ///
    /// Invisible ends are assumed to be as expected.
    static func whole(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        let series = search.series.masked(as: expected)
        return fits(search, expected, between: [expected.ends], of: series).first { fit in
            isExplained(fit, besides: search, expected, tolerance)
                && isTimely(fit, besides: search, expected, tolerance)
        }
    }

    /// Like `whole`, but at a display's ticks; every edge must be within the tolerance.
    ///
    /// Linear motions are excluded: a different duration looks like a different radius.
    static func paced(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> (fit: TimingFit, series: RadiusSeries)? {
        guard let search = reveal.search, !expected.isInSteps, expected.easing != .linear else {
            return nil
        }
        return reveal.clocks.lazy.flatMap(\.onTicks).compactMap { series in
            fits(search, expected, between: [expected.ends], of: series).first { fit in
                series.isTimely(fit)
                    && series.dots.allSatisfy {
                        !tolerance.isMissed($0.radius, by: fit.radius($0.time), error: $0.error)
                    }
            }.map { ($0, series) }
        }.first
    }

    static func fitted(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        let (first, last) = (expected.first.radius, expected.last.radius)
        let ends: [TimingFit.Ends] = [
            expected.ends, .init(first: first), .init(last: last), .init(),
            .init(first: search.best.startRadius, last: search.best.endRadius),
            .init(first: first, last: search.best.endRadius),
            .init(first: search.best.startRadius, last: last),
        ]
        // If no circle is visible before or after the motion, it may still begin or end with one.
        let masked = search.series.masked(as: expected)
        var bare = search.series
        bare.emptyTimes = []
        let open = expected.grows ? TimingFit.Ends(last: last) : .init(first: first)
        let found =
            (fits(search, expected, between: ends, of: masked)
            + fits(search, expected, between: [open], of: bare))
            .filter { isTimely($0, besides: search, expected, tolerance) }
            .sorted { $0.score < $1.score }
        guard let best = found.first else { return nil }
        return found.filter { $0.isAsGood(as: best) }.min {
            differences($0, expected, tolerance) < differences($1, expected, tolerance)
        }
    }

    /// Returns whether frames without an edge agree with the motion; with the expected duration,
    /// the mask may be missing in them.
    private static func isTimely(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        search.series.isTimely(fit) || !tolerance.isMissed(expected.duration, by: fit)
    }

    /// Returns the motion on another curve with the fewest differences; nil if the frames do not
    /// determine one.
    static func other(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard let search = reveal.search, search.isGood else { return nil }
        let (first, last) = (expected.first.radius, expected.last.radius)
        let best = search.best
        // If the frames alone do not determine the curve, it is fitted with the expected radii.
        let isTold = search.isTold && reveal.easing != nil
        let ends =
            [expected.ends]
            + (isTold ? [.init(first: first), .init(last: last)] : [])
        let families = isTold ? [EasingFamily(of: best)] : EasingFamily.known
        let series = search.series.masked(as: expected)
        let fits = TimingSearch.fits(series, families, ends, near: best.near).filter {
            $0.isAsGood(as: best) && $0.tellsDuration && search.series.isTimely($0)
        }.sorted { $0.score < $1.score }
        return ((isTold ? [best] : []) + fits).min {
            differences($0, expected, tolerance) < differences($1, expected, tolerance)
        }
    }

    static func differences(
        _ fit: TimingFit, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> Int {
        let radii = [
            (fit.startRadius, expected.first.radius, fit.errors[2]),
            (fit.endRadius, expected.last.radius, fit.errors[3]),
        ].filter { tolerance.isMissed($0.1, by: $0.0, error: $0.2) }
        return radii.count + (tolerance.isMissed(expected.duration, by: fit) ? 1 : 0)
    }

    /// Returns the initial motion.
    ///
    /// The duration of an expected spring is its time to rest, that of a measured one its period.
    private static func guess(_ search: TimingSearch, _ expected: ExpectedReveal) -> TimingFit.Guess
    {
        TimingFit.Guess(
            start: search.best.start,
            duration: expected.easing.isSpring ? expected.duration : search.best.duration)
    }

    /// Returns the motions on the expected curve between each of these `ends`.
    static func fits(
        _ search: TimingSearch, _ expected: ExpectedReveal, between ends: [TimingFit.Ends],
        of series: RadiusSeries? = nil
    ) -> [TimingFit] {
        let family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        let guess = guess(search, expected)
        var series = series ?? search.series
        // The deviation from a wrong curve is irrelevant for others.
        if !search.isGood { series.stray = 0 }
        // With free ends, the beginning of any curve is nearly a line.
        return ends.compactMap { TimingFit(series, family, $0, near: guess) }
            .filter { fit in
                let isExpected =
                    fit.startRadius == expected.first.radius
                    && fit.endRadius == expected.last.radius
                return fit.errors[1] < 0.05 * fit.duration
                    && (isExpected || search.series.share(of: fit) > TimingSearch.leastShown)
            }
    }

    /// Returns whether the expected curve fits about as well as the best one, or is within the
    /// tolerance with the expected radii and duration.
    static func isExplained(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        if search.isGood, fit.isAsGood(as: search.best) { return true }
        // If no curve fits the frames, the expected one may fit with other radii.
        if !search.isGood, TimingSearch(fit, in: search.series).explains { return true }
        guard tolerance.isWhole(fit, expected), goesThroughEnds(fit, search, tolerance) else {
            return false
        }
        let squares = search.series.dots.map { dot in
            let away = dot.radius - fit.radius(dot.time)
            return away * away - dot.error * dot.error
        }
        let away = max(0, squares.middle).squareRoot() / 0.6745
        return away <= tolerance.length
    }

    /// Returns whether the first and the last edge of lossless frames agree with `fit`; only these
    /// determine its ends.
    private static func goesThroughEnds(
        _ fit: TimingFit, _ search: TimingSearch, _ tolerance: ExpectationTolerance
    ) -> Bool {
        let series = search.series
        guard series.isSharp else { return true }
        guard let (first, last) = series.dots.innerEnds else { return true }
        return [first, last].allSatisfy { dot in
            (dot.radius - fit.radius(dot.time)).magnitude
                <= ExpectationTolerance.delta * (tolerance.length + dot.error + series.stray)
        }
    }
}

extension TimingFit {
    func wide(of expected: ExpectedReveal) -> (radius: Double, error: Double) {
        expected.grows ? (endRadius, errors[3]) : (startRadius, errors[2])
    }
}

extension RadiusSeries {
    /// Returns the series for the expected motion.
    ///
    /// Frames without an edge that should be visible have no mask.
    func masked(as expected: ExpectedReveal) -> RadiusSeries {
        let (before, behind) = timesBesides
        return unmasked(
            before: hasEdge(expected.first.radius) ? before.max() : nil,
            behind: hasEdge(expected.last.radius) ? behind.min() : nil)
    }
}
