/// A motion from one scene to another, and what is left on stage after it.
public struct Timeline: Sendable, Equatable {
    /// The scene when the motion begins.
    public let start: Scene
    /// The scene towards which it moves, of the same layers.
    public let end: Scene
    /// How long it moves, in seconds; 0 stands for a motion that is over at once.
    public let duration: Rational
    /// How its progress follows time.
    public let timingFunction: TimingFunction
    /// The scene once it is over.
    public let completed: Scene

    /// A motion from `start` to `end` that leaves `completed`, or `end`, behind.
    public init(
        from start: Scene, to end: Scene, duration: Rational, timingFunction: TimingFunction,
        completed: Scene? = nil
    ) {
        precondition(duration >= 0, "time does not run backwards")
        precondition(start.layers.count == end.layers.count, "a motion keeps its layers")
        self.start = start
        self.end = end
        self.duration = duration
        self.timingFunction = timingFunction
        self.completed = completed ?? end
    }

    /// The scene at `time`, in seconds from the beginning: a function of exact time alone.
    public func scene(at time: Rational) -> Scene {
        guard time < duration else { return completed }
        let fraction = (time / duration).double
        let progress = timingFunction.progress(at: fraction, of: duration)
        return start.interpolated(to: end, at: progress)
    }
}
