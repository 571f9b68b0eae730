import Raster
import RevealMotion
import RevealValues

extension Chain {
    static let roundCounts = 1...10_000
}

/// How a loop is left.
struct SceneLeave: SceneMapping {
    fileprivate(set) var at: SceneTime?
    fileprivate(set) var to = SceneReference(name: "")

    static let definition = "leave"
    static let keys: [SceneKey<Self>] = [
        SceneKey("at", \.at, .time, "When; by default after the last round."),
        SceneKey(required: "to", \.to, .reference, "The stage that follows."),
    ]
}

/// A chain of stages as a scene file describes it: the only one, or one of several.
struct SceneChain: SceneMapping {
    var name: String?
    /// The stages in the order in which they are written.
    var written: [SceneStage]?
    var completed: SceneChanges?
    var loops: Int?
    var end: SceneTime?
    private var leave: SceneLeave?
    private(set) var stages = StageOrder()
    /// Where to point when too much happens.
    private(set) var lengthPlace = ScenePlace()
    private(set) var namePlace = ScenePlace()
    private var loopsPlace = ScenePlace()

    static let definition = "chain"
    static let keys: [SceneKey<Self>] = [
        SceneKey("name", \.name, .name, "What messages call it; not of the only chain."),
        SceneKey(
            "stages", \.written,
            .list(
                0...DescribedScene.most.stages,
                "stages; \(DescribedScene.most.stages) are the limit"),
            "What happens, one after the other."),
        SceneKey("completed", \.completed, .changes, "Set when the last stage is over."),
        SceneKey(
            "loops", \.loops, .text(.whole(Chain.roundCounts)),
            "The number of rounds of stages that loop."
        ),
        SceneKey("end", \.end, .time, "When it is over."),
        SceneKey("leave", \.leave, .mapping, "How a loop is left for another stage."),
    ]

    /// The keys of the only chain, which stand in the file itself.
    static let ofOne = keys.filter { $0.property != \Self.name }
    /// The names of those that one of several has for itself: when all end is said beside them.
    static let ofEach = ofOne.filter { $0.property != \Self.end }.map(\.row.name)

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        let place = fields[\Self.loops] ?? fields[\Self.end] ?? fields[\Self.written]
        lengthPlace = place?.place ?? fields.place
        namePlace = fields[\Self.name]?.place ?? fields.place
        loopsPlace = fields.place(of: Self.name(of: \Self.loops))
    }

    /// Finds what stages refer to; `layers` are the names of all layers.
    ///
    /// One of several chains needs no end: it may wait for the others.
    mutating func arrange(layers: [String], isOneOfSeveral: Bool) throws(SceneMistake) {
        var written = written ?? []
        for index in written.indices { try written[index].resolve(layers) }
        stages = try StageOrder(written, leftFor: leave?.to)
        try completed?.resolve(layers)
        guard stages.next != nil else {
            guard loops == nil else {
                throw SceneMistake(
                    loopsPlace,
                    "'loops' is for stages that loop: none has a 'next' that points back")
            }
            return
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
        for case let time? in [end, limit] { ends.append(try time.seconds(at: rate)) }
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
