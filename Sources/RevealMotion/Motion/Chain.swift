/// A scene and the stages that change it in order.
public struct Chain: Sendable {
    /// The name in events; if nil, the chain's number, or no name if there is only one chain.
    package var name: String?
    /// The scene before the first stage, restored if the chain is canceled.
    package var scene: Scene
    package var stages: [Stage]
    /// The index of the stage that follows the last one in a loop; nil for no loop.
    package var next: Int?
    package var loops: Int?
    /// The end in seconds; nil to end with the last stage.
    ///
    /// A chain that is unfinished at that time is interrupted: the `closing` events have the
    /// position `.current`, and `completed` is not applied.
    package var end: Rational?
    /// The exit from the stages, if any.
    public var exit: Exit?
    package var completed: Stage.Changes?
    package var closing: [Event.Kind]
    /// The final events if the chain is canceled; nil for `closing`.
    package var cancelling: [Event.Kind]?
    /// Whether the transition completes; otherwise the chain is canceled at its end.
    package var didComplete = true

    /// The exit from a loop.
    public struct Exit: Sendable {
        /// The time in seconds; nil for the end of the last round.
        ///
        /// At that time, a motion is interrupted, and a hold is cut short.
        package var time: Rational?
        package var stages: [Stage]

        /// Creates an exit to `stages` at `time` seconds, or after the last round if nil.
        public init(at time: Rational? = nil, _ stages: [Stage]) {
            self.time = time
            self.stages = stages
        }
    }

    /// Creates a chain of `stages` that starts with `scene`; times are in seconds.
    public init(
        _ scene: Scene, stages: [Stage], next: Int? = nil, loops: Int? = nil, end: Rational? = nil,
        exit: Exit? = nil, closing: [Event.Kind] = [.completion], completed: Stage.Changes? = nil
    ) {
        self.scene = scene
        self.stages = stages
        self.next = next
        self.loops = loops
        self.end = end
        self.exit = exit
        self.closing = closing
        self.completed = completed
    }

    func check() throws(TransitionError) {
        let size = scene.size
        guard size.width.isFinite, size.height.isFinite else {
            throw .size(width: size.width, height: size.height)
        }
        var names: Set<String> = []
        for layer in scene.layers where !names.insert(layer.name).inserted {
            throw .duplicateLayer(layer.name)
        }
        guard scene.isWithinReach else { throw .outOfReach("1") }
        if let next, !stages.indices.contains(next) { throw .unknownStage(next) }
        if let loops, loops < 1 { throw .repetition(loops, stage: nil) }
        for time in [end, exit?.time] {
            if let time, time < 0 { throw .negativeTime(time, stage: nil) }
        }
        for (index, stage) in (stages + (exit?.stages ?? [])).enumerated() {
            try stage.check(names, called: stage.name ?? "\(index + 1)")
        }
    }
}

extension Stage {
    fileprivate func check(
        _ layers: Set<String>, called name: String
    ) throws(TransitionError) {
        let times = [
            options.delay, options.duration, options.hold, options.overlap,
            options.interruption ?? 0,
        ]
        for time in times + options.layers.values.map(\.delay) where time < 0 {
            throw .negativeTime(time, stage: name)
        }
        if case .times(let count) = options.repetition, count < 1 {
            throw .repetition(count, stage: name)
        }
        if let unknown = options.layers.keys.sorted().first(where: { !layers.contains($0) }) {
            throw .unknownLayer(unknown)
        }
    }
}

extension Scene {
    /// Returns the scene after `change`.
    ///
    /// - Throws: `.unknownLayer`, or `.changedLayers` if the layers are no longer those of `scene`.
    func changed(
        by change: Stage.Changes?, of stage: String?, keepingLayersOf scene: Scene
    ) throws(TransitionError) -> Scene {
        guard let change else { return self }
        var copy = self
        if let unknown = copy.unknownName(in: change) { throw .unknownLayer(unknown) }
        guard copy.hasLayers(of: scene) else { throw .changedLayers(stage: stage) }
        return copy
    }

    private func hasLayers(of other: Scene) -> Bool {
        size == other.size && layers.count == other.layers.count
            && zip(layers, other.layers).allSatisfy {
                $0.name == $1.name && $0.shape == $1.shape && $0.content == $1.content
            }
    }
}
