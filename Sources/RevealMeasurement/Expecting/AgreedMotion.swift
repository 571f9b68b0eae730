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

    /// Beginnings that are tried in the time of a frame.
    private static let tries = 40.0
    /// Frames with an edge at least.
    private static let leastDots = 3
    /// Parts of the motion among which the one that the first frame shows is looked for.
    private static let parts = 512

    /// How far the clock may be off right when a radius jumps, in seconds: whether a frame at that
    /// time shows the jump is a matter of rounding.
    private static let slack = 1e-4

    /// Nil where a radius is farther from the motion than is tolerated, or a frame shows an edge,
    /// or none, where the motion has it otherwise.
    init?(_ reveal: MeasuredReveal, _ expected: ExpectedReveal, _ tolerance: ExpectationTolerance) {
        let series = reveal.seen
        // A farthest corner is the one of where the centre is seen to be.
        let (first, last) = (
            series.nearReach(expected.first.radius, tolerance),
            series.nearReach(expected.last.radius, tolerance)
        )
        let family = EasingFamily(expected: expected.easing, seconds: expected.duration)
        guard reveal.grows == expected.grows, series.dots.count >= Self.leastDots,
            let dot = series.dots.first, let progress = family.progress([])
        else { return nil }
        // Before it begins nothing has jumped yet.
        func radius(_ share: Double) -> Double {
            share < 0 ? first : first + (last - first) * progress(share)
        }
        // Where the first frame that shows an edge is on its way, and in steps for how long.
        let shares = (0...Self.parts).map { Double($0) / Double(Self.parts) }
        let near = shares.map { (radius($0) - dot.radius).magnitude }
        guard let least = near.min(), let from = near.firstIndex(where: { $0 < least + 1e-9 })
        else {
            return nil
        }
        let to = near[from...].firstIndex { $0 > least + 1e-9 } ?? Self.parts
        let (part, usual) = (expected.duration / Double(Self.parts), series.dots.usualTime)
        let early = dot.time - Double(to) * part - part
        let late = dot.time - Double(from) * part + part
        let step = min(usual / Self.tries, (late - early) / Self.tries)
        guard step > 0, (late - early) / step < 1e4 else { return nil }
        // Of frames right at the jumps only one beginning may agree.
        let jumps = expected.jumps.flatMap { jump in series.dots.map { $0.time - jump } }
            .filter { $0 >= early && $0 <= late }
        let slack = jumps.isEmpty ? 0 : Self.slack
        // The middle of those that agree.
        let tried = (Array(stride(from: early, through: late, by: step)) + jumps).sorted()
        let starts = tried.filter { start in
            series.agrees(
                tolerance.length, slack: slack,
                with: { radius(($0 - start) / expected.duration) })
        }
        guard let earliest = starts.first, let latest = starts.last else { return nil }
        let motion = TimingFit.Motion(
            start: (earliest + latest) / 2, duration: expected.duration, startRadius: first,
            endRadius: last)
        let guess = TimingFit.Guess(start: motion.start, duration: motion.duration, isNear: true)
        // Radii that are neither nothing nor a corner's are measured, if frames tell them.
        let known = [0, series.reach]
        let ends = TimingFit.Ends(
            first: known.contains(first) ? first : nil, last: known.contains(last) ? last : nil)
        let found =
            expected.isInSteps
            ? nil
            : [ends, .init(first: first, last: last)].lazy.compactMap {
                TimingFit(series, family, $0, near: guess)
            }.first { $0.tellsDuration && !tolerance.isMissed(expected.duration, by: $0) }
        if let found {
            fit = found
            return
        }
        let doubt = ((latest - earliest + step) / 12.0.squareRoot()).magnitude
        fit = TimingFit(motion, errors: [doubt, doubt, 0, 0], expected.easing, of: series)
    }
}

extension ExpectedReveal {
    /// Whether it moves in steps.
    var isInSteps: Bool { if case .steps = easing { true } else { false } }

    /// When its radius may jump, in seconds from its beginning.
    fileprivate var jumps: [Double] {
        guard case .steps(let steps) = easing, steps.count <= 1000 else { return [] }
        return (0...steps.count).map { Double($0) / Double(steps.count) * duration }
    }
}

extension RadiusSeries {
    /// `radius`, or the one that just covers the view if that is as near as is tolerated.
    fileprivate func nearReach(_ radius: Double, _ tolerance: ExpectationTolerance) -> Double {
        endsAtReach && (radius - reach).magnitude <= tolerance.length ? reach : radius
    }

    /// Whether no frame's radius is farther than `length` from what `radius` says of its time, or
    /// of one `slack` seconds beside it, beyond what it is uncertain by.
    fileprivate func agrees(
        _ length: Double, slack: Double, with radius: (Double) -> Double
    ) -> Bool {
        let hidden = length + 1 + (isExact ? 0 : Self.leastTold)
        func may(_ time: Double, _ holds: (Double) -> Bool) -> Bool {
            holds(radius(time))
                || slack > 0 && (holds(radius(time - slack)) || holds(radius(time + slack)))
        }
        return dots.allSatisfy { dot in
            may(dot.time) { (dot.radius - $0).magnitude <= length + 4 * dot.error }
        } && emptyTimes.allSatisfy { may($0) { $0 <= leastSeen + hidden } }
            && fullTimes.allSatisfy { may($0) { $0 >= mostSeen - hidden } }
    }
}
