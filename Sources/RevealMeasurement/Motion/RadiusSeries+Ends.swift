extension RadiusSeries {
    /// The possible ends: a known narrow end (no circle), a known wide end (the view is covered),
    /// neither, or both.
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

    /// Returns whether frames cover the motion to within a frame; for a spring, its first period.
    func covers(_ fit: TimingFit) -> Bool {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let slack = dots.usualTime
        return fit.start > first - slack && fit.start + fit.duration < last + slack
    }

    func share(of fit: TimingFit) -> Double {
        let times = dots.map(\.time) + emptyTimes + fullTimes
        guard let first = times.min(), let last = times.max(), last > first else { return 0 }
        let part = min(last, fit.start + fit.duration) - max(first, fit.start)
        return max(0, part) / fit.duration
    }

    /// Returns whether frames without a circle agree with `fit`, except for a few next to frames
    /// with a circle.
    func isTimely(_ fit: TimingFit) -> Bool {
        let (before, behind) = timesBesides
        let slack = Self.mostMissing * dots.usualTime
        if let time = unmasked.before, fit.start < time - slack { return false }
        if let time = unmasked.behind, fit.start + fit.duration > time + slack { return false }
        let isEarly = before.max().map { fit.start < $0 - slack && contradicts(fit, at: $0) }
        let isLate = behind.min().map {
            fit.start + fit.duration > $0 + slack && contradicts(fit, at: $0)
        }
        return isEarly != true && isLate != true
    }

    func goes(with fit: TimingFit) -> Bool {
        (emptyTimes + fullTimes).allSatisfy {
            !fit.isUnderWay(at: $0, within: 0) || !contradicts(fit, at: $0)
        }
    }

    private func contradicts(_ fit: TimingFit, at time: Double) -> Bool {
        let radius = fit.radius(time)
        let slack = 5 * max(1, stray)
        // Small circles are visible if there is no blur; the last corner never is.
        return radius > leastSeen + slack + (isExact ? 0 : Self.leastTold)
            && radius < mostSeen - slack - Self.leastTold
    }

    /// The maximum number of frames missing next to the first or the last edge.
    private static let mostMissing = 3.0

    /// The usual ends; the wide end is known if a frame shows the covered view.
    var likelyEnds: TimingFit.Ends {
        guard endsAtReach else { return possibleEnds[1] }
        return possibleEnds[fullTimes.isEmpty ? 0 : 3]
    }

    /// The ends to try with every curve; frames before the end of a linear motion do not determine
    /// that end.
    var firstEnds: [TimingFit.Ends] {
        [likelyEnds, .init()] + (endsAtReach && fullTimes.isEmpty ? [possibleEnds[3]] : [])
            + softEnds
    }

    /// Ends at which a soft edge is hidden, for each feather curve, relative to the nearest linear
    /// edge.
    var softEnds: [TimingFit.Ends] {
        guard endsAtReach, softness > 0 else { return [] }
        return FeatherCurve.allCases.map { curve in
            let half = curve.width * softness / 2
            let (empty, full) = (-half, reach + half)
            return grows
                ? .init(first: empty, last: full) : .init(first: full, last: empty)
        }
    }

    /// The minimum radius, which is negative while a part of a soft edge is visible.
    var leastRadius: Double { -1 - softness }

    /// Returns whether the same motion to a wider circle, by 10 % or 4 standard errors, fits as
    /// well.
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

    func share(near fit: TimingFit) -> Double {
        let near = dots.count { dot in
            let error = (dot.error * dot.error + stray * stray + 1e-6).squareRoot()
            return abs(dot.radius - fit.radius(dot.time)) < 5 * error
        }
        return Double(near) / Double(max(1, dots.count))
    }
}

extension FeatherCurve {
    var width: Double {
        switch self {
        case .linear: 1
        case .smooth: 1.347
        case .gaussian: 1.75
        }
    }
}
