/// A slide show's transitions on one clock.
///
/// Each transition begins at a frame of the grid, so its frames equal those of a separate render.
package struct SlideTimes: Sendable {
    let show: SlideShow
    package let grid: FrameGrid
    /// The frame at which each transition begins.
    private let starts: [Int]
    /// The positions in a job's frames at which another transition begins.
    private var changes: [Int] = []

    /// Creates the times; `grid` has the rate and the sampling.
    ///
    /// - Throws: `.tooManyFrames`.
    package init(_ show: SlideShow, at grid: FrameGrid) throws(RenderError) {
        self.show = show
        var starts: [Int] = []
        var (next, end): (Int, Rational) = (0, 0)
        for length in [show.lead] + show.ends.dropFirst() {
            starts.append(next)
            end = grid.time(of: next) + length
            next += (length * grid.rate.framesPerSecond).roundedUp
            guard next < RenderJob.mostFrames else {
                throw .tooManyFrames(next, limit: RenderJob.mostFrames)
            }
        }
        self.starts = starts
        self.grid = FrameGrid(rate: grid.rate, end: end, sampling: grid.sampling)
    }

    func start(of number: Int) -> Rational { grid.time(of: starts[number]) }

    /// Returns the transition that shows `time`, and the time in it.
    func place(of time: Rational) -> (transition: Int, time: Rational) {
        let number = transition(ofFrame: (time * grid.rate.framesPerSecond).roundedDown)
        // Transition 0 is from the first picture to itself; only its end is shown.
        let start = number == 0 ? Rational(0) - show.ends[0] : start(of: number)
        return (number, time - start)
    }

    private func transition(ofFrame frame: Int) -> Int {
        var (first, last) = (0, starts.count - 1)
        while first < last {
            let middle = (first + last + 1) / 2
            (first, last) = starts[middle] <= frame ? (middle, last) : (first, middle - 1)
        }
        return first
    }

    /// Returns the times of a job of these frames.
    func selecting(_ frames: [Int]) -> SlideTimes {
        var times = self
        let numbers = frames.map(transition(ofFrame:))
        times.changes = numbers.indices.dropFirst().filter { numbers[$0 - 1] != numbers[$0] }
        return times
    }

    /// Returns the maximum number of transitions in `count` consecutive frames of the job.
    func transitions(in count: Int) -> Int {
        guard count > 1 else { return 1 }
        var (first, most) = (0, 0)
        for (last, position) in changes.enumerated() {
            while position - changes[first] > count - 2 { first += 1 }
            most = max(most, last - first + 1)
        }
        return most + 1
    }

    var events: [Event] {
        zip(starts, show.events).dropFirst().flatMap { start, events in
            events.map { $0.delayed(by: grid.time(of: start)) }
        }
    }
}
