extension Chain {
    static let roundCounts = 1...10_000
}

struct SceneLeave: SceneMapping {
    fileprivate(set) var at: Rational?
    fileprivate(set) var to = SceneReference(name: "")

    static let definition = "leave"
    static let keys: [SceneKey<Self>] = [
        SceneKey("at", \.at, .time, "The time; by default after the last round."),
        SceneKey(required: "to", \.to, .reference, "The stage that follows."),
    ]
}

/// A chain of stages: the only one, or one of several.
struct SceneChain: SceneMapping {
    var name: String?
    var written: [SceneStage]?
    var completed: SceneChanges?
    var loops: Int?
    var end: Rational?
    private var leave: SceneLeave?
    private(set) var stages = StageOrder()
    private var fields = SceneFields()

    var lengthPlace: ScenePlace { fields.place(of: \Self.loops, \Self.end, \Self.written) }
    var namePlace: ScenePlace { fields.place(of: \Self.name) }

    static let definition = "chain"
    static let keys: [SceneKey<Self>] = [
        SceneKey("name", \.name, .name, "The name in messages; only if there are several chains."),
        SceneKey(
            "stages", \.written,
            .list(
                0...DescribedScene.most.stages,
                "stages; the limit is \(DescribedScene.most.stages)"),
            "The stages in order."),
        SceneKey("completed", \.completed, .changes, "Values that are set after the last stage."),
        SceneKey(
            "loops", \.loops, .text(.whole(Chain.roundCounts)),
            "The number of rounds of stages that loop."),
        SceneKey("end", \.end, .time, "The time of the end."),
        SceneKey("leave", \.leave, .mapping, "The end of a loop, and the stage that follows."),
    ]

    /// The keys of a single chain, which are at the top level of the file.
    static let ofOne = keys.filter { $0.property != \Self.name }
    /// The names of the keys of each of several chains, which share the file's `end`.
    static let ofEach = ofOne.filter { $0.property != \Self.end }.map(\.name)

    mutating func check(_ fields: SceneFields) { self.fields = fields }

    /// Resolves references of stages; `layers` are the names of all layers.
    ///
    /// One of several chains needs no end: an endless loop ends when the last of the others does.
    mutating func arrange(layers: SceneNames, isOneOfSeveral: Bool) throws(SceneMistake) {
        var written = written ?? []
        for index in written.indices { try written[index].resolve(layers) }
        stages = try StageOrder(written, leftFor: leave?.to)
        try completed?.resolve(layers)
        guard stages.next != nil else {
            guard loops == nil else {
                throw SceneMistake(
                    fields.place(of: Self.name(of: \Self.loops)),
                    "'loops' is for stages that loop: none has a 'next' that points back")
            }
            return
        }
        guard loops != nil || end != nil || leave?.at != nil || isOneOfSeveral else {
            throw SceneMistake(
                stages.nextPlace, "the stages loop and never end; add 'loops' or 'end'")
        }
    }

    /// Returns the chain of stages for `scene`, until `limit` at the latest.
    func chain(_ scene: Scene, until limit: Rational?) -> Chain {
        let exit = leave.map { leave in
            Chain.Exit(at: leave.at, stages.exit.map { $0.stage(in: scene.size) })
        }
        var chain = Chain(
            scene, stages: stages.stages.map { $0.stage(in: scene.size) }, next: stages.next,
            loops: loops, end: [end, limit].compactMap(\.self).min(), exit: exit,
            completed: completed?.changes(in: scene.size))
        chain.name = name
        return chain
    }
}

/// The stages of a scene file in the order in which they happen.
struct StageOrder: Sendable {
    private(set) var stages: [SceneStage] = []
    /// The index of the stage that follows the last one; nil if there is none.
    private(set) var next: Int?
    private(set) var nextPlace = ScenePlace()
    /// The stages after the loop, in order.
    private(set) var exit: [SceneStage] = []

    init() {}

    /// Orders the stages of `written`; the stage `goal` follows the loop.
    init(_ written: [SceneStage], leftFor goal: SceneReference?) throws(SceneMistake) {
        let names = try SceneNames("stage", written.map { ($0.name, $0.place) })
        var successors: [Int?] = []
        for (index, stage) in written.enumerated() {
            let below = index + 1 < written.count ? index + 1 : nil
            successors.append(try stage.next.map(names.number) ?? below)
        }
        var numbers: [Int: Int] = [:]
        var order: [Int] = []
        func follow(_ start: Int?) -> Int? {
            var current = start
            while let index = current, numbers[index] == nil {
                numbers[index] = order.count
                order.append(index)
                current = successors[index]
            }
            return current
        }
        let again = follow(written.isEmpty ? nil : 0)
        let count = order.count
        if let goal {
            let index = try names.number(of: goal)
            guard again != nil else {
                throw SceneMistake(
                    goal.place,
                    "'leave' is for stages that loop: none has a 'next' that points back")
            }
            guard numbers[index] == nil, follow(index) == nil else {
                throw SceneMistake(
                    goal.place, "the stage '\(goal.name)' leads back into the loop")
            }
        }
        if let unreached = written.indices.first(where: { numbers[$0] == nil }) {
            let name = written[unreached].name.map { "'\($0)'" } ?? "number \(unreached + 1)"
            throw SceneMistake(
                written[unreached].place, "the stage \(name) is unreachable: no 'next' leads to it")
        }
        stages = order[..<count].map { written[$0] }
        exit = order[count...].map { written[$0] }
        next = again.flatMap { numbers[$0] }
        nextPlace = stages.last?.next?.place ?? stages.last?.place ?? nextPlace
    }

    var count: Int { stages.count + exit.count }

    /// Returns the stage with this name in messages: its number if it has no name.
    func stage(called name: String) -> SceneStage? {
        (stages + exit).enumerated().first { ($1.name ?? "\($0 + 1)") == name }?.element
    }
}
