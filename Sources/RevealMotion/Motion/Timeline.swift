public import RevealValues

/// What is on stage at any time: a chain, worked out.
public struct Timeline: Sendable, Hashable {
    /// The stages in the order in which they happen; the first begins at 0.
    package let segments: [Segment]
    /// When it is over, in seconds.
    public let end: Rational
    /// The scene once it is over.
    public let completed: Scene
    /// When that scene shows, at the end or before, in seconds.
    let completion: Rational
    /// The scene before it began, which a cancelled interaction returns to.
    package let initial: Scene
    /// What happens and when, in order.
    public let events: [Event]
    /// Whether the end is the beginning of another round.
    public let isLoop: Bool
    /// The hand that drives it; nil for the clock.
    package private(set) var interaction: DrivenClock?

    /// The stages that happen, at most.
    static let mostStages = 100_000
    /// The layers of all stages that happen, at most.
    static let mostLayers = 500_000
    /// A day, the longest timeline, in seconds.
    static let longest = 86_400

    /// Works out `chain`.
    ///
    /// - Throws: a `TransitionError` when it would not end, or is too long.
    public init(_ chain: Chain) throws(TransitionError) {
        var builder = TimelineBuilder(chain)
        try builder.run()
        segments = builder.segments
        end = builder.end
        completed = builder.completed
        completion = builder.completion
        initial = chain.scene
        events = builder.events.filter { $0.time <= builder.end }
        isLoop = builder.isLoop
    }

    private init(_ other: Timeline, driven clock: DrivenClock) {
        segments = other.segments
        initial = other.initial
        completed = clock.finishes ? other.completed : other.initial
        (end, completion, isLoop) = (clock.end, clock.end, false)
        events = clock.events(of: other)
        interaction = clock
    }

    /// The timeline driven by hand instead of by the clock.
    public func driven(by interaction: Interaction) -> Timeline {
        Timeline(self, driven: DrivenClock(interaction, motion: motion, end: end))
    }

    /// The scene at `time`, in seconds from the beginning: a function of exact time alone.
    public func scene(at time: Rational) -> Scene {
        guard time < completion else { return completed }
        let time = interaction?.time(at: time) ?? time
        return segments.isEmpty ? completed : segments[segment(at: time)].scene(at: time)
    }

    /// The number of the last segment that has begun at `time`, which is its own clock's; 0 for
    /// none.
    func segment(at time: Rational) -> Int {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// From when to when anything moves, in seconds: delays before and holds behind left out.
    package var motion: (start: Rational, end: Rational) {
        let moving = segments.filter(\.moves)
        let start = interaction == nil ? moving.first?.motionStart ?? 0 : 0
        let last = interaction == nil ? moving.last?.motionEnd ?? end : end
        return (min(start, end), min(last, end))
    }

    /// The layers, bottom to top: the same at all times.
    package var layers: [Layer] { initial.layers }
}
