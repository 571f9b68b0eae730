import RevealEdges

/// What is not known of a clock by which pictures are even, since each is shown at the next tick of
/// another: standard errors, in seconds.
struct ClockLag {
    /// By how much all may be late alike.
    private(set) var start = 0.0
    /// How much longer all of them together may take.
    private(set) var duration = 0.0

    /// That of a clock that is known.
    init() {}

    /// That of so many pictures, each up to `tick` late: of a straight line through as many places
    /// that are off by anything up to that.
    init(rounding tick: Double, pictures: Int) {
        start = tick / 12.0.squareRoot()
        duration = start * (12 / Double(pictures)).squareRoot()
    }
}

/// What a display shows that is too slow for a motion: each picture stands still for several frames
/// of the capture, and then the circle jumps to where it should be by then.
///
/// A motion that pauses goes on from where it was, and one in steps jumps after equal times.
struct HeldFrames {
    /// The first frame of each picture, its radius as uncertain as when it appeared; where pictures
    /// come at an even rate, when they were due by that.
    let dots: [RadiusSeries.Dot]
    /// What that leaves unknown.
    let lag: ClockLag
    let faults: [FrameFault]

    /// Steps that stand still one behind the other at least, to be held.
    private static let leastSteps = 2
    /// Pictures that are shown for more than a frame, at least, where they come at an even rate:
    /// one or two come by chance.
    private static let leastTwice = 3
    /// How far a circle has gone on at least when it jumps, of the way that the whole motion makes
    /// in that time by the mean.
    private static let leastJump = 0.25

    /// Nil where less than half of the frames are held so, and pictures come at no even rate.
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
            lag = ClockLag(rounding: usual, pictures: runs.count)
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
            // It appeared at any time since the frame before, and what it shows is as old.
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
        (self.dots, lag) = (shown, ClockLag())
    }

    /// Pictures at the times of their own clock, which is even: as those of 24 in a second are that
    /// a display of 60 shows for two of its frames and three by turns.
    ///
    /// Nil where one appears a frame's time earlier or later than that, or few do.
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

    /// Pictures from which on an even rate is no chance.
    private static let leastPictures = 6

    /// Places of frames that show the same radius, those of one frame alone among them.
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
