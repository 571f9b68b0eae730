import RevealEdges

extension RadiusSeries {
    /// The series by the ticks of a display or recorder that is busy: every frame shows the motion
    /// `radius`, of a time since it begins, at a whole tick, none earlier than the frame before it.
    ///
    /// Where the circle grows by 20 pixels a tick, a wrong motion is within `tolerance` of a tick
    /// by chance in 1 frame of 20. These chances multiply, and what is left of them after the price
    /// of the phase and of the slips has to be 1 in 1,000. Nil if it is not, or if the slips are
    /// frames that are missing or shown twice, or a slower display's. Unless `maySlip`, nil as well
    /// if content is more than a tick later in one frame than in another.
    func onIrregularTicks(
        _ radius: (Double) -> Double, _ duration: Double, within tolerance: ExpectationTolerance,
        maySlip: Bool
    ) -> RadiusSeries? {
        let tick = DisplayClock.tick
        let ticks = (duration / tick).rounded(.up).clampedInteger(in: 1...Self.mostTicks)
        guard dots.count >= TimingSearch.leastDots else { return nil }
        let found = (0..<Self.phases).compactMap { phase -> TickChain? in
            let early = Double(phase) / Double(Self.phases)
            let radii = (-1...ticks + 1).map { radius((Double($0) + early) * tick) }
            return TickChain(dots, radii, within: tolerance)
        }
        guard let best = found.min(by: { $0.off < $1.off }) else { return nil }
        let phases = DisplayClock.phases(dots.map { $0.time + $0.late }).count
        let even = SlippingClock(best.lags, within: 1 - 1 / Double(phases))
        // A frame that is taken at about the time of a tick shows that one or the one before.
        let slips = SlippingClock(best.lags, within: 1).slips.count
        let price =
            Double(Self.phases).bits + DisplayClock.price
            + Double(slips) * (2 * Double(dots.count)).bits
        guard even.range < Self.mostLag, best.bits > price, maySlip || slips == 0,
            !even.isSlow,
            !even.isOfFrames(lasting: dots.usualTime / tick, repeating: best.repeated)
        else { return nil }
        return shown(best, isEven: even.slips.isEmpty)
    }

    /// The series at the ticks of `chain`; frames before it and after it slip as its ends do.
    ///
    /// If the clock is not even, those after it may be a tick later, and those shortly before it
    /// may show any tick.
    private func shown(_ chain: TickChain, isEven: Bool) -> RadiusSeries {
        let tick = DisplayClock.tick
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

    /// Parts of a tick by which the motion may begin before one.
    private static let phases = 64
    /// Ticks of a motion at most: those of a minute.
    private static let mostTicks = 3600
    /// Ticks by which one frame's content is older than another's at most; of a motion that takes
    /// half of the time that is expected, frames lag more and more.
    private static let mostLag = 4.5
}

/// The tick that each frame shows of a motion.
private struct TickChain {
    /// By how many ticks each frame is shown after the tick that it shows.
    private(set) var lags: [Double] = []
    /// Places of frames that show the tick of the one before.
    private(set) var repeated: Set<Int> = []
    /// How far radii are off together, in pixels.
    private(set) var off = 0.0
    /// The binary logarithm of how unlikely radii of another motion are so near to ticks.
    private(set) var bits = 0.0

    /// The ticks of `dots`, if `radii` has the radius at each, beginning with the one before the
    /// motion; nil if a dot shows none.
    init?(_ dots: [RadiusSeries.Dot], _ radii: [Double], within tolerance: ExpectationTolerance) {
        var last = 1
        for (i, dot) in dots.enumerated() {
            let time = (dot.time + dot.late) / DisplayClock.tick
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

/// A clock that is even between its slips.
private struct SlippingClock {
    /// How far the largest lag is from the least, in ticks.
    let range: Double
    /// Whether fewer than a quarter of the frames show the next picture, as of a display that shows
    /// each for several frames.
    let isSlow: Bool
    /// By how much the lag changes at each slip, by the medians before and after it, in ticks.
    let slips: [Double]
    /// The place of the first frame after each slip.
    private let places: [Int]

    /// The clock whose lags differ by up to `even` ticks until it slips.
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

    /// Whether every slip is one or more frames that last so many ticks, or a frame that shows the
    /// tick before, and all go one way, or one that is shown twice is followed by the frame of its
    /// time.
    func isOfFrames(lasting ticks: Double, repeating repeated: Set<Int>) -> Bool {
        let isWhole = zip(slips, places).allSatisfy { slip, place in
            let frames = (slip / ticks).rounded()
            return repeated.contains(place)
                || frames != 0 && (slip - frames * ticks).magnitude < 0.5
        }
        guard let first = slips.first, isWhole else { return false }
        return slips.allSatisfy { $0 * first > 0 } || slips.count == 2 && first > 0
    }

    /// What phases and radii leave unknown of a lag, in ticks.
    private static let rounding = 0.05
}
