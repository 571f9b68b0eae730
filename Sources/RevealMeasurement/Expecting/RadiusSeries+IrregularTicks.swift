extension RadiusSeries {
    /// Returns the series at the ticks of a busy display or recorder: every frame shows the motion
    /// `radius` at a whole tick, in order.
    ///
    /// If the circle grows by 20 pixels per tick, a wrong motion is within 0.5 pixels of a tick in
    /// 1 of 20 frames. The product of these probabilities, after the price of the phase and of
    /// slips, must be at most 1 in 1,000.
    ///
    /// Returns nil otherwise, or if missing or repeated frames or a slow display explain the slips.
    /// Unless `maySlip`, the content's age may vary by at most a tick.
    func onIrregularTicks(
        _ radius: (Double) -> Double, _ duration: Double, within tolerance: ExpectationTolerance,
        maySlip: Bool
    ) -> RadiusSeries? {
        let tick = DisplayClock.tick
        guard let best = chain(every: tick, radius, duration, within: tolerance) else { return nil }
        let even = SlippingClock(best.lags, within: evenLag)
        // A frame near a tick may show it or the one before.
        let slips = SlippingClock(best.lags, within: 1).slips.count
        guard even.range < Self.mostLag, best.bits > price(slips), maySlip || slips == 0,
            !even.isSlow, even.faults(of: dots, every: tick, repeating: best.repeated) == nil
        else { return nil }
        return shown(best, every: tick, isEven: even.slips.isEmpty)
    }

    /// Returns the missing and repeated frames that explain the slips of contents `tick` seconds
    /// apart, and the series on a clock corrected for them; nil if other slips remain.
    func slipped(
        every tick: Double, _ radius: (Double) -> Double, _ duration: Double,
        within tolerance: ExpectationTolerance
    ) -> (series: RadiusSeries, faults: [FrameFault])? {
        guard let best = chain(every: tick, radius, duration, within: tolerance) else { return nil }
        let clock = SlippingClock(best.lags, within: tick == DisplayClock.tick ? evenLag : 0)
        guard best.bits > price(clock.slips.count),
            let faults = clock.faults(of: dots, every: tick, repeating: best.repeated)
        else { return nil }
        return (shown(best, every: tick, isEven: true), faults)
    }

    /// Returns the nearest contents at whole ticks; nil if some dot matches none.
    private func chain(
        every tick: Double, _ radius: (Double) -> Double, _ duration: Double,
        within tolerance: ExpectationTolerance
    ) -> TickChain? {
        guard dots.count >= TimingSearch.leastDots, tick > 0 else { return nil }
        let ticks = (duration / tick).rounded(.up).clampedInteger(in: 1...Self.mostTicks)
        let phases = Self.phases * (tick / DisplayClock.tick).rounded(.up).clampedInteger(in: 1...8)
        return (0..<phases).compactMap { phase -> TickChain? in
            let early = Double(phase) / Double(phases)
            let radii = (-1...ticks + 1).map { radius((Double($0) + early) * tick) }
            return TickChain(dots, radii, every: tick, within: tolerance)
        }.min { $0.off < $1.off }
    }

    /// The maximum difference in age without a slip, in ticks.
    private var evenLag: Double {
        1 - 1 / Double(DisplayClock.phases(dots.map { $0.time + $0.late }).count)
    }

    private func price(_ slips: Int) -> Double {
        Double(Self.phases).bits + DisplayClock.price
            + Double(slips) * (2 * Double(dots.count)).bits
    }

    /// Returns the series at the ticks of `chain`; frames before and after it have the slips of its
    /// first and its last frame.
    ///
    /// If the clock is uneven, later frames may be a tick later. Frames shortly before the chain
    /// may show any tick and are omitted.
    private func shown(_ chain: TickChain, every tick: Double, isEven: Bool) -> RadiusSeries {
        let late = chain.lags.reduce(0, +) / Double(max(1, chain.lags.count))
        let slips = chain.lags.map { ($0 - late) * tick }
        guard let first = dots.first?.time, let early = slips.first, let last = slips.last else {
            return self
        }
        func slipped(_ times: [Double]) -> [Double] {
            times.filter { isEven || $0 > first || $0 < first - Self.mostLag * tick }
                .map { $0 < first ? $0 - early : $0 - last + (isEven ? 0 : tick) }
        }
        var series = self
        for (i, slip) in slips.enumerated() {
            series.dots[i].time = dots[i].time + dots[i].late - slip
            series.dots[i].late = slip
        }
        series.emptyTimes = slipped(emptyTimes)
        series.fullTimes = slipped(fullTimes)
        series.bareTimes = slipped(bareTimes)
        return series
    }

    private static let phases = 64
    /// A minute, the maximum duration of a motion.
    private static let mostTicks = 3600
    /// The maximum difference in age, in ticks; with a wrong duration it grows steadily.
    private static let mostLag = 4.5
}

private struct TickChain {
    /// The age of each frame's content, in ticks.
    private(set) var lags: [Double] = []
    /// The indices of frames that show the same tick as the previous one.
    private(set) var repeated: Set<Int> = []
    private(set) var off = 0.0
    /// The negative log₂ of the probability that a wrong motion matches a tick in each frame.
    private(set) var bits = 0.0

    /// Finds the ticks of `dots`; `radii` has the radius at each, from one tick before the motion.
    ///
    /// Fails if a dot matches none.
    init?(
        _ dots: [RadiusSeries.Dot], _ radii: [Double], every tick: Double,
        within tolerance: ExpectationTolerance
    ) {
        var last = 1
        for (i, dot) in dots.enumerated() {
            let time = (dot.time + dot.late) / tick
            let most = tolerance.most(dot.error)
            let likely = time - (lags.last ?? time)
            let near = (last..<radii.count - 1).filter {
                (radii[$0] - dot.radius).magnitude <= most
            }
            let next = near.min {
                i == 0
                    ? (radii[$0] - dot.radius).magnitude < (radii[$1] - dot.radius).magnitude
                    : (Double($0) - likely).magnitude < (Double($1) - likely).magnitude
            }
            guard let next else { return nil }
            lags.append(time - Double(next))
            if i > 0, next == last { repeated.insert(i) }
            off += (radii[next] - dot.radius).magnitude
            bits += max(1, (radii[next + 1] - radii[next - 1]).magnitude / (4 * most)).bits
            last = next
        }
    }
}

private struct SlippingClock {
    let range: Double
    /// Whether fewer than a quarter of the frames show the next picture, as on a slow display.
    let isSlow: Bool
    /// The change of the median age at each slip, in ticks.
    let slips: [Double]
    private let places: [Int]

    init(_ lags: [Double], within even: Double) {
        range = (lags.max() ?? 0) - (lags.min() ?? 0)
        let steps = zip(lags.dropFirst(), lags).map { ($0 - $1).magnitude }
        isSlow = 4 * steps.count { $0 < 1 - Self.rounding } < steps.count
        let runs = lags.reduce(into: [[Double]]()) { runs, lag in
            let run = (runs.last ?? []) + [lag]
            let isEven = (run.max() ?? 0) - (run.min() ?? 0) < even + Self.rounding
            if isEven, !runs.isEmpty { runs.removeLast() }
            runs.append(isEven ? run : [lag])
        }
        slips = zip(runs.dropFirst(), runs).map { $0.middle - $1.middle }
        places = runs.dropLast().reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
    }

    /// Returns the missing and repeated frames that explain the slips; nil if these are not whole
    /// frames, or have several directions, except after one repeated frame.
    func faults(
        of dots: [RadiusSeries.Dot], every tick: Double, repeating repeated: Set<Int>
    ) -> [FrameFault]? {
        let ticks = dots.usualTime / tick
        var (faults, held) = ([FrameFault](), 0.0)
        for (slip, place) in zip(slips, places) {
            let frames = (slip / ticks).rounded()
            guard repeated.contains(place) || frames != 0 && (slip - frames * ticks).magnitude < 0.5
            else { return nil }
            if slip > 0 {
                faults.append(.repeated(dots[place].frame))
                held += frames
            } else if -frames > held {
                let count = (-frames - held).clampedInteger(in: 1...1000)
                faults.append(.dropped(after: dots[place - 1].frame, count: count))
                held = 0
            }
        }
        guard let first = slips.first else { return nil }
        let isAnswered = slips.count == 2 && first > 0
        return isAnswered || slips.allSatisfy { $0 * first > 0 } ? faults : nil
    }

    private static let rounding = 0.05
}
