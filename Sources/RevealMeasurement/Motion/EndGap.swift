import RevealEdges

/// A frame that is missing, or shown twice, where steps do not tell and only a known curve does.
///
/// So it is among the first frames that show an edge or the last, which have no others around them,
/// and where few frames show a motion that speeds up as fast; and how many are missing where it
/// speeds up or slows down meanwhile.
///
/// A motion on such a curve goes through all frames but those few, and through them as well once
/// the clock is set.
struct EndGap {
    /// What is wrong, with what steps tell.
    let faults: [FrameFault]
    /// The series with its clock set.
    let series: RadiusSeries
    let search: TimingSearch

    /// Curves that are tried: those that come nearest as it is.
    private static let curves = 8
    /// Steps from either end that are tried, and in captures of so many frames all are.
    private static let steps = 3
    private static let fewFrames = 32
    /// Frames that are tried to be missing at most where a step is the widest, beside those around.
    private static let mostMissing = 8

    /// The gap in `series`, of which `search` explains not all frames, or by a curve that nobody
    /// knows; nil where there is none.
    ///
    /// Steps tell of `faults`.
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
            // Each curve is there twice, with its ends known and sought.
            .prefix(2 * Self.curves).map(\.function)
        let families = EasingFamily.known(among: near)
        let fitted = gaps.compactMap { gap in
            // With many frames missing another curve may come nearest.
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
        // What is told of the same place is told anew.
        self.faults =
            faults.filter { gap.fault == nil || $0.missing(behind: gap.frame) == 0 }
            + [gap.fault].compactMap(\.self)
    }

    /// Gaps that there may be in `series`, beside `faults` of which steps tell: at every place of
    /// few frames, near the ends of many, and where frames are missing or a step is the widest.
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

    /// The place behind which the circle goes on most, beside how far it does before and behind.
    private static func widest(_ dots: [RadiusSeries.Dot]) -> Int? {
        let steps = zip(dots.dropFirst(), dots).map { ($0.radius - $1.radius).magnitude }
        return steps.indices.dropFirst().dropLast().max { one, other in
            func share(_ i: Int) -> Double { steps[i] / max(1e-9, steps[i - 1], steps[i + 1]) }
            return share(one) < share(other)
        }
    }

    /// A gap that there may be.
    private struct Candidate {
        /// Nil for what has been told: of a frame that was shown twice, and taken out, the time is
        /// left.
        let fault: FrameFault?
        let frame: Int
        /// Behind which dot.
        private let place: Int
        /// Whether several frames are.
        let isWide: Bool
        /// Whether the circle stands still there, and what is behind may be too late by that.
        let standsStill: Bool
        /// How much later all behind it are, in seconds; 0 where the one behind it is left out.
        private let seconds: Double

        /// The gap behind the dot at `place` where so many `frames` are missing, or one is shown
        /// in the place of the next, for 0, beside those of which steps tell; nil where it cannot
        /// be.
        init?(_ series: RadiusSeries, at place: Int, _ frames: Int, besides told: Int = 0) {
            let (one, other) = (series.dots[place], series.dots[place + 1])
            let usual = series.dots.usualTime
            (self.place, seconds) = (place, Double(frames) * usual)
            frame = one.frame
            isWide = told + frames > 1
            standsStill = told == 0 && frames < 0
            let isStill = one.isLike(other)
            // A frame was taken out here.
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

        /// Returns `series`, with the dots of the chain, on the clock that the slips set and
        /// without other radii.
        func series(_ series: RadiusSeries) -> RadiusSeries {
            var series = series
            guard seconds != 0 else {
                series.dots.remove(at: place + 1)
                return series
            }
            return series.delayed(behind: place, by: seconds)
        }

        /// Whether the clock of the few frames on its one side matters to the motion: one that has
        /// not begun yet, or has ended, shows nothing of it.
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

    /// How much better a motion has to be with a fault in one of so many frames: there is one in
    /// some hundreds, and it may be anywhere.
    private static func price(_ frames: Int) -> Double { 12 + 1.4 * Double(frames).bits }

    /// How far they are off at least if it was not set, of the usual step.
    private static let leastMoved = 0.2
    /// How far that is no chance of edges that are drawn by areas, in pixels.
    private static let leastSure = 2.0
}

extension FrameFault {
    /// How many frames are missing right behind that one.
    fileprivate func missing(behind frame: Int) -> Int {
        if case .dropped(frame, let count) = self { count } else { 0 }
    }
}
