import Raster
import RevealMotion
import RevealValues

/// A chain of stages as a scene file describes it: the only one, or one of several.
struct SceneChain: Sendable {
    let stages: StageOrder
    private let name: String?
    private let loops: Int?
    private let end: SceneTime?
    private let leaves: Bool
    private let leaveTime: SceneTime?
    private let completed: SceneChanges?
    /// Where to point when too much happens.
    let lengthPlace: ScenePlace

    /// Where the keys of a chain and their values are found.
    struct Fields {
        /// Where the chain stands.
        let place: ScenePlace
        let value: (ChainKey) -> SceneNode?
        let placeOfKey: (ChainKey) -> ScenePlace
    }

    /// The chain in `fields`, where `layers` are the names of all layers.
    ///
    /// One of several needs no end: it may wait for the others.
    init(
        _ fields: Fields, layers: [String], isOneOfSeveral: Bool
    ) throws(SceneMistake) {
        let value = fields.value
        name = try value(.name)?.name()
        let leave = try value(.leave).map(SceneFields<LeaveKey>.init)
        leaveTime = try leave?[.at]?.time()
        stages = try StageOrder(value(.stages), leftFor: leave?.required(.to), layers: layers)
        loops = try value(.loops)?.value { text throws(SyntaxError) in
            try whole(text, in: 1...10_000)
        }
        end = try value(.end)?.time()
        leaves = leave != nil
        completed = try value(.completed).map { node throws(SceneMistake) in
            try SceneChanges(node, layers: layers)
        }
        lengthPlace = (value(.loops) ?? value(.end) ?? value(.stages))?.place ?? fields.place
        try checkLoop(fields, isOneOfSeveral)
    }

    private func checkLoop(_ fields: Fields, _ isOneOfSeveral: Bool) throws(SceneMistake) {
        if stages.next == nil {
            guard loops != nil else { return }
            throw SceneMistake(
                fields.placeOfKey(.loops),
                "'loops' is for stages that loop: none has a 'next' that points back")
        }
        guard loops != nil || end != nil || leaveTime != nil || isOneOfSeveral else {
            throw SceneMistake(
                stages.nextPlace, "the stages loop and never end; say 'loops' or 'end'")
        }
    }

    /// What happens to `scene` until `limit` at most, where a time in frames is one at `rate`.
    func chain(
        _ scene: Scene, at rate: FrameRate, until limit: SceneTime? = nil
    ) throws(SceneMistake) -> Chain {
        func happening(_ stages: [SceneStage]) throws(SceneMistake) -> [Stage] {
            var happening: [Stage] = []
            for stage in stages { happening.append(try stage.stage(in: scene.size, at: rate)) }
            return happening
        }
        var ends: [Rational] = []
        for time in [end, limit] {
            if let time { ends.append(try time.seconds(at: rate)) }
        }
        let exit =
            try leaves
            ? Chain.Exit(at: leaveTime?.seconds(at: rate), happening(stages.exit)) : nil
        var chain = Chain(
            scene, stages: try happening(stages.stages), next: stages.next, loops: loops,
            end: ends.min(), exit: exit, completed: completed?.changes(in: scene.size))
        chain.name = name
        return chain
    }
}
