extension Chain {
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
