/// The expected motion after a correction: of the known faults in order, of frames missing or
/// repeated at one place, or without one frame.
struct MendedMotion {
    let fit: TimingFit
    let faults: [FrameFault]
    let series: RadiusSeries

    /// The numbers of frames that may be missing at one place.
    private static let missing = [1, 2, 3]
    /// The minimum number of frames on either side of the place, and in all.
    private static let leastBeside = 1
    private static let leastDots = 5
    /// The maximum number of frames, since every place is tried.
    private static let mostDots = 120

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
        // A deviating radius at either end may be the end's own.
        for place in dots.indices.dropFirst().dropLast() where dots.count > Self.leastDots {
            let series = reveal.seen.without(place)
            guard let agreed = AgreedMotion(onEvenClock: series, expected, tolerance),
                series.isWrong(dots[place], by: agreed.fit)
            else { continue }
            (fit, self.series) = (agreed.fit, series)
            faults = [dots.fault(at: place, by: agreed.fit)]
            return
        }
        return nil
    }
}
