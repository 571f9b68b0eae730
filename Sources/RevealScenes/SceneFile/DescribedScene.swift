struct DescribedScene: SceneMapping {
    private(set) var size: Size?
    private(set) var snapshots: [SceneSnapshot]?
    private(set) var layers: [SceneLayer] = []
    private var chain = SceneChain()
    private var several: [SceneChain]?
    private(set) var interaction: SceneInteraction?
    private var fields = SceneFields()

    static let most = (layers: 1000, stages: 10_000, chains: 1000)

    static let definition = "described"
    static let keys: [SceneKey<Self>] =
        [
            SceneKey(
                "size", \.size, .text(.view),
                "The view's width and height in points; by default the first picture's."),
            SceneKey("snapshots", \.snapshots, .snapshots, "Pictures by name."),
            SceneKey(
                required: "layers", \.layers,
                .list(0...most.layers, "layers; the limit is \(most.layers)"),
                "The layers from bottom to top."),
        ] + SceneChain.ofOne.map { $0.of(\.chain) } + [
            SceneKey(
                "chains", \.several, .list(1...most.chains, "chains; write 1 to \(most.chains)"),
                "Instead of stages: chains of stages that run at the same time."),
            SceneInteraction.key(\.interaction),
        ]

    static let rules: [SceneRule] = [
        .exclude(name(of: \Self.several), SceneChain.ofEach, ": each chain has its own")
    ]
    static let schemaRules: [JSON.Member] = {
        let snapshots = name(of: \Self.snapshots)
        return [
            .init(
                "anyOf",
                [
                    ["required": .words([name(of: \Self.size)])],
                    [
                        "required": .words([snapshots]),
                        "properties": .object([.init(snapshots, ["minProperties": 1])]),
                    ],
                ])
        ]
    }()

    init() {}

    init(_ transition: Transition) {
        let timeline = transition.timeline
        size = transition.size
        // Each snapshot has the name of the first layer that shows it.
        let names: [Snapshot: String] = timeline.layers.reduce(into: [:]) { names, layer in
            guard case .snapshot(let snapshot) = layer.content else { return }
            names[snapshot] = names[snapshot] ?? layer.name
        }
        let named = transition.snapshots.compactMap { snapshot in
            names[snapshot].map { SceneSnapshot(snapshot, called: $0) }
        }
        snapshots = named.isEmpty ? nil : named
        layers = zip(timeline.layers, 0...).map { layer, index in
            let snapshot =
                if case .snapshot(let snapshot) = layer.content { names[snapshot] } else {
                    String?.none
                }
            return SceneLayer(
                layer, snapshot, of: timeline.initial.bounds,
                isReplacing: layer.composite == .replace && timeline.isMasked(index))
        }
        let isOne = timeline.tracks.count == 1
        let all = timeline.tracks.map { SceneChain($0, isOneOfSeveral: !isOne) }
        if isOne { chain = all[0] } else { several = all }
        interaction = timeline.interaction.map { SceneInteraction($0.interaction) }
    }

    var chains: [SceneChain] { several ?? [chain] }
    /// The end of several chains; nil if they end by themselves, or if there is one chain.
    var end: Rational? { several == nil ? nil : chain.end }
    /// The place for errors about the size: the size, or else the first snapshot.
    var sizePlace: ScenePlace {
        fields[\Self.size]?.place ?? snapshots?.first?.place ?? fields.place
    }
    var lengthPlace: ScenePlace {
        several == nil
            ? chain.lengthPlace
            : fields[\SceneChain.end]?.place ?? fields.place(of: \Self.several)
    }

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        self.fields = fields
        try checkSnapshots()
        guard size != nil || snapshots?.first != nil else {
            throw SceneMistake(fields.place, "without a snapshot, the key 'size' is required")
        }
        let layers = try SceneNames("layer", layers.map { ($0.name, $0.place) })
        guard var all = several else {
            chain.check(fields)
            return try chain.arrange(layers: layers, isOneOfSeveral: false)
        }
        _ = try SceneNames("chain", all.map { ($0.name, $0.namePlace) })
        for index in all.indices {
            try all[index].arrange(layers: layers, isOneOfSeveral: true)
        }
        several = all
        guard all.reduce(0, { $0 + $1.stages.count }) <= Self.most.stages else {
            throw SceneMistake(
                fields.place(of: \Self.several),
                "the chains have more stages than the limit, \(Self.most.stages)")
        }
    }

    private func checkSnapshots() throws(SceneMistake) {
        let known = try SceneNames("snapshot", (snapshots ?? []).map { ($0.name, $0.place) })
        for case let snapshot? in layers.map(\.snapshot) { _ = try known.number(of: snapshot) }
        let used = Set(layers.compactMap { $0.snapshot?.name })
        if let unused = snapshots?.first(where: { !used.contains($0.name) }) {
            throw SceneMistake(unused.place, "no layer shows the snapshot '\(unused.name)'")
        }
    }
}

extension Notation where Value == Size {
    fileprivate static var view: Notation {
        size(
            "300x400", example: "300x400", schema: .text("^[0-9.eE+]+x[0-9.eE+]+$"),
            "is not a size", hint: "write width and height in points, such as 300x400"
        ) { size in
            [size.width, size.height].allSatisfy { $0 > 0 && $0 <= Rect.optionLimit }
        }
    }
}
