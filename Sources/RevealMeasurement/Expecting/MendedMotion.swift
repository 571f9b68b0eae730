/// The expected motion after a correction: of the order of frames, of missing and repeated ones, or
/// without one frame.
struct MendedMotion {
    let fit: TimingFit
    let faults: [FrameFault]
    let series: RadiusSeries

    /// The maximum number of frames, since every place is tried.
    private static let mostDots = 120

    init?(_ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance) {
        guard !expected.isInSteps, reveal.isInOrder else { return nil }
        func agreed(_ clocks: [RadiusSeries]) -> AgreedMotion? {
            AgreedMotion(onEvenClock: clocks, expected, tolerance)
        }
        let (known, dots) = (reveal.ordered.faults, reveal.seen.dots)
        if !known.isEmpty, let motion = agreed([reveal.series]) {
            self.init(motion, known)
            return
        }
        let sorted = reveal.clocks.compactMap(\.sorted)
        for (series, faults) in sorted {
            guard let motion = agreed([series]) else { continue }
            self.init(motion, faults)
            return
        }
        let captured = reveal.clocks.last ?? reveal.seen
        for (series, faults) in [sorted.last, (captured, [])].compactMap(\.self) {
            guard let slipped = AgreedMotion.slipped(series, expected, tolerance) else { continue }
            self.init(slipped.motion, faults + slipped.faults)
            return
        }
        // The first and the last frame are kept: they may deviate because the motion's ends do.
        for place in dots.indices.dropFirst().dropLast()
        where (TimingSearch.leastDots + 1...Self.mostDots).contains(dots.count) {
            // At the frames' own times, a late frame of a recorder is within the scatter.
            let rest = reveal.seen.without(place)
            guard let motion = agreed([rest]), rest.isWrong(dots[place], by: motion.fit) else {
                continue
            }
            self.init(motion, [dots.fault(at: place, by: motion.fit)])
            return
        }
        return nil
    }

    private init(_ motion: AgreedMotion, _ faults: [FrameFault]) {
        (fit, series, self.faults) = (motion.fit, motion.series, faults)
    }
}

extension RadiusSeries {
    /// The series in the order of its radii; nil if it is in order.
    fileprivate var sorted: (series: RadiusSeries, faults: [FrameFault])? {
        FrameSorting(dots, sign: grows ? 1 : -1, isExpected: true).map { sorted in
            var series = self
            series.dots = sorted.dots
            return (series, sorted.faults)
        }
    }
}
