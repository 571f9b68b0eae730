/// Radii that jump by the same length after the same time: a motion on `steps()`.
///
/// A jump is between two frames, and a line through all jumps determines their pace. The four kinds
/// of `steps()` look equal, since frames do not show a pause before the first jump or after the
/// last.
struct Stairs {
    let fits: [TimingFit]
    /// The mean number of frames for which a radius is held.
    let frames: Double
    /// Whether a linear motion on a slow display also explains the frames.
    let mayBeEven: Bool
    /// Whether a linear motion is likelier: pictures change often, after about two frames or fewer.
    let isDoubled: Bool

    static let leastFrames = 1.5
    /// The minimum number of frames per step that is certain; with two, a picture may be repeated.
    private static let leastSureFrames = 2.1
    /// The time between jumps, in seconds, below which a slow display is possible.
    private static let leastPace = 1.0 / 12
    /// The minimum number of visible radii, including snapshots.
    private static let leastLevels = 4
    /// The maximum deviation of a jump, as a share of a frame's time.
    private static let slack = 0.1
    /// The maximum distance of the last radius beyond the farthest corner, as a share of a jump.
    private static let mostBeyond = 0.1

    /// Finds the steps of `series`; fails if there are none, or they are not completely visible.
    init?(_ series: RadiusSeries) {
        let levels = series.dots.runs(within: 0.3).map { run in
            let dot = series.dots[run.lowerBound]
            return Level(
                radius: dot.radius, error: dot.error, from: dot.time,
                to: series.dots[run.upperBound].time, frames: run.count)
        }
        guard let first = levels.first, let last = levels.last, levels.count >= 2 else {
            return nil
        }
        let (before, behind) = series.timesBesides
        let isStartSeen = !before.isEmpty
        frames = Self.frames(levels, isStartSeen, !behind.isEmpty)
        guard levels.count + (isStartSeen ? 1 : 0) + (behind.isEmpty ? 0 : 1) >= Self.leastLevels,
            frames >= Self.leastFrames, let rise = Rise(levels)
        else { return nil }
        var jumps = zip(levels, levels.dropFirst()).map { Gap(after: $0.to, until: $1.from) }
        var radii = (first: first.radius, last: last.radius)
        let known = series.grows ? (0, series.reach) : (series.reach, 0)
        // If no jump leads to a known end, the mask is missing before or after the motion.
        if rise.leads(from: known.0, to: first.radius) {
            radii.first = known.0
            jumps.insert(Gap(after: before.max() ?? -.infinity, until: first.from), at: 0)
        }
        let (next, isThere) = (
            last.radius + rise.value, rise.leads(from: last.radius, to: known.1)
        )
        // A last step slightly beyond the farthest corner is invisible: the view is covered.
        let isBeyond =
            series.grows && (0...Self.mostBeyond).contains((next - known.1) / rise.value)
        if let end = behind.min(), isThere || isBeyond {
            radii.last = isThere ? known.1 : next
            jumps.append(Gap(after: last.to, until: end))
        }
        guard let clock = Clock(jumps, slack: Self.slack * series.dots.usualTime) else {
            return nil
        }
        guard !behind.isEmpty || last.to - last.from > 1.2 * clock.pace else { return nil }
        let (isOften, isSure) = (clock.pace < Self.leastPace, frames >= Self.leastSureFrames)
        (mayBeEven, isDoubled) = (isOften || !isSure, isOften && !isSure)
        fits =
            Motion(
                count: jumps.count, clock: clock, radii: radii, error: rise.error, series: series
            ).fits
    }

    private struct Level {
        let radius: Double
        let error: Double
        let from: Double
        let to: Double
        let frames: Int
    }

    /// Returns the mean number of frames of those radii whose beginning and end are visible.
    private static func frames(_ levels: [Level], _ hasStart: Bool, _ hasEnd: Bool) -> Double {
        let inner = levels.dropFirst(hasStart ? 0 : 1).dropLast(hasEnd ? 0 : 1)
        guard !inner.isEmpty else { return 0 }
        return Double(inner.reduce(0) { $0 + $1.frames }) / Double(inner.count)
    }

    private struct Rise {
        let value: Double
        let error: Double
        private let limit: Double

        init?(_ levels: [Level]) {
            let (first, last) = (levels[0], levels[levels.count - 1])
            let value = (last.radius - first.radius) / Double(levels.count - 1)
            let error = levels.map(\.error).max() ?? 0
            let limit = min(0.3 + 5 * error, 0.1 * value.magnitude)
            guard value.magnitude > 8 * (0.1 + error) else { return nil }
            for (number, level) in levels.enumerated() {
                let place = first.radius + Double(number) * value
                guard (level.radius - place).magnitude < limit else { return nil }
            }
            (self.value, self.error, self.limit) = (value, error, limit)
        }

        func leads(from one: Double, to other: Double) -> Bool {
            (other - one - value).magnitude < 2 * limit
        }
    }

    private struct Gap {
        let after: Double
        let until: Double
    }

    /// The time of the first jump and the pace, in seconds, with standard errors.
    private struct Clock {
        let first: (value: Double, error: Double)
        let pace: Double
        let paceError: Double

        init?(_ gaps: [Gap], slack: Double) {
            var (least, most) = (0.0, Double.infinity)
            for (i, one) in gaps.enumerated() {
                for (j, other) in gaps.enumerated().dropFirst(i + 1) {
                    let count = Double(j - i)
                    least = max(least, (other.after - one.until - 2 * slack) / count)
                    most = min(most, (other.until - one.after + 2 * slack) / count)
                }
            }
            guard least <= most, most.isFinite, most > 0 else { return nil }
            let pace = (least + most) / 2
            var (early, late) = (-Double.infinity, Double.infinity)
            for (i, gap) in gaps.enumerated() {
                early = max(early, gap.after - slack - Double(i) * pace)
                late = min(late, gap.until + slack - Double(i) * pace)
            }
            // The standard deviation of a uniform distribution is its width over √12.
            let root = 12.0.squareRoot()
            first = ((early + late) / 2, (late - early).magnitude / root)
            self.pace = pace
            paceError = (most - least) / root
        }
    }

    private struct Motion {
        let count: Int
        let clock: Clock
        let radii: (first: Double, last: Double)
        let error: Double
        let series: RadiusSeries

        /// The motion for each kind of `steps()`, first the kinds that begin while frames are
        /// shown.
        var fits: [TimingFit] {
            let fits = [
                fit(.end, count, waits: true), fit(.start, count, waits: false),
                fit(.none, count + 1, waits: true), fit(.both, count - 1, waits: false),
            ].compactMap(\.self)
            let shown =
                [
                    series.dots.first?.time, series.emptyTimes.min(), series.fullTimes.min(),
                ].compactMap(\.self).min() ?? 0
            let early = shown - series.dots.usualTime - clock.first.error
            return fits.filter { $0.start >= early } + fits.filter { $0.start < early }
        }

        /// Returns the motion with `stretches` intervals; if it `waits`, one is before the first
        /// jump.
        private func fit(_ jump: Steps.Jump, _ stretches: Int, waits: Bool) -> TimingFit? {
            guard let steps = try? Steps(stretches, jump) else { return nil }
            let wait = waits ? 1.0 : 0
            let doubt = SIMD2(clock.first.error, wait * clock.paceError)
            let known = [0, series.reach]
            let motion = TimingFit.Motion(
                start: clock.first.value - wait * clock.pace,
                duration: Double(stretches) * clock.pace, startRadius: radii.first,
                endRadius: radii.last)
            let errors =
                [(doubt * doubt).sum().squareRoot(), Double(stretches) * clock.paceError]
                + [radii.first, radii.last].map { known.contains($0) ? 0 : error }
            return TimingFit(motion, errors: errors, .steps(steps), of: series)
        }
    }
}
