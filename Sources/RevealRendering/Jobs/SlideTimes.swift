/// A slide show's transitions on one clock.
///
/// Each transition begins at a frame of the grid, so its frames equal those of a separate render.
package struct SlideTimes: Sendable {
    let show: SlideShow
    package let grid: FrameGrid
    /// The frame at which each transition begins.
    private let starts: [Int]

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
        // Of transition 0, from the first picture to itself, only the end is shown.
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

    /// Returns the maximum number of transitions in `count` consecutive `frames`.
    func transitions(in count: Int, of frames: [Int]) -> Int {
        let numbers = frames.map(transition(ofFrame:))
        let changes = zip(numbers, numbers.dropFirst()).map { $0 == $1 ? 0 : 1 }
        var window = changes.prefix(count - 1).reduce(0, +)
        var most = window
        for next in changes.indices.dropFirst(count - 1) {
            window += changes[next] - (count > 1 ? changes[next - count + 1] : changes[next])
            most = max(most, window)
        }
        return most + 1
    }

    var events: [Event] {
        zip(starts, show.events).dropFirst().flatMap { start, events in
            events.map { $0.delayed(by: grid.time(of: start)) }
        }
    }
}
