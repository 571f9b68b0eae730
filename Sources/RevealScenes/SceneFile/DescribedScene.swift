import Raster
import RevealMotion
import RevealValues

/// A scene file that describes layers and stages.
struct DescribedScene: SceneMapping {
    private(set) var size: Size?
    private(set) var snapshots: [SceneSnapshot]?
    private(set) var layers: [SceneLayer] = []
    private var chain = SceneChain()
    private var several: [SceneChain]?
    /// Where the size is said, or else the first snapshot.
    private(set) var sizePlace = ScenePlace()
    /// Where to point when too much happens.
    private(set) var lengthPlace = ScenePlace()

    /// Layers, stages, and chains, at most.
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
                .list(0...most.layers, "layers; \(most.layers) are the limit"),
                "What is on stage, bottom to top."),
        ] + SceneChain.ofOne.map { $0.of(\.chain) } + [
            SceneKey(
                "chains", \.several, .list(1...most.chains, "chains; write 1 to \(most.chains)"),
                "Instead of stages: chains side by side, none of which changes what another does.")
        ]

    static let rules: [SceneRule] = [
        .exclude(name(of: \Self.several), SceneChain.ofEach, ", each of which has its own")
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

    /// What a scene file says of `transition`.
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
    }

    var chains: [SceneChain] { several ?? [chain] }
    /// When all chains end; nil for when they do by themselves, or for the only one.
    var end: SceneTime? { several == nil ? nil : chain.end }

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        try checkLayers()
        let first = fields[\Self.size]?.place ?? snapshots?.first?.place
        guard let first else {
            throw SceneMistake(fields.place, "without a snapshot the key 'size' must be there")
        }
        sizePlace = first
        let names = layers.map(\.name)
        if let node = fields[\Self.several] {
            lengthPlace = chain.end?.place ?? node.place
            try arrangeChains(names, at: node.place)
        } else {
            try chain.check(fields)
            try chain.arrange(layers: names, isOneOfSeveral: false)
            lengthPlace = chain.lengthPlace
        }
    }

    private mutating func arrangeChains(
        _ layers: [String], at place: ScenePlace
    ) throws(SceneMistake) {
        var all = chains
        var names: Set<String> = []
        for index in all.indices {
            try all[index].arrange(layers: layers, isOneOfSeveral: true)
            if let name = all[index].name, !names.insert(name).inserted {
                throw SceneMistake(all[index].namePlace, "two chains are called '\(name)'")
            }
        }
        several = all
        guard all.reduce(0, { $0 + $1.stages.count }) <= Self.most.stages else {
            throw SceneMistake(
                place, "the chains have more than \(Self.most.stages) stages, the limit")
        }
    }

    private func checkLayers() throws(SceneMistake) {
        let known = (snapshots ?? []).map(\.name)
        var names: Set<String> = []
        for layer in layers {
            guard names.insert(layer.name).inserted else {
                throw SceneMistake(layer.namePlace, "two layers are called '\(layer.name)'")
            }
            if let snapshot = layer.snapshot, !known.contains(snapshot.name) {
                throw SceneMistake(
                    snapshot.place, unknown("snapshot", snapshot.name, among: known))
            }
        }
        let used = Set(layers.compactMap { $0.snapshot?.name })
        if let unused = snapshots?.first(where: { !used.contains($0.name) }) {
            throw SceneMistake(unused.place, "no layer shows the snapshot '\(unused.name)'")
        }
    }
}

extension Notation where Value == Size {
    fileprivate static var view: Notation {
        Notation(
            "300x400", examples: ["300x400"], schema: .text("^[0-9.eE+]+x[0-9.eE+]+$"),
            "is not a size", hint: "write width and height in points, such as 300x400",
            print: { "\($0.width.shortest)x\($0.height.shortest)" }
        ) { text in
            let values = text.split(separator: "x", omittingEmptySubsequences: false)
                .map(RevealValues.number)
            guard values.count == 2, let values = values as? [Double],
                values.allSatisfy({ $0 > 0 && $0 <= 1e6 })
            else { return nil }
            return Size(width: values[0], height: values[1])
        }
    }
}
