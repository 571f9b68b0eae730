extension RevealCheck {
    /// Returns the motion on the expected curve with the expected duration that ends at the radius
    /// of the last frame, or at any radius.
    ///
    /// Frames do not distinguish a slower linear motion from a shorter one. Frames after the wider
    /// end may have no mask.
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
        // A linear motion may begin or end anywhere between two frames.
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

    /// Returns the motion with the expected duration if the wider radius is uncertain; `fit`
    /// returns the motion for a radius.
    private static func inTime(
        _ likely: TimingFit, _ expected: ExpectedReveal, by fit: (Double) -> TimingFit?
    ) -> TimingFit {
        var (best, last) = (likely, (radius: 0.0, late: -expected.duration))
        var radius = likely.wide(of: expected).radius
        for _ in 0..<4 {
            guard let next = fit(radius) else { return best }
            best = next
            // The secant method; its first point is the radius 0 with a duration of 0.
            let now = (radius: radius, late: next.duration - expected.duration)
            guard now.late.magnitude > 1e-5 * expected.duration, now.late != last.late else {
                break
            }
            radius -= now.late * (now.radius - last.radius) / (now.late - last.late)
            last = now
        }
        return best
    }

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

    /// Returns the motion on the expected curve with the expected duration and wider radius: a fast
    /// beginning also agrees with an earlier start at radius 0.
    static func narrowed(
        _ search: TimingSearch, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard search.isGood else { return nil }
        let (first, last) = (expected.first.radius, expected.last.radius)
        func ends(_ narrow: Double?) -> TimingFit.Ends {
            expected.ends(narrow: narrow, wide: expected.wide.radius)
        }
        // Frames of a linear motion determine only its speed, unless one of its ends is visible.
        let best = search.best
        let pace = (best.endRadius - best.startRadius).magnitude / best.duration
        let isEven = expected.easing == .linear && best.function == .linear
        let narrow = expected.narrow.radius
        let isNarrower = search.series.dots.contains {
            $0.radius < narrow && tolerance.isMissed(narrow, by: $0.radius, error: $0.error)
        }
        guard !isEven || !search.isEndOpen || isNarrower else { return nil }
        let even = isEven ? [ends(expected.wide.radius - pace * expected.duration)] : []
        // Frames before the narrower end are irrelevant.
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
    fileprivate func ends(narrow: Double?, wide: Double?) -> TimingFit.Ends {
        grows ? .init(first: narrow, last: wide) : .init(first: wide, last: narrow)
    }
}
