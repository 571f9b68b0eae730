/// A missing or repeated frame that only a known curve reveals, not the step sizes: among the first
/// or last frames, which lack neighbors, or at a fast acceleration.
///
/// A motion on a known curve must fit all frames before the gap unchanged, and all frames after it
/// with a corrected clock.
struct EndGap {
    /// All faults, including those that step sizes reveal.
    let faults: [FrameFault]
    let series: RadiusSeries
    let search: TimingSearch

    /// The number of best-fitting curves that are tried.
    private static let curves = 8
    /// The number of places tried at either end; in captures of up to `fewFrames`, every place is
    /// tried.
    private static let steps = 3
    private static let fewFrames = 32
    /// The maximum number of frames missing at the widest step.
    private static let mostMissing = 8

    /// Finds the gap in `series` if `search` misses frames or found no known curve.
    ///
    /// `faults` are those that step sizes reveal.
    init?(_ series: RadiusSeries, besides search: TimingSearch, _ faults: [FrameFault]) {
        let usual = series.dots.usualTime
        let count = series.dots.count
        guard usual > 0, count > TimingSearch.leastDots else { return nil }
        let gaps = Self.candidates(search.series, faults)
        guard
            gaps.contains(where: \.standsStill) || search.missed > 0 || search.best.isFitted
                || !search.isGood
        else { return nil }
        let guess = TimingFit.Guess(
            start: search.best.start, duration: search.best.duration, isNear: true)
        let bound = search.best.restFromFar + TimingSearch.mostFarther
        let near = TimingSearch.known(search.series, guess, bound: bound)
            .sorted { $0.score < $1.score }
            // Each curve occurs twice: with known and with fitted ends.
            .prefix(2 * Self.curves).map(\.function)
        let families = EasingFamily.known(among: near)
        let fitted = gaps.compactMap { gap in
            // With many frames missing, another curve may be the best.
            TimingSearch.known(
                gap.series(search.series), guess, gap.isWide ? EasingFamily.known : families
            ).map(\.score).min()
                .map { (score: $0, gap: gap) }
        }
        guard let best = fitted.min(by: { $0.score < $1.score }),
            best.score + Self.price(count) < search.best.score,
            let found = TimingSearch(best.gap.series(series)), found.isNamed,
            best.gap.isSeen(in: found, of: search.series)
        else { return nil }
        (self.series, self.search) = (best.gap.series(series), found)
        let gap = best.gap
        self.faults =
            faults.filter { gap.fault == nil || $0.missing(behind: gap.frame) == 0 }
            + [gap.fault].compactMap(\.self)
    }

    /// Returns possible gaps: everywhere if there are few frames, otherwise near the ends, at known
    /// gaps, and at the widest step.
    private static func candidates(
        _ series: RadiusSeries, _ faults: [FrameFault]
    ) -> [Candidate] {
        let count = series.dots.count - 1
        let widest = widest(series.dots)
        return (0..<count).flatMap { place -> [Candidate] in
            let frame = series.dots[place].frame
            let told = faults.reduce(0) { $0 + $1.missing(behind: frame) }
            if told > 0 {
                return (1 - told...told).filter { $0 != 0 }.compactMap {
                    Candidate(series, at: place, $0, besides: told)
                }
            }
            let isTried = count < fewFrames || place < steps || place >= count - steps
            let most = place == widest ? mostMissing : 1
            return isTried || place == widest
                ? (-1...most).reversed().compactMap { Candidate(series, at: place, $0) } : []
        }
    }

    private static func widest(_ dots: [RadiusSeries.Dot]) -> Int? {
        let steps = zip(dots.dropFirst(), dots).map { ($0.radius - $1.radius).magnitude }
        return steps.indices.dropFirst().dropLast().max { one, other in
            func share(_ i: Int) -> Double { steps[i] / max(1e-9, steps[i - 1], steps[i + 1]) }
            return share(one) < share(other)
        }
    }

    private struct Candidate {
        /// Nil if the fault is known: a repeated frame was removed, but its delay remains.
        let fault: FrameFault?
        let frame: Int
        private let place: Int
        let isWide: Bool
        /// Whether the circle pauses at the gap, which may have delayed all later frames.
        let standsStill: Bool
        /// The delay of all later dots, in seconds; 0 if the next dot is removed.
        private let seconds: Double

        /// Creates the gap after the dot at `place`; fails if it is impossible.
        ///
        /// `frames` are missing in addition to the `told` frames that are known. 0 removes the next
        /// dot as a repeated frame, and −1 also corrects its delay.
        init?(_ series: RadiusSeries, at place: Int, _ frames: Int, besides told: Int = 0) {
            let (one, other) = (series.dots[place], series.dots[place + 1])
            let usual = series.dots.usualTime
            (self.place, seconds) = (place, Double(frames) * usual)
            frame = one.frame
            isWide = told + frames > 1
            standsStill = told == 0 && frames < 0
            let isStill = one.isLike(other)
            // A repeated frame was removed here.
            let isHalted = other.time - one.time > 1.5 * usual
            if told > 0 {
                fault = .dropped(after: one.frame, count: told + frames)
            } else if frames < 0, isHalted {
                fault = nil
            } else if isStill == (frames < 1), other.frame == one.frame + 1 {
                fault =
                    isStill
                    ? .repeated(other.frame) : .dropped(after: one.frame, count: frames)
            } else {
                return nil
            }
        }

        func series(_ series: RadiusSeries) -> RadiusSeries {
            var series = series
            guard seconds != 0 else {
                series.dots.remove(at: place + 1)
                return series
            }
            return series.delayed(behind: place, by: seconds)
        }

        /// Returns whether the correction matters; outside of the motion it changes no radius.
        func isSeen(in search: TimingSearch, of series: RadiusSeries) -> Bool {
            let dots = seconds == 0 ? series.dots : search.series.dots
            let isEarly = place < dots.count / 2
            let few = isEarly ? dots[...place] : dots[(place + 1)...]
            let usual = zip(dots.dropFirst(), dots).map { ($0.radius - $1.radius).magnitude }
                .middle
            guard seconds != 0 else {
                let twice = dots[place + 1]
                let moved = search.best.radius(twice.time) - twice.radius
                return moved.magnitude > EndGap.leastMoved * usual
            }
            let isExact = series.isExact
            return few.contains { dot in
                let time = dot.time + (isEarly ? seconds : -seconds)
                let moved = search.best.radius(time) - search.best.radius(dot.time)
                return moved.magnitude > EndGap.leastMoved * usual
                    || isExact && moved.magnitude > EndGap.leastSure
            }
        }
    }

    /// The required gain in score, since the fault may be at any of some hundreds of frames.
    private static func price(_ frames: Int) -> Double { 12 + 1.4 * Double(frames).bits }

    /// The minimum effect of a correction, as a share of the usual step.
    private static let leastMoved = 0.2
    /// The minimum effect in pixels that suffices for edges with exact area coverage.
    private static let leastSure = 2.0
}

extension FrameFault {
    fileprivate func missing(behind frame: Int) -> Int {
        if case .dropped(frame, let count) = self { count } else { 0 }
    }
}
