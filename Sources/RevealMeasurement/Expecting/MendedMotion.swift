/// The motion that is expected, where it goes through every frame once the clock is set behind
/// those that are missing or shown twice: those that the order of frames tells, or else one place
/// that only this motion tells; or through all but one.
///
/// Without an expectation many a curve goes through frames of which some are missing.
struct MendedMotion {
    let fit: TimingFit
    /// What is wrong with the order of frames.
    let faults: [FrameFault]
    /// The radii by the clock that is set.
    let series: RadiusSeries

    /// Frames that may be missing at one place.
    private static let missing = [1, 2, 3]
    /// Frames with an edge at least before the place and behind it, and in all.
    private static let leastBeside = 1
    private static let leastDots = 5
    /// And at most: every place is tried.
    private static let mostDots = 120

    /// Nil where there is none.
    init?(_ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance) {
        guard !expected.isInSteps, reveal.isInOrder else { return nil }
        let ordered = reveal.series
        if !reveal.ordered.faults.isEmpty,
            let agreed = AgreedMotion(onEvenClock: ordered, expected, tolerance)
        {
            (fit, faults, series) = (agreed.fit, reveal.ordered.faults, ordered)
            return
        }
        let dots = reveal.seen.dots
        guard (Self.leastDots...Self.mostDots).contains(dots.count) else { return nil }
        let places = Self.leastBeside - 1..<dots.count - Self.leastBeside
        for place in places {
            let isTwice = dots[place + 1].isLike(dots[place])
            for count in isTwice ? [-1] : Self.missing {
                let series = reveal.seen.delayed(
                    behind: place, by: Double(count) * dots.usualTime)
                guard let agreed = AgreedMotion(onEvenClock: series, expected, tolerance) else {
                    continue
                }
                (fit, self.series) = (agreed.fit, series)
                faults = [
                    isTwice
                        ? .repeated(dots[place + 1].frame)
                        : .dropped(after: dots[place].frame, count: count)
                ]
                return
            }
        }
        // What is another at either end may be that end's radius.
        for place in dots.indices.dropFirst().dropLast() where dots.count > Self.leastDots {
            let series = reveal.seen.without(place)
            guard let agreed = AgreedMotion(onEvenClock: series, expected, tolerance),
                series.isAstray(dots[place], by: agreed.fit)
            else { continue }
            (fit, self.series) = (agreed.fit, series)
            faults = [dots.fault(at: place, by: agreed.fit)]
            return
        }
        return nil
    }
}
