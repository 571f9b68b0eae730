/// A display that is too slow for a motion: each picture is held for several frames, and then the
/// circle jumps.
///
/// A motion that pauses continues from its place, and one in steps jumps at equal intervals.
struct HeldFrames {
    /// The first frame of each picture, at the times of an even rate if there is one; otherwise the
    /// error of its radius includes the uncertainty of its time.
    let dots: [RadiusSeries.Dot]
    /// The standard errors of an even clock, in seconds.
    let lag: (start: Double, duration: Double)
    let faults: [FrameFault]

    /// The minimum number of steps without motion after which a picture counts as held.
    private static let leastSteps = 2
    /// The minimum number of held pictures at an even rate that is not a coincidence.
    private static let leastTwice = 3
    /// The minimum jump, as a share of the mean movement in that time.
    private static let leastJump = 0.25

    /// Fails if fewer than half of the frames are held, unless pictures come at an even rate.
    init?(_ dots: [RadiusSeries.Dot], sign: Double) {
        let usual = dots.usualTime
        guard let first = dots.first, let last = dots.last, last.time > first.time else {
            return nil
        }
        let runs = Self.runs(dots)
        let speed = sign * (last.radius - first.radius) / (last.time - first.time)
        guard speed > 0 else { return nil }
        faults = runs.flatMap { run in run.dropFirst().map { .repeated(dots[$0].frame) } }
        if runs.count(where: { $0.count > 1 }) >= Self.leastTwice,
            let even = Self.evened(runs.map { dots[$0.lowerBound] }, within: usual)
        {
            self.dots = even
            // Each picture is shown at the next tick of another clock.
            let error = usual / 12.0.squareRoot()
            lag = (error, error * (12 / Double(runs.count)).squareRoot())
            return
        }
        let held = runs.filter { run in
            guard run.count > Self.leastSteps, run.upperBound + 1 < dots.count else { return false }
            let jump = sign * (dots[run.upperBound + 1].radius - dots[run.upperBound].radius)
            let time = dots[run.upperBound + 1].time - dots[run.lowerBound].time
            return jump > Self.leastJump * speed * time && jump > 1
        }
        guard 2 * held.reduce(0, { $0 + $1.count }) > dots.count else { return nil }
        var shown: [RadiusSeries.Dot] = []
        for run in runs {
            let dot = dots[run.lowerBound]
            // It appeared at any time since the previous frame, and its content is as old.
            let other =
                run.lowerBound > 0 ? run.lowerBound - 1 : min(dots.count - 1, run.upperBound + 1)
            let gone = abs(dot.radius - dots[other].radius)
            let since =
                run.lowerBound > 0
                ? dot.time - (shown.last?.time ?? 0) : dots[other].time - dot.time
            let error = gone / max(usual, since) * usual / 12.0.squareRoot()
            shown.append(
                RadiusSeries.Dot(
                    frame: dot.frame, time: dot.time, radius: dot.radius,
                    error: (dot.error * dot.error + error * error).squareRoot()))
        }
        (self.dots, lag) = (shown, (0, 0))
    }

    /// Returns pictures at the times of their own even clock, such as 24 per second on a 60 Hz
    /// display; nil if one deviates by a frame.
    private static func evened(
        _ shown: [RadiusSeries.Dot], within usual: Double
    ) -> [RadiusSeries.Dot]? {
        guard shown.count >= leastPictures else { return nil }
        let times = shown.map(\.time).straightened(at: shown.indices.map(Double.init))
        let late = zip(shown, times).map { $0.time - $1 }
        guard (late.max() ?? 0) - (late.min() ?? 0) < 1.01 * usual else { return nil }
        return zip(shown, times).map { dot, time in
            RadiusSeries.Dot(frame: dot.frame, time: time, radius: dot.radius, error: dot.error)
        }
    }

    /// The minimum number of pictures at an even rate that is not a coincidence.
    private static let leastPictures = 6

    private static func runs(_ dots: [RadiusSeries.Dot]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for place in dots.indices {
            if let run = runs.last,
                abs(dots[place].radius - dots[run.lowerBound].radius)
                    < 5 * (dots[place].error + dots[run.lowerBound].error) + 0.05
            {
                runs[runs.count - 1] = run.lowerBound...place
            } else {
                runs.append(place...place)
            }
        }
        return runs
    }
}
