import Raster
import RevealMotion
import RevealValues

extension Chain {
    /// The numbers of rounds that may be written.
    static let roundCounts = 1...10_000
}

/// How a loop is left.
struct SceneLeave: SceneMapping {
    fileprivate(set) var at: SceneTime?
    fileprivate(set) var to = SceneReference(name: "", place: ScenePlace())

    static let definition = "leave"

    static let keys: [SceneKey<Self>] = [
        SceneKey("at", \.at, .time, "When; by default after the last round."),
        SceneKey(required: "to", \.to, .reference, "The stage that follows."),
    ]
}

/// A chain of stages as a scene file describes it: the only one, or one of several.
struct SceneChain: SceneMapping {
    private(set) var name: String?
    private(set) var stageList: SceneNode?
    private var loops: Int?
    private(set) var end: SceneTime?
    private var leave: SceneLeave?
    private var completed: SceneChanges?
    private(set) var stages = StageOrder()
    /// Where to point when too much happens.
    private(set) var lengthPlace = ScenePlace()

    static let definition = "chain"

    static let keys: [SceneKey<Self>] = [
        SceneKey("name", \.name, .name, "What messages call it; not of the only chain."),
        SceneKey(
            "stages", \.stageList,
            .later("[{…}, …]", .list(0...DescribedScene.most.stages, of: SceneStage.reference)),
            "What happens, one after the other."),
        SceneKey(
            "loops", \.loops, .text(.whole(Chain.roundCounts)),
            "The number of rounds of stages that loop."
        ),
        SceneKey("end", \.end, .time, "When it is over."),
        SceneKey("leave", \.leave, .mapping, "How a loop is left for another stage."),
        SceneKey("completed", \.completed, .changes, "Set when the last stage is over."),
    ]

    /// The keys that only a chain has: when all chains end is said beside them.
    static let ofOne = keys.filter { $0.property != \Self.end && $0.property != \Self.name }
        .map(\.row.name)

    /// The chain in `fields`, where `layers` are the names of all layers.
    ///
    /// One of several needs no end: it may wait for the others.
    init(
        _ fields: SceneFields, layers: [String], isOneOfSeveral: Bool
    ) throws(SceneMistake) {
        try self.init(fields)
        stages = try StageOrder(stageList, leftFor: leave?.to, layers: layers)
        try completed?.resolve(layers)
        let place = fields[\Self.loops] ?? fields[\Self.end] ?? stageList
        lengthPlace = place?.place ?? fields.place
        try checkLoop(fields, isOneOfSeveral)
    }

    init() {}

    private func checkLoop(_ fields: SceneFields, _ isOneOfSeveral: Bool) throws(SceneMistake) {
        if stages.next == nil {
            return try fields.refuse(
                [\Self.loops], "is for stages that loop: none has a 'next' that points back")
        }
        guard loops != nil || end != nil || leave?.at != nil || isOneOfSeveral else {
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
            try leave != nil
            ? Chain.Exit(at: leave?.at?.seconds(at: rate), happening(stages.exit)) : nil
        var chain = Chain(
            scene, stages: try happening(stages.stages), next: stages.next, loops: loops,
            end: ends.min(), exit: exit, completed: completed?.changes(in: scene.size))
        chain.name = name
        return chain
    }
}
