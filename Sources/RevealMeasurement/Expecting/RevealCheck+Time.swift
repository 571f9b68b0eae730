import Raster
import RevealMotion

/// Motions that take the time that is expected between other radii than those that are.
extension RevealCheck {
    /// The motion on the curve and in the time that are expected, to the radius of the last frame,
    /// or to any; nil where none explains the frames.
    ///
    /// Of a motion that is even, frames do not tell whether it takes longer or goes less far. What
    /// is seen beside its wider end says nothing: there may be no mask.
    static func shortened(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        func between(_ wide: Double?) -> TimingFit.Ends {
            expected.ends(narrow: expected.narrow.radius, wide: wide)
        }
        var ends: [TimingFit.Ends] = []
        guard let dot = search.series.dots.last else { return nil }
        var series = search.series.masked(
            from: expected.first.radius, to: expected.last.radius)
        series.fullTimes = []
        if !(search.series.emptyTimes + search.series.fullTimes).contains(where: { $0 > dot.time })
        {
            ends.append(.init(first: expected.first.radius, last: dot.radius))
        }
        ends.append(between(nil))
        let best = search.best
        func isLikely(_ fit: TimingFit) -> Bool {
            (search.isGood
                ? fit.isAsGood(as: best) : TimingSearch(fit, in: series).isWhole)
                && !tolerance.isMissed(expected.duration, by: fit)
        }
        func inTime(_ fit: TimingFit) -> TimingFit {
            Self.inTime(fit, expected) { radius in
                fits(search, expected, between: [between(radius)], of: series).first
            }
        }
        // An even one may end anywhere between two frames, or begin so.
        let isEven = best.function == .linear && expected.easing == .linear
        let isOpen = best.wide(of: expected).error > 0 || !search.series.goes(with: best)
        let even = isEven && isOpen ? [inTime(best)] : []
        let likely = (fits(search, expected, between: ends, of: series) + even).first(
            where: isLikely)
        guard let likely, likely.wide(of: expected).error > tolerance.length else {
            return likely
        }
        let settled = inTime(likely)
        return isLikely(settled) ? settled : likely
    }

    /// Of a motion whose wider radius is hardly told, since one that goes farther takes longer, the
    /// one in the time that is expected; the one with a given wider radius is told by `fit`.
    private static func inTime(
        _ likely: TimingFit, _ expected: ExpectedReveal, by fit: (Double) -> TimingFit?
    ) -> TimingFit {
        var (best, last) = (likely, (radius: 0.0, late: -expected.duration))
        var radius = likely.wide(of: expected).radius
        for _ in 0..<4 {
            guard let next = fit(radius) else { return best }
            best = next
            // The secant's method, from the motion that goes nowhere in no time.
            let now = (radius: radius, late: next.duration - expected.duration)
            guard now.late.magnitude > 1e-5 * expected.duration, now.late != last.late else {
                break
            }
            radius -= now.late * (now.radius - last.radius) / (now.late - last.late)
            last = now
        }
        return best
    }

    /// The motion that was found, if it is on the curve and takes the time that is expected,
    /// between radii that are not.
    static func timely(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard search.isTold else { return nil }
        return [search.best, search.freeEnded].compactMap(\.self).first { fit in
            fit.function == expected.easing && fit.isAsGood(as: search.best)
                && !tolerance.isMissed(expected.duration, by: fit)
                && differences(fit, expected, tolerance) > 0
        }
    }

    /// The motion on the curve, in the time and with the wider radius that are expected, and with
    /// another narrower one; nil where none explains the frames.
    ///
    /// One that starts fast goes with them as well if it starts a little earlier from nothing.
    static func narrowed(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard search.isGood else { return nil }
        let (first, last) = (expected.first.radius, expected.last.radius)
        func ends(_ narrow: Double?) -> TimingFit.Ends {
            expected.ends(narrow: narrow, wide: expected.wide.radius)
        }
        // Of an even one only its pace is told, and which end is another only where one is, or is
        // seen to be.
        let best = search.best
        let pace = (best.endRadius - best.startRadius).magnitude / best.duration
        let isEven = expected.easing == .linear && best.function == .linear
        let narrow = expected.narrow.radius
        let isNarrower = search.series.dots.contains {
            $0.radius < narrow && tolerance.isMissed(narrow, by: $0.radius, error: $0.error)
        }
        guard !isEven || !search.isEndOpen || isNarrower else { return nil }
        let even = isEven ? [ends(expected.wide.radius - pace * expected.duration)] : []
        // What is seen beside its narrower end says as little.
        var bare = search.series
        bare.emptyTimes = []
        return fits(search, expected, between: even + [ends(nil)], of: bare).first { fit in
            fit.isAsGood(as: best)
                && !tolerance.isMissed(expected.duration, by: fit)
                && max(abs(fit.startRadius - first), abs(fit.endRadius - last)) > tolerance.length
        }
    }
}

extension ExpectedReveal {
    /// The radii of a motion that goes the way that is expected between those two; nil for one that
    /// is sought.
    fileprivate func ends(narrow: Double?, wide: Double?) -> TimingFit.Ends {
        grows ? .init(first: narrow, last: wide) : .init(first: wide, last: narrow)
    }
}
