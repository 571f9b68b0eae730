package import RevealValues

/// A chain, worked out: what happens to the layers that it changes, and when.
package struct Track: Sendable, Hashable {
    /// What events call its chain, where there are several; nil for nothing.
    package let name: String?
    /// The stages in the order in which they happen; the first begins at 0.
    package let segments: [Segment]
    /// When it is over, in seconds.
    package let end: Rational
    /// When what it leaves behind shows, at the end or before, in seconds.
    let completion: Rational
    /// The scene before it began.
    package let initial: Scene
    /// The scene once it is over.
    package let completed: Scene
    /// Whether the end is the beginning of another round.
    package let isLoop: Bool
    /// What happens and when, in order.
    let events: [Event]
    /// What happens when a hand cancels it, in order.
    let cancelling: [Event.Kind]

    /// Works out `chain`, called `name`.
    ///
    /// - Throws: a `TransitionError` when it would not end, or is too long.
    init(_ chain: Chain, called name: String?) throws(TransitionError) {
        var builder = TrackBuilder(chain)
        try builder.run()
        self.name = name
        segments = builder.segments
        end = builder.end
        completion = builder.completion
        initial = chain.scene
        completed = builder.completed
        isLoop = builder.isLoop
        cancelling = chain.cancelling ?? chain.closing
        let over = end
        // In order of time; of those at one time, as the stages are.
        events = builder.events.filter { $0.time <= over }.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map { $0.element.happening(in: name) }
    }

    /// The scene at `time`, in seconds from the beginning.
    func scene(at time: Rational) -> Scene { time < completion ? stageScene(at: time) : completed }

    /// The scene of the stage that is on at `time`, or was last.
    func stageScene(at time: Rational) -> Scene {
        segments.isEmpty ? completed : segments.scene(at: time, in: segment(at: time))
    }

    /// The number of the last segment that has begun at `time`; 0 for none.
    func segment(at time: Rational) -> Int {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// From when to when anything moves, in seconds, delays before and holds behind left out; nil
    /// for nothing.
    var motion: (start: Rational, end: Rational)? {
        let moving = segments.filter(\.moves)
        guard let first = moving.map({ min($0.motionStart, $0.stop ?? end) }).min(),
            let last = moving.map({ $0.stop ?? end }).max()
        else { return nil }
        return (min(first, end), min(last, end))
    }

    /// When its last stage is over; nil for never.
    package var naturalEnd: Rational? {
        segments.reduce(0) { end, segment in
            segment.end.flatMap { over in end.map { Swift.max($0, over) } }
        }
    }

    /// The numbers of the layers that it changes.
    var changedLayers: [Int] {
        initial.layers.indices.filter { index in
            let layer = initial.layers[index]
            return completed.layers[index] != layer
                || segments.contains {
                    $0.from.layers[index] != layer || $0.to.layers[index] != layer
                }
        }
    }
}
