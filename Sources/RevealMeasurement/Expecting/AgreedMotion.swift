import Raster
import RevealMotion
import RevealValues

/// The motion that is expected, where it goes through every frame as it stands: when it begins is
/// all that is sought.
///
/// Asked before anything else, since few frames, or steps, may show other motions as well, and
/// orders of frames that are none.
struct AgreedMotion {
    let fit: TimingFit
    /// The radii by the clock on which it does.
    let series: RadiusSeries

    /// How far a spring that a browser shows is off, as a share of the way: it comes there as some
    /// dozens of straight pieces.
    private static let mostSampled = 0.001
    /// Beginnings that are tried in the time of a frame.
    private static let tries = 40.0
    /// Beginnings that are tried at most.
    private static let mostTries = 5000.0
    /// Frames with an edge at least.
    private static let leastDots = 3
    /// Parts of the motion among which the one that the first frame shows is looked for.
    private static let parts = 512

    /// How far the clock may be off right when a radius jumps, in seconds: whether a frame at that
    /// time shows the jump is a matter of rounding.
    private static let slack = 1e-4

    /// The motion by the frames' own times, or else by the even ticks of a display; nil where it
    /// agrees by neither.
    init?(
        onEvenClock seen: RadiusSeries, _ expected: ExpectedReveal,
        _ tolerance: ExpectationTolerance
    ) {
        let agreed = ([seen] + seen.onTicks).lazy.compactMap {
            AgreedMotion($0, expected, tolerance)
        }.first
        guard let agreed else { return nil }
        self = agreed
    }

    /// The motion by the ticks of a display or recorder that is busy, whose clock `maySlip`; nil if
    /// there is none.
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

    /// Nil where a radius of `series` is farther from the motion than is tolerated, or a frame
    /// shows an edge, or none, where the motion has it otherwise.
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

    /// The first and the last beginning with which the motion goes through all frames, and how far
    /// one that was tried is from the next, in seconds; nil where there is none.
    private static func starts(
        of motion: ExpectedMotion, _ expected: ExpectedReveal, _ series: RadiusSeries,
        _ tolerance: ExpectationTolerance
    ) -> (earliest: Double, latest: Double, step: Double)? {
        guard let dot = series.dots.first, let near = motion.shares(near: dot.radius, parts: parts)
        else { return nil }
        // In steps the first frame that shows an edge shows one part of the motion for long.
        let part = expected.duration / Double(parts)
        let early = dot.time - near.upperBound * expected.duration - part
        let late = dot.time - near.lowerBound * expected.duration + part
        // Where it is fast, a beginning that is a little off puts frames far off.
        let fine = tolerance.length / max(1e-9, motion.speed(parts: parts)) * expected.duration
        // Where it jumps no step is fine enough, and beginnings at the jumps are tried as well.
        let step = max(
            min(min(series.dots.usualTime, late - early) / tries, fine), (late - early) / mostTries)
        guard step > 0 else { return nil }
        // Of frames right at the jumps only one beginning may agree.
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

    /// The motion as frames tell it, where they tell as much, and it takes the time that is
    /// expected.
    private static func sought(
        near motion: TimingFit.Motion, _ family: EasingFamily, _ expected: ExpectedReveal,
        _ series: RadiusSeries, _ tolerance: ExpectationTolerance
    ) -> TimingFit? {
        guard !expected.isInSteps else { return nil }
        let guess = TimingFit.Guess(start: motion.start, duration: motion.duration, isNear: true)
        let (first, last) = (motion.startRadius, motion.endRadius)
        // Radii that are neither nothing nor a corner's are measured, if frames tell them.
        let known = [0, series.reach]
        let ends = TimingFit.Ends(
            first: known.contains(first) ? first : nil, last: known.contains(last) ? last : nil)
        return [ends, .init(first: first, last: last)].lazy.compactMap {
            TimingFit(series, family, $0, near: guess)
        }.first { fit in
            // Radii that no frame shows may go far from those with which all frames agree.
            let isNear = [(first, fit.startRadius), (last, fit.endRadius)].allSatisfy {
                !tolerance.isMissed($0, by: $1, error: series.leastError)
            }
            return isNear && fit.tellsDuration && !tolerance.isMissed(expected.duration, by: fit)
        }
    }
}

/// The radius that is expected at each share of the time.
private struct ExpectedMotion {
    let first: Double
    let last: Double
    let family: EasingFamily
    private let progress: (Double) -> Double

    /// Nil for an easing that is not known without its parameters.
    init?(_ expected: ExpectedReveal, of series: RadiusSeries, _ tolerance: ExpectationTolerance) {
        // A farthest corner is the one of where the center is seen to be.
        first = series.nearReach(expected.first.radius, tolerance)
        last = series.nearReach(expected.last.radius, tolerance)
        family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        guard let progress = family.progress([]) else { return nil }
        self.progress = progress
    }

    /// The radius at that share; before it begins nothing has jumped yet.
    func radius(at share: Double) -> Double {
        share < 0 ? first : first + (last - first) * progress(share)
    }

    /// How far the radius goes at most, by so many parts of the motion, for the whole of its time.
    func speed(parts: Int) -> Double {
        (1...parts).reduce(0) { most, part in
            let share = Double(part) / Double(parts)
            let step = radius(at: share) - radius(at: share - 1 / Double(parts))
            return max(most, step.magnitude * Double(parts))
        }
    }

    /// The shares between which the radius first comes as near to `radius` as it does, of so many
    /// parts of the motion.
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
    /// Whether it moves in steps.
    var isInSteps: Bool { easing.easing is Steps }

    /// When its radius may jump, in seconds from its beginning.
    fileprivate var jumps: [Double] {
        guard let steps = easing.easing as? Steps, steps.count <= 1000 else { return [] }
        return (0...steps.count).map { Double($0) / Double(steps.count) * duration }
    }
}

extension RadiusSeries {
    /// `radius`, or the one that just covers the view if that is as near as is tolerated, or as
    /// radii are known: about a center that is off, so is the corner.
    fileprivate func nearReach(_ radius: Double, _ tolerance: ExpectationTolerance) -> Double {
        let isNear = !tolerance.isMissed(radius, by: reach, error: leastError)
        return endsAtReach && isNear ? reach : radius
    }

    /// The error of the radius that is known best.
    fileprivate var leastError: Double { dots.map(\.error).min() ?? 0 }

    /// Whether no frame's radius is farther than is tolerated from what `radius` says of its time,
    /// or of one `slack` seconds beside it.
    ///
    /// Before the motion and behind it, `during` which frames show it, there may be no mask.
    fileprivate func agrees(
        _ tolerance: ExpectationTolerance, during time: ClosedRange<Double>, slack: Double,
        with radius: (Double) -> Double
    ) -> Bool {
        // Of what is left in a corner, or shown at first, a little is too small to be told.
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
