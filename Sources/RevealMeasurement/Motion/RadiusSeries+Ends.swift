import Raster

extension RadiusSeries {
    /// What may be known of the ends, the more likely later: nothing, an empty circle, one that
    /// covers the view, and both.
    var possibleEnds: [TimingFit.Ends] {
        let (empty, full) = (0.0, reach)
        guard endsAtReach else {
            return [.init(), grows ? .init(first: empty) : .init(last: empty)]
        }
        return grows
            ? [
                .init(first: empty), .init(last: full), .init(), .init(first: empty, last: full),
            ]
            : [.init(last: empty), .init(first: full), .init(), .init(first: full, last: empty)]
    }

    /// Whether there are frames of all of a motion but a frame's time; of a spring, of its first
    /// swing.
    func covers(_ fit: TimingFit) -> Bool {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let slack = dots.usualTime
        return fit.start > first - slack && fit.start + fit.duration < last + slack
    }

    /// The share of the time of `fit` from the first frame to the last.
    func share(of fit: TimingFit) -> Double {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        guard let first = times.min(), let last = times.max(), last > first else { return 0 }
        let part = min(last, fit.start + fit.duration) - max(first, fit.start)
        return max(0, part) / fit.duration
    }

    /// Whether frames that show no circle beside those that do go with `fit`, or miss it by a few
    /// frames: some may be missing there, or stand elsewhere.
    func isTimely(_ fit: TimingFit) -> Bool {
        guard let first = dots.first?.time, let last = dots.last?.time else { return true }
        let (before, behind) = timesBesides(first, last, grows: grows)
        let slack = Self.mostMissing * dots.usualTime
        if let time = unmasked.before, fit.start < time - slack { return false }
        if let time = unmasked.behind, fit.start + fit.duration > time + slack { return false }
        let isEarly = before.max().map { fit.start < $0 - slack && contradicts(fit, at: $0) }
        let isLate = behind.min().map {
            fit.start + fit.duration > $0 + slack && contradicts(fit, at: $0)
        }
        return isEarly != true && isLate != true
    }

    /// Whether every frame that shows no circle beside those that do goes with `fit`.
    func goes(with fit: TimingFit) -> Bool {
        (emptyTimes + fullTimes).allSatisfy {
            !fit.isUnderWay(at: $0, within: 0) || !contradicts(fit, at: $0)
        }
    }

    /// Whether an edge should be seen at a time when there is none.
    private func contradicts(_ fit: TimingFit, at time: Double) -> Bool {
        let radius = fit.radius(time)
        let slack = 5 * max(1, stray)
        // A small circle is seen where nothing blurs it, and of a last corner as little as ever.
        return radius > leastSeen + slack + (isExact ? 0 : Self.leastTold)
            && radius < mostSeen - slack - Self.leastTold
    }

    /// Frames that may be missing between the last without an edge and the first with one.
    private static let mostMissing = 3.0

    /// Ends that are likely to be what they usually are: the view is covered if a frame shows it.
    var likelyEnds: TimingFit.Ends {
        guard endsAtReach else { return possibleEnds[1] }
        return possibleEnds[fullTimes.isEmpty ? 0 : 3]
    }

    /// Ends that every curve is tried with: likely ones, any, the usual ones, and those of a soft
    /// edge that is out of the way.
    ///
    /// Of a line that is straight, frames before its end tell none.
    var firstEnds: [TimingFit.Ends] {
        [likelyEnds, .init()] + (endsAtReach && fullTimes.isEmpty ? [possibleEnds[3]] : [])
            + softEnds
    }

    /// Ends at which all of a soft edge is inside of a circle that is empty, or outside of the
    /// view: of one that falls evenly, smoothly, or as a blur does, which are wider than the even
    /// one that comes nearest to them.
    var softEnds: [TimingFit.Ends] {
        guard endsAtReach, softness > 0 else { return [] }
        return FeatherCurve.allCases.map { curve in
            let half = curve.width * softness / 2
            let (empty, full) = (-half, reach + half)
            return grows
                ? .init(first: empty, last: full) : .init(first: full, last: empty)
        }
    }

    /// The least radius that a circle may have: one whose edge is soft may be empty though some of
    /// the edge is seen.
    var leastRadius: Double { -1 - softness }

    /// Whether the motion of `fit` to a circle wider than its widest, by a tenth or by what that
    /// one is uncertain by, explains frames as well.
    func isEndOpen(_ fit: TimingFit) -> Bool {
        let wide = grows ? fit.endRadius : fit.startRadius
        let wider = wide + max(0.1 * wide, 4 * (grows ? fit.errors[3] : fit.errors[2]))
        let ends =
            grows
            ? TimingFit.Ends(first: fit.startRadius, last: wider)
            : .init(first: wider, last: fit.endRadius)
        let near = TimingFit.Guess(
            start: fit.start, duration: fit.duration * wider / wide, isNear: true)
        let families =
            fit.isFitted
            ? EasingFamily.curves
            : EasingFamily.known(among: [fit.function])
        return families.contains { family in
            TimingFit(self, family, ends, near: near).map { $0.rest < fit.rest + 9 } ?? false
        }
    }

    /// The share of the dots that lie where `fit` says, give or take five times what they stray.
    func share(near fit: TimingFit) -> Double {
        let near = dots.count { dot in
            let error = (dot.error * dot.error + stray * stray + 1e-6).squareRoot()
            return abs(dot.radius - fit.radius(dot.time)) < 5 * error
        }
        return Double(near) / Double(max(1, dots.count))
    }
}

extension FeatherCurve {
    /// How wide an edge is that falls on the curve, for the even one that comes nearest to it.
    var width: Double {
        switch self {
        case .linear: 1
        case .smooth: 1.347
        case .gaussian: 1.75
        }
    }
}
