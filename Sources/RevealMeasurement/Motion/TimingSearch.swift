struct TimingSearch {
    private(set) var best: TimingFit
    private(set) var alternatives: [TimingFit] = []
    private(set) var isGood: Bool
    /// The same motion with fitted ends; nil if frames do not determine them.
    private(set) var freeEnded: TimingFit?
    /// A motion through every frame between the expected radii that is as likely as the best.
    var expected: TimingFit?
    /// Whether the same motion to a wider circle explains the frames as well.
    private(set) var isEndOpen = false
    /// The mean number of frames per step; nil if the motion has no steps.
    private(set) var stillFrames: Double?
    private(set) var series: RadiusSeries

    /// The minimum number of frames with an edge; any curve fits fewer frames.
    static let leastDots = 5

    /// Finds the motion of `series`; fails if there are too few frames, or no fit converges.
    init?(_ series: RadiusSeries) {
        guard series.dots.count >= Self.leastDots, let guess = Self.guess(series) else {
            return nil
        }
        var series = series
        // Free curves determine the residual that a right curve may have.
        let bending = Self.flexible(series, guess, [series.likelyEnds])
        let bound = (bending.map(\.restFromFar).min() ?? .infinity) + Self.mostFarther
        let free = bending + Self.known(series, guess, bound: bound)
        guard let flexible = free.min(by: { $0.rest < $1.rest }) else { return nil }
        series.stray = Self.stray(series, flexible)
        if let straight = Self.straight(series, besides: flexible) {
            self = straight
            return
        }
        let near = TimingFit.Guess(
            start: flexible.start, duration: flexible.duration, isNear: true)
        let families = EasingFamily.known(among: free.map(\.function))
        var fits = Self.known(series, near, families).sorted { $0.score < $1.score }
        // Unusual ends are tried only with the likeliest curves.
        let likely = EasingFamily.known(among: fits.prefix(3).map(\.function))
        let otherEnds = series.possibleEnds.filter { !series.firstEnds.contains($0) }
        fits += Self.fits(series, likely, otherEnds, near: near)
        fits += Self.flexible(series, near, series.possibleEnds + series.softEnds)
        fits += Self.bent(series, as: bending)
        // A short part of one curve may equal parts of many curves.
        fits = fits.filter { fit in
            series.isTimely(fit)
                && series.share(of: fit) > (fit.hasSoughtEnds ? Self.leastShown : Self.leastPart)
        }
        fits.sort { $0.score < $1.score }
        // A fit needs more frames than parameters, and a free curve needs frames of its whole
        // duration. Fits with an uncertain duration come last.
        let possible = fits.filter { fit in
            fit.isTold(by: series) && (!fit.isFitted || series.covers(fit))
        }
        let told = possible.first { $0.tellsDuration && series.share(near: $0) > Self.leastNear }
        guard let first = told ?? possible.first else { return nil }
        best = first
        self.series = series
        freeEnded = fits.first { fit in
            fit.hasSoughtEnds && fit.tellsDuration
                && (fit.function == first.function || fit.isFitted && first.isFitted)
        }
        isEndOpen = series.isEndOpen(first)
        alternatives = Self.others(
            fits.filter { series.share(of: $0) > Self.leastShown }, besides: first)
        isGood = false
        isGood = explains
    }

    /// Whether the motion goes through 80 % of the frames, and residuals beyond the radii's own
    /// errors are small.
    var explains: Bool {
        let way = (best.endRadius - best.startRadius).magnitude
        // Frames with exact area coverage have exact times, and others with sharp edges good ones.
        let most =
            series.isExact
            ? 0.05 + 0.0005 * way : series.isSharp ? 0.2 + 0.001 * way : 0.5 + 0.005 * way
        return series.stray < most && series.share(near: best) > Self.leastNear
    }

    /// Returns the fits that are about as good as `first`, without equal curves, and without free
    /// curves that have more free ends than another.
    ///
    /// Fits with too many parameters are included, since they explain the frames.
    private static func others(_ fits: [TimingFit], besides first: TimingFit) -> [TimingFit] {
        var texts = [first.function.shortText]
        return fits.filter { fit in
            let isSame =
                fit.isFitted && first.isFitted
                && fit.function.isSpring == first.function.isSpring
                && fit.unknowns > first.unknowns
            guard fit.isAsGood(as: first), !isSame, !texts.contains(fit.function.shortText)
            else { return false }
            texts.append(fit.function.shortText)
            return true
        }
    }

    /// Finds the spring through all frames in order; fails if there is none.
    init?(swinging series: RadiusSeries) {
        guard series.dots.count >= Self.leastDots, let guess = Self.guess(series) else {
            return nil
        }
        var series = series
        // Frames may show one period or many.
        let far = [1, 0.5, 0.25, 0.12].flatMap { share in
            let guess = TimingFit.Guess(
                start: guess.start, duration: guess.duration * share, isNear: true)
            return Self.fits(series, EasingFamily.springs, [series.likelyEnds], near: guess)
        }
        guard let nearest = far.min(by: { $0.rest < $1.rest }) else { return nil }
        series.stray = Self.stray(series, nearest)
        let near = TimingFit.Guess(
            start: nearest.start, duration: nearest.duration, isNear: true)
        let fits = Self.fits(series, EasingFamily.springs, series.firstEnds, near: near)
        guard let best = fits.min(by: { $0.score < $1.score }) else { return nil }
        self.init(best, in: series)
        guard isClose, missed == 0, best.tellsDuration else { return nil }
    }

    var missed: Int {
        series.dots.count
            - (series.share(near: best) * Double(series.dots.count)).rounded()
            .clampedInteger(in: 0...series.dots.count)
    }

    /// Whether frames determine the motion.
    ///
    /// They do not if the end was fitted and a wider circle fits as well.
    var isTold: Bool {
        let isSought = (series.grows ? best.endRadius : best.startRadius) != series.reach
        return isGood && best.tellsDuration && !(isEndOpen && isSought)
    }

    var isNamed: Bool { isWhole && !best.isFitted }

    var isWhole: Bool { isClose && missed == 0 }

    /// Whether the residuals are as small as those of the right curve.
    var isClose: Bool {
        isGood && series.stray < (series.isExact ? Self.leastExactBend : Self.leastBend)
    }

    init?(_ stairs: Stairs, in series: RadiusSeries) {
        guard let first = stairs.fits.first else { return nil }
        self.init(first, in: series)
        alternatives = Array(stairs.fits.dropFirst())
        stillFrames = stairs.frames
        guard stairs.mayBeEven else { return }
        let motion = TimingFit.Motion(
            start: first.start, duration: first.duration, startRadius: first.startRadius,
            endRadius: first.endRadius)
        let even = TimingFit(motion, errors: first.errors, .linear, of: series)
        (best, alternatives) =
            stairs.isDoubled ? (even, stairs.fits) : (first, [even] + stairs.fits.dropFirst())
    }

    init(_ best: TimingFit, in series: RadiusSeries) {
        self.best = best
        self.series = series
        self.series.stray = Self.stray(series, best)
        isGood = true
    }

    /// Returns the motion on straight lines if it explains radii much better than `flexible`.
    private static func straight(
        _ series: RadiusSeries, besides flexible: TimingFit
    ) -> TimingSearch? {
        // A curve may fit most frames, but not the frames at a corner.
        let isLeft = series.share(near: flexible) < 0.9
        let least = series.isExact ? leastExactBend : leastBend
        guard series.stray > least || isLeft, let pieces = StraightPieces(series),
            let first = pieces.corners.first, let last = pieces.corners.last
        else { return nil }
        var bare = series
        bare.stray = 0
        let ends = (first: first.y, last: last.y)
        let fit = TimingFit(
            bare, EasingFamily(stops: pieces.stops),
            .init(
                first: pieces.known.first ? ends.first : nil,
                last: pieces.known.last ? ends.last : nil),
            near: .init(start: first.x, duration: last.x - first.x, isNear: true))
        guard let fit else { return nil }
        var search = TimingSearch(fit, in: bare)
        // Frames of a straight line do not determine where it ends.
        search.isEndOpen = series.grows ? pieces.known.last : pieces.known.first
        let isExplained = search.series.share(near: fit) > 0.9
        let isBetter =
            isLeft || search.series.stray * 4 < series.stray
            || search.series.stray <= leastStray && series.stray > leastBend
        return isExplained && isBetter ? search : nil
    }

    /// The minimum residuals, in pixels, for which straight lines are tried.
    private static let leastBend = 0.25
    private static let leastExactBend = 0.02

    private static let leastNear = 0.8

    /// The minimum share of a motion's duration with frames, if neither radius is known.
    static let leastShown = 0.35

    /// The minimum share if one radius is known; a short part of any curve is straight.
    private static let leastPart = 0.1

    /// Returns the robust standard deviation of radii from a flexible fit in excess of their own
    /// errors, scaled up for the parameters of the fit.
    private static func stray(_ series: RadiusSeries, _ fit: TimingFit) -> Double {
        let count = Double(series.dots.count)
        let share = count / max(1, count - Double(fit.unknowns))
        let squares = series.dots.map { dot -> Double in
            let away = (dot.radius - fit.radius(dot.time)) / 0.6745
            return share * away * away - dot.error * dot.error
        }
        let least = series.isExact ? 0 : leastStray
        return max(least, max(0, squares.middle).squareRoot())
    }

    /// The minimum deviation, in pixels, of radii from edges without exact area coverage.
    private static let leastStray = 0.1

    private static func guess(_ series: RadiusSeries) -> TimingFit.Guess? {
        let times = series.dots.map(\.time)
        guard let first = times.first, let last = times.last, last > first else { return nil }
        let still = series.grows ? series.emptyTimes : series.fullTimes
        let before = still.filter { $0 < first }.max() ?? first
        let start = max(before, first - (last - first) / Double(times.count))
        return TimingFit.Guess(start: start, duration: last - start)
    }
}
