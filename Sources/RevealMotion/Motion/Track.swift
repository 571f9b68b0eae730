package struct Track: Sendable, Hashable {
    package let name: String?
    package let segments: [Segment]
    package let end: Rational
    /// The time in seconds at which `completed` replaces the last stage.
    let completion: Rational
    package let initial: Scene
    package let completed: Scene
    package let isLoop: Bool
    let events: [Event]
    let cancelling: [Event.Kind]

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
        events = builder.events.filter { $0.time <= over }.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map { $0.element.happening(in: name) }
    }

    func scene(at time: Rational) -> Scene { time < completion ? stageScene(at: time) : completed }

    /// Returns the scene of the current or last stage, without the completion.
    func stageScene(at time: Rational) -> Scene {
        segments.isEmpty ? completed : segments.scene(at: time, in: segment(at: time))
    }

    func segment(at time: Rational) -> Int {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    var motion: (start: Rational, end: Rational)? {
        let moving = segments.filter(\.moves)
        guard let first = moving.map({ min($0.motionStart, $0.stop ?? end) }).min(),
            let last = moving.map({ $0.stop ?? end }).max()
        else { return nil }
        return (min(first, end), min(last, end))
    }

    package var naturalEnd: Rational? {
        segments.reduce(0) { end, segment in
            segment.end.flatMap { over in end.map { Swift.max($0, over) } }
        }
    }

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
