import Raster
import RevealMotion
import RevealValues

/// The search for the motion that explains radii over time.
struct TimingSearch {
    /// The motion that explains them best, of those with few numbers.
    private(set) var best: TimingFit
    /// Others that explain them as well, best first.
    private(set) var alternatives: [TimingFit] = []
    /// Whether it explains them to within their errors, or a thousandth of the way.
    private(set) var isGood: Bool
    /// The same motion with ends that are sought; nil where frames do not tell them.
    private(set) var freeEnded: TimingFit?
    /// Whether the same motion to a circle beyond the farthest corner, where it is taken to end,
    /// would explain the frames as well.
    private(set) var isEndOpen = false
    /// For how many frames a motion in steps stands still, by the mean; nil for any other.
    private(set) var stillFrames: Double?
    /// The series with what it strays by.
    private(set) var series: RadiusSeries

    /// Frames with an edge at least: with fewer, every curve fits.
    static let leastDots = 5

    /// The motion of `series`; nil where there are too few frames, or none settles.
    init?(_ series: RadiusSeries) {
        guard series.dots.count >= Self.leastDots, let guess = Self.guess(series) else {
            return nil
        }
        var series = series
        // What bends as it likes says how much any curve may leave.
        let bending = Self.flexible(series, guess, series.likelyEnds)
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
        let possible = EasingFamily.known(among: free.map(\.function))
        var fits = Self.known(series, near, possible).sorted { $0.score < $1.score }
        // Ends that are not where they should be are looked for with the likeliest curves.
        let likely = EasingFamily.known(among: fits.prefix(3).map(\.function))
        let otherEnds = series.possibleEnds.filter { !series.firstEnds.contains($0) }
        fits += Self.fits(series, likely, otherEnds, near: near)
        // A curve that bends as it likes says nothing of a time of which there is no frame.
        fits += series.possibleEnds.flatMap { Self.flexible(series, near, $0) }
            .filter { series.covers($0) }
        // Nor does a short part of any, which may be a part of many.
        fits = fits.filter { !$0.hasSoughtEnds || series.share(of: $0) > Self.leastShown }
        fits.sort { $0.score < $1.score }
        // A motion of which frames do not tell how long it takes is the last to be believed.
        guard let first = fits.first(where: \.tellsDuration) ?? fits.first else { return nil }
        best = first
        self.series = series
        freeEnded = fits.first { fit in
            fit.hasSoughtEnds && fit.tellsDuration
                && (fit.function == first.function || fit.isFitted && first.isFitted)
        }
        isEndOpen = series.isEndOpen(first)
        // The same curve found again by other numbers is none, and the first moments of any are
        // those of a straight line that takes as long as it likes.
        var texts = [first.function.shortText]
        for fit in fits where fit.score < first.score + 10 {
            guard fit.tellsDuration || !first.tellsDuration else { continue }
            let text = fit.function.shortText
            guard !texts.contains(text) else { continue }
            texts.append(text)
            alternatives.append(fit)
        }
        let way = (best.endRadius - best.startRadius).magnitude
        // What is drawn by areas comes by an exact clock as well.
        let most = series.isExact ? 0.05 + 0.0005 * way : 0.5 + 0.005 * way
        isGood = series.stray < most && series.share(near: best) > 0.8
    }

    /// The spring that swings through `series` as frames show it, beyond what they show and back;
    /// nil where none goes through all of them.
    init?(swinging series: RadiusSeries) {
        guard series.dots.count >= Self.leastDots, let guess = Self.guess(series) else {
            return nil
        }
        var series = series
        // It swings once in the time that frames show, or many times.
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

    /// How many frames the motion does not explain.
    var missed: Int {
        series.dots.count
            - (series.share(near: best) * Double(series.dots.count)).rounded()
            .clampedInteger(in: 0...series.dots.count)
    }

    /// Whether it explains frames to within their errors, and not only most of the way.
    var isClose: Bool {
        isGood && series.stray < (series.isExact ? Self.leastExactBend : Self.leastBend)
    }

    /// The motion in steps that `stairs` shows in `series`; nil where none is.
    init?(_ stairs: Stairs, in series: RadiusSeries) {
        guard let first = stairs.fits.first else { return nil }
        self.init(first, in: series)
        alternatives = Array(stairs.fits.dropFirst())
        stillFrames = stairs.frames
        // Frames that come so often may be all that there are of a motion that does not jump.
        guard stairs.pace < Self.leastPace else { return }
        let motion = TimingFit.Motion(
            start: first.start, duration: first.duration, startRadius: first.startRadius,
            endRadius: first.endRadius)
        alternatives.insert(
            TimingFit(motion, errors: first.errors, .linear, of: series), at: 0)
    }

    /// The motion that was found in `series` otherwise than by the search.
    private init(_ best: TimingFit, in series: RadiusSeries) {
        self.best = best
        self.series = series
        self.series.stray = Self.stray(series, best)
        isGood = true
    }

    /// Seconds from jump to jump below which they may be a slow display's: 12 frames a second.
    private static let leastPace = 1.0 / 12

    /// The motion on straight pieces, where it explains radii much better than `flexible`, from
    /// which they stray as `series` says; nil elsewhere.
    private static func straight(
        _ series: RadiusSeries, besides flexible: TimingFit
    ) -> TimingSearch? {
        // A curve may go along with most frames, and leave out those at a corner.
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
        let search = TimingSearch(fit, in: bare)
        let isExplained = search.series.share(near: fit) > 0.9
        let isBetter = isLeft || search.series.stray * 4 < series.stray
        return isExplained && isBetter ? search : nil
    }

    /// How far radii stray at least from a curve, in pixels, before they are looked for on straight
    /// lines; and those of edges that are drawn by areas.
    private static let leastBend = 0.25
    private static let leastExactBend = 0.02

    /// How much more a curve may leave from far than one that bends as it likes, and still be it.
    static let mostFarther = 100.0

    /// Fits of the curves that are known, between the ends that are tried first.
    static func known(
        _ series: RadiusSeries, _ guess: TimingFit.Guess,
        _ families: [EasingFamily] = EasingFamily.known, bound: Double = .infinity
    ) -> [TimingFit] {
        fits(series, families, series.firstEnds, near: guess, bound: bound)
    }

    /// Fits of all families between all ends.
    private static func fits(
        _ series: RadiusSeries, _ families: [EasingFamily], _ ends: [TimingFit.Ends],
        near guess: TimingFit.Guess, bound: Double = .infinity
    ) -> [TimingFit] {
        families.flatMap { family in
            ends.compactMap { TimingFit(series, family, $0, near: guess, bound: bound) }
        }
    }

    /// The share of a motion's time of which there are frames at least, where it goes from and to
    /// radii of which none is known.
    private static let leastShown = 0.35

    /// Fits of curves and springs with all numbers free.
    private static func flexible(
        _ series: RadiusSeries, _ guess: TimingFit.Guess, _ ends: TimingFit.Ends
    ) -> [TimingFit] {
        fits(series, EasingFamily.curves + EasingFamily.springs, [ends], near: guess)
    }

    /// What radii stray from a fit that may bend as it likes, beyond their own errors, by the
    /// middle one.
    ///
    /// A fit of many numbers runs through few dots as if they strayed less.
    private static func stray(_ series: RadiusSeries, _ fit: TimingFit) -> Double {
        let count = Double(series.dots.count)
        let share = count / max(1, count - Double(fit.unknowns))
        let squares = series.dots.map { dot -> Double in
            let away = (dot.radius - fit.radius(dot.time)) / 0.6745
            return share * away * away - dot.error * dot.error
        }.sorted()
        let least = series.isExact ? 0 : leastStray
        return max(least, max(0, squares[squares.count / 2]).squareRoot())
    }

    /// How much radii stray at least that are not measured by what drew them, in pixels.
    private static let leastStray = 0.05

    /// When it may begin and how long it may take, by the first and the last frame that moves.
    private static func guess(_ series: RadiusSeries) -> TimingFit.Guess? {
        let times = series.dots.map(\.time)
        guard let first = times.first, let last = times.last, last > first else { return nil }
        let still = series.grows ? series.emptyTimes : series.fullTimes
        let before = still.filter { $0 < first }.max() ?? first
        let start = max(before, first - (last - first) / Double(times.count))
        return TimingFit.Guess(start: start, duration: last - start)
    }
}

extension RadiusSeries {
    /// What may be known of the ends, the more likely later: nothing, an empty circle, one that
    /// covers the view, and both.
    fileprivate var possibleEnds: [TimingFit.Ends] {
        let (empty, full) = (0.0, reach)
        return grows
            ? [
                .init(first: empty), .init(last: full), .init(), .init(first: empty, last: full),
            ]
            : [.init(last: empty), .init(first: full), .init(), .init(first: full, last: empty)]
    }

    /// Whether there are frames of all of a motion but a frame's time; of a spring, of its first
    /// swing.
    fileprivate func covers(_ fit: TimingFit) -> Bool {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let slack = dots.usualTime
        return fit.start > first - slack && fit.start + fit.duration < last + slack
    }

    /// The share of the time of `fit` from the first frame to the last.
    fileprivate func share(of fit: TimingFit) -> Double {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        guard let first = times.min(), let last = times.max(), last > first else { return 0 }
        let part = min(last, fit.start + fit.duration) - max(first, fit.start)
        return max(0, part) / fit.duration
    }

    /// Ends that are likely to be what they usually are: the view is covered if a frame shows it.
    fileprivate var likelyEnds: TimingFit.Ends {
        possibleEnds[fullTimes.isEmpty ? 0 : 3]
    }

    /// Ends that every curve is tried with: likely ones, any, and the usual ones.
    ///
    /// Of a line that is straight, frames before its end tell none.
    fileprivate var firstEnds: [TimingFit.Ends] {
        [likelyEnds, .init()] + (fullTimes.isEmpty ? [possibleEnds[3]] : [])
    }

    /// Whether the motion of `fit` to a circle a tenth wider than the view explains frames as well
    /// as that to the farthest corner.
    fileprivate func isEndOpen(_ fit: TimingFit) -> Bool {
        guard (grows ? fit.endRadius : fit.startRadius) == reach else { return false }
        let ends =
            grows
            ? TimingFit.Ends(first: fit.startRadius, last: 1.1 * reach)
            : .init(first: 1.1 * reach, last: fit.endRadius)
        let near = TimingFit.Guess(start: fit.start, duration: 1.1 * fit.duration)
        let families =
            fit.isFitted
            ? EasingFamily.curves
            : EasingFamily.known(among: [fit.function])
        return families.contains { family in
            TimingFit(self, family, ends, near: near).map { $0.rest < fit.rest + 9 } ?? false
        }
    }

    /// The share of the dots that lie where `fit` says, give or take five times what they stray.
    fileprivate func share(near fit: TimingFit) -> Double {
        let near = dots.count { dot in
            let error = (dot.error * dot.error + stray * stray + 1e-6).squareRoot()
            return abs(dot.radius - fit.radius(dot.time)) < 5 * error
        }
        return Double(near) / Double(max(1, dots.count))
    }
}
