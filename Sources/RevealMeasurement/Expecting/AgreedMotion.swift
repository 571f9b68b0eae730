/// The expected motion if it agrees with every frame; only its start is fitted.
///
/// Tried first, since few frames, or a motion in steps, also fit other motions and wrong orders.
struct AgreedMotion {
    let fit: TimingFit
    let series: RadiusSeries

    /// The deviation of a browser's sampled spring, as a share of the distance.
    private static let mostSampled = 0.001
    /// The number of starts tried per frame.
    private static let tries = 40.0
    private static let mostTries = 5000.0
    private static let leastDots = 3
    /// The number of parts of the motion that are tried for the first frame.
    private static let parts = 512

    /// The uncertainty of the clock at a jump, in seconds.
    private static let slack = 1e-4

    /// Finds the motion at the times of a series, or else at a display's even ticks.
    init?(
        onEvenClock clocks: [RadiusSeries], _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) {
        let agreed = clocks.lazy.flatMap { [$0] + $0.onTicks }.compactMap {
            AgreedMotion($0, expected, tolerance)
        }.first
        guard let agreed else { return nil }
        self = agreed
    }

    /// Finds the motion at the ticks of a busy display or recorder, whose clock `maySlip`.
    init?(
        onIrregularClock seen: RadiusSeries, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance, maySlip: Bool
    ) {
        guard !expected.isInSteps, let motion = ExpectedMotion(expected, of: seen, tolerance),
            let irregular = seen.onIrregularTicks(
                { motion.radius(at: $0 / expected.duration) }, expected.duration,
                within: tolerance, maySlip: maySlip)
        else { return nil }
        self.init(irregular, expected, tolerance)
    }

    /// Finds the motion at a display's ticks or the frames' own times, with missing and repeated
    /// frames.
    static func slipped(
        _ seen: RadiusSeries, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance
    ) -> (motion: AgreedMotion, faults: [FrameFault])? {
        guard let motion = ExpectedMotion(expected, of: seen, tolerance) else { return nil }
        return [DisplayClock.tick, seen.dots.usualTime].lazy.compactMap { tick in
            seen.slipped(
                every: tick, { motion.radius(at: $0 / expected.duration) }, expected.duration,
                within: tolerance
            ).flatMap { series, faults in
                AgreedMotion(series, expected, tolerance).map { ($0, faults) }
            }
        }.first
    }

    /// Fails if a radius is outside of the tolerance, or an edge is visible although the motion has
    /// none, or vice versa.
    init?(_ series: RadiusSeries, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance) {
        self.series = series
        var tolerance = tolerance
        if expected.easing.isSpring {
            tolerance.length +=
                Self.mostSampled * (expected.last.radius - expected.first.radius).magnitude
        }
        guard series.grows == expected.grows, series.dots.count >= Self.leastDots,
            let motion = ExpectedMotion(expected, of: series, tolerance),
            let starts = Self.starts(of: motion, expected, series, tolerance)
        else { return nil }
        let middle = TimingFit.Motion(
            start: (starts.earliest + starts.latest) / 2, duration: expected.duration,
            startRadius: motion.first, endRadius: motion.last)
        if let sought = Self.sought(near: middle, motion.family, expected, series, tolerance) {
            fit = sought
            return
        }
        let doubt = (starts.latest - starts.earliest + starts.step) / 12.0.squareRoot()
        fit = TimingFit(middle, errors: [doubt, doubt, 0, 0], expected.easing, of: series)
    }

    /// Returns the first and the last start with which the motion agrees with all frames, and the
    /// step between starts, in seconds.
    private static func starts(
        of motion: ExpectedMotion, _ expected: ExpectedReveal, _ series: RadiusSeries,
        _ tolerance: ExpectationTolerance
    ) -> (earliest: Double, latest: Double, step: Double)? {
        guard let dot = series.dots.first, let near = motion.shares(near: dot.radius, parts: parts)
        else { return nil }
        // In a motion with steps, the first edge may be at any time of a long step.
        let part = expected.duration / Double(parts)
        let early = dot.time - near.upperBound * expected.duration - part
        let late = dot.time - near.lowerBound * expected.duration + part
        // A fast motion needs a precise start.
        let fine = tolerance.length / max(1e-9, motion.speed(parts: parts)) * expected.duration
        let step = max(
            min(min(series.dots.usualTime, late - early) / tries, fine), (late - early) / mostTries)
        guard step > 0 else { return nil }
        // Jumps need an exact start: often only one agrees.
        let jumps = expected.jumps.flatMap { jump in series.dots.map { $0.time - jump } }
            .filter { $0 >= early && $0 <= late }
        let slack = jumps.isEmpty ? 0 : Self.slack
        let tried = (Array(stride(from: early, through: late, by: step)) + jumps).sorted()
        let starts = tried.filter { start in
            series.agrees(
                tolerance, during: start...start + expected.duration, slack: slack
            ) {
                motion.radius(at: ($0 - start) / expected.duration)
            }
        }
        guard let earliest = starts.first, let latest = starts.last else { return nil }
        return (earliest, latest, step)
    }

    /// Returns the motion fitted to the frames if these determine it, with the expected duration.
    private static func sought(
        near motion: TimingFit.Motion, _ family: EasingFamily, _ expected: ExpectedReveal,
        _ series: RadiusSeries, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard !expected.isInSteps else { return nil }
        let guess = TimingFit.Guess(start: motion.start, duration: motion.duration, isNear: true)
        let (first, last) = (motion.startRadius, motion.endRadius)
        // Radii that are neither 0 nor a corner's are fitted if frames determine them.
        let known = [0, series.reach]
        let ends = TimingFit.Ends(
            first: known.contains(first) ? first : nil, last: known.contains(last) ? last : nil)
        return [ends, .init(first: first, last: last)].lazy.compactMap {
            TimingFit(series, family, $0, near: guess)
        }.first { fit in
            // Invisible radii may be fitted far from the expected ones.
            let isNear = [(first, fit.startRadius), (last, fit.endRadius)].allSatisfy {
                !tolerance.isMissed($0, by: $1, error: series.leastError)
            }
            return isNear && fit.tellsDuration && !tolerance.isMissed(expected.duration, by: fit)
        }
    }
}

private struct ExpectedMotion {
    let first: Double
    let last: Double
    let family: EasingFamily
    private let progress: (Double) -> Double

    init?(_ expected: ExpectedReveal, of series: RadiusSeries, _ tolerance: ExpectationTolerance) {
        // The farthest corner is that of the measured center.
        first = series.nearReach(expected.first.radius, tolerance)
        last = series.nearReach(expected.last.radius, tolerance)
        family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        guard let progress = family.progress([]) else { return nil }
        self.progress = progress
    }

    func radius(at share: Double) -> Double {
        share < 0 ? first : first + (last - first) * progress(share)
    }

    func speed(parts: Int) -> Double {
        (1...parts).reduce(0) { most, part in
            let share = Double(part) / Double(parts)
            let step = radius(at: share) - radius(at: share - 1 / Double(parts))
            return max(most, step.magnitude * Double(parts))
        }
    }

    /// Returns the first range of shares of the duration in which the motion is nearest to
    /// `radius`, with a resolution of 1/`parts`.
    func shares(near radius: Double, parts: Int) -> ClosedRange<Double>? {
        let away = (0...parts).map {
            (self.radius(at: Double($0) / Double(parts)) - radius).magnitude
        }
        guard let least = away.min(), let from = away.firstIndex(where: { $0 < least + 1e-9 })
        else { return nil }
        let to = away[from...].firstIndex { $0 > least + 1e-9 } ?? parts
        return Double(from) / Double(parts)...Double(to) / Double(parts)
    }
}

extension ExpectedReveal {
    var isInSteps: Bool { easing.easing is Steps }

    fileprivate var jumps: [Double] {
        guard let steps = easing.easing as? Steps, steps.count <= 1000 else { return [] }
        return (0...steps.count).map { Double($0) / Double(steps.count) * duration }
    }
}

extension RadiusSeries {
    /// Returns `radius`, or the distance of the farthest corner if it is within the tolerance.
    fileprivate func nearReach(_ radius: Double, _ tolerance: ExpectationTolerance) -> Double {
        let isNear = !tolerance.isMissed(radius, by: reach, error: leastError)
        return endsAtReach && isNear ? reach : radius
    }

    fileprivate var leastError: Double { dots.map(\.error).min() ?? 0 }

    /// Returns whether every frame agrees with `radius` at its time, or within `slack` seconds.
    ///
    /// Frames outside of `time` may have no mask.
    fileprivate func agrees(
        _ tolerance: ExpectationTolerance, during time: ClosedRange<Double>, slack: Double,
        with radius: (Double) -> Double
    ) -> Bool {
        // A small remainder in a corner, or a small first circle, is invisible.
        func hidden(_ time: Double) -> Double {
            tolerance.length + 1 + (bareTimes.contains(time) ? 0 : Self.leastTold)
        }
        func may(_ time: Double, _ holds: (Double) -> Bool) -> Bool {
            holds(radius(time))
                || slack > 0 && (holds(radius(time - slack)) || holds(radius(time + slack)))
        }
        return dots.allSatisfy { dot in
            may(dot.time) { (dot.radius - $0).magnitude <= tolerance.most(dot.error) }
        }
            && emptyTimes.filter(time.contains).allSatisfy { time in
                may(time) { $0 <= leastSeen + hidden(time) }
            }
            && fullTimes.filter(time.contains).allSatisfy { time in
                may(time) { $0 >= mostSeen - hidden(time) }
            }
    }
}
