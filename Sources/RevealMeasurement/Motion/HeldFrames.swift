/// What a display shows that is too slow for a motion: each picture stands still for several frames
/// of the capture, and then the circle jumps to where it should be by then.
///
/// A motion that pauses goes on from where it was, and one in steps jumps after equal times.
struct HeldFrames {
    /// The first frame of each picture, its radius as uncertain as when it appeared.
    let dots: [RadiusSeries.Dot]
    let faults: [FrameFault]

    /// Steps that stand still one behind the other at least, to be held.
    private static let leastSteps = 2
    /// How far a circle has gone on at least when it jumps, of the way that the whole motion makes
    /// in that time by the mean.
    private static let leastJump = 0.25

    /// Nil where less than half of the frames are held so.
    init?(_ dots: [RadiusSeries.Dot], sign: Double) {
        let usual = dots.usualTime
        guard let first = dots.first, let last = dots.last, last.time > first.time else {
            return nil
        }
        let runs = Self.runs(dots)
        let speed = sign * (last.radius - first.radius) / (last.time - first.time)
        let held = runs.filter { run in
            guard run.count > Self.leastSteps, run.upperBound + 1 < dots.count else { return false }
            let jump = sign * (dots[run.upperBound + 1].radius - dots[run.upperBound].radius)
            let time = dots[run.upperBound + 1].time - dots[run.lowerBound].time
            return jump > Self.leastJump * speed * time && jump > 1
        }
        guard speed > 0, 2 * held.reduce(0, { $0 + $1.count }) > dots.count else { return nil }
        var shown: [RadiusSeries.Dot] = []
        var faults: [FrameFault] = []
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
            faults += run.dropFirst().map { .repeated(dots[$0].frame) }
        }
        (self.dots, self.faults) = (shown, faults)
    }

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
