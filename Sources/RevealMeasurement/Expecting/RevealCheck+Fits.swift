import Raster
import RevealEdges
import RevealMotion
import RevealValues

/// Motions on the curve that is expected, and which of them frames show.
extension RevealCheck {
    /// The motion that shows if a known mistake was made, and nothing else; nil if none explains
    /// it.
    ///
    /// Asked before others: of a motion that is even, a part is like the whole, and takes another
    /// time between other radii.
    static func mistaken(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance,
        _ view: PixelSize
    ) -> (mistake: Mistake, motion: AgreedMotion)? {
        let (x, y) = reveal.center
        let limit = tolerance.most(reveal.centers.error)
        return Mistake.all.lazy.compactMap { mistake in
            let shown = mistake.reveal(expected, view)
            guard shown.first.center.distance(to: Point(x: x.value, y: y.value)) < limit,
                let motion = AgreedMotion(onEvenClock: reveal.seen, shown, tolerance)
            else { return nil }
            return (mistake, motion)
        }.first
    }

    /// The motion between the radii of a known mistake that moves the center, in about the time
    /// that is expected; nil if none explains the frames.
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
            let ends = TimingFit.Ends(first: mistaken.first.radius, last: mistaken.last.radius)
            return fits(search, mistaken, between: [ends])
        }.first { $0.isAsGood(as: search.best) && !tolerance.isMissed(expected.duration, by: $0) }
    }

    /// The motion on the curve and between the radii that are expected, in whatever time, or nil.
    ///
    /// What no frame shows of the ends is as expected then.
    static func whole(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        let ends = TimingFit.Ends(first: expected.first.radius, last: expected.last.radius)
        let series = search.series.masked(
            from: expected.first.radius, to: expected.last.radius)
        return fits(search, expected, between: [ends], of: series).first { fit in
            isExplained(fit, besides: search, expected, tolerance)
                && isTimely(fit, besides: search, expected, tolerance)
        }
    }

    /// The motion on the curve that is expected, between other radii than those that are.
    static func fitted(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        let (first, last) = (expected.first.radius, expected.last.radius)
        let ends: [TimingFit.Ends] = [
            .init(first: first, last: last), .init(first: first), .init(last: last), .init(),
            .init(first: search.best.startRadius, last: search.best.endRadius),
            .init(first: first, last: search.best.endRadius),
            .init(first: search.best.startRadius, last: last),
        ]
        // Where no circle is seen beside the motion, it may yet begin or end with one.
        let masked = search.series.masked(from: first, to: last)
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

    /// Whether frames without an edge go with the motion; if it takes the time that is expected,
    /// the mask may be gone there.
    private static func isTimely(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        search.series.isTimely(fit) || !tolerance.isMissed(expected.duration, by: fit)
    }

    /// The motion on another curve than the one that is expected; between radii that are, where
    /// that explains the frames as well and less is wrong with it, and nil where frames tell none.
    static func other(
        _ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard let search = reveal.search, search.isGood else { return nil }
        let (first, last) = (expected.first.radius, expected.last.radius)
        let best = search.best
        let near = TimingFit.Guess(start: best.start, duration: best.duration, isNear: true)
        // Where frames do not tell the curve, the radii that are expected may.
        let isTold = search.isTold && reveal.easing != nil
        let ends =
            [TimingFit.Ends(first: first, last: last)]
            + (isTold ? [.init(first: first), .init(last: last)] : [])
        let families = isTold ? [EasingFamily(of: best)] : EasingFamily.known
        let series = search.series.masked(from: first, to: last)
        let fits = TimingSearch.fits(series, families, ends, near: near).filter {
            $0.isAsGood(as: best) && $0.tellsDuration && search.series.isTimely($0)
        }.sorted { $0.score < $1.score }
        return ((isTold ? [best] : []) + fits).min {
            differences($0, expected, tolerance) < differences($1, expected, tolerance)
        }
    }

    /// How many radii and times of a motion are not those that are expected.
    static func differences(
        _ fit: TimingFit, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> Int {
        let radii = [
            (fit.startRadius, expected.first.radius, fit.errors[2]),
            (fit.endRadius, expected.last.radius, fit.errors[3]),
        ].filter { tolerance.isMissed($0.1, by: $0.0, error: $0.2) }
        return radii.count + (tolerance.isMissed(expected.duration, by: fit) ? 1 : 0)
    }

    /// Where to begin: a spring that is expected takes until it rests, one that is measured for one
    /// swing.
    private static func guess(_ search: TimingSearch, _ expected: ExpectedReveal) -> TimingFit.Guess
    {
        TimingFit.Guess(
            start: search.best.start,
            duration: expected.easing.isSpring ? expected.duration : search.best.duration)
    }

    /// The motions on the curve that is expected, between each of these `ends`; of `series`, or of
    /// what was searched.
    static func fits(
        _ search: TimingSearch, _ expected: ExpectedReveal, between ends: [TimingFit.Ends],
        of series: RadiusSeries? = nil
    ) -> [TimingFit] {
        let family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        let guess = guess(search, expected)
        var series = series ?? search.series
        // What radii stray from a curve that does not explain them says nothing of another.
        if !search.isGood { series.stray = 0 }
        // With ends that are free, the beginning of any curve is nearly a straight line.
        return ends.compactMap { TimingFit(series, family, $0, near: guess) }
            .filter { fit in
                let isExpected =
                    fit.startRadius == expected.first.radius
                    && fit.endRadius == expected.last.radius
                return fit.errors[1] < 0.05 * fit.duration
                    && (isExpected || search.series.share(of: fit) > TimingSearch.leastShown)
            }
    }

    /// Whether the expected curve does about as well as one that explains the frames, or, between
    /// the radii and in the time that are expected, lies as near to them as is tolerated.
    static func isExplained(
        _ fit: TimingFit, besides search: TimingSearch, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) -> Bool {
        if search.isGood, fit.isAsGood(as: search.best) { return true }
        // Where no curve explains the frames, the one that is expected may, between other radii.
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

    /// Whether the first and the last edge of frames without loss lie where `fit` has them.
    ///
    /// What begins or ends elsewhere is seen there alone. Of frames that show the same, the inner
    /// one counts: others may be doubled.
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
    /// The radius at the end at which the reveal that is expected is wider, and its standard error.
    func wide(of expected: ExpectedReveal) -> (radius: Double, error: Double) {
        expected.grows ? (endRadius, errors[3]) : (startRadius, errors[2])
    }
}
