import Raster
import RevealValues

/// A scene file that describes layers and stages.
struct DescribedScene: Sendable {
    let scale: Double
    let size: Size?
    let snapshots: [SceneSnapshot]
    let layers: [SceneLayer]
    let stages: StageOrder
    let loops: Int?
    let end: SceneTime?
    let completed: SceneChanges?
    /// Where the size is said, or else the first snapshot.
    let sizePlace: ScenePlace
    /// Where to point when too much happens.
    let lengthPlace: ScenePlace

    /// Layers, and stages, at most.
    static let most = (layers: 1000, stages: 10_000)

    init(_ fields: SceneFields<FileKey>, _ options: SceneOptions) throws(SceneMistake) {
        do {
            scale = try options.written.scale()
        } catch {
            throw options.mistake(error)
        }
        size = try fields[.size]?.value { text throws(SyntaxError) in try Size(text) }
        snapshots = try fields.value(.snapshots, Self.snapshots) ?? []
        layers = try Self.layers(fields.required(.layers), snapshots)
        guard size != nil || !snapshots.isEmpty else {
            throw SceneMistake(fields.place, "without a snapshot the key 'size' must be there")
        }
        let names = layers.map(\.name)
        stages = try StageOrder(fields[.stages], layers: names)
        loops = try fields[.option(.loops)]?.value { text throws(SyntaxError) in
            try whole(text, in: 1...10_000)
        }
        end = try fields[.option(.end)]?.time()
        completed = try fields.value(.completed) { node throws(SceneMistake) in
            try SceneChanges(node, layers: names)
        }
        sizePlace = fields[.size]?.place ?? snapshots.first?.place ?? fields.place
        let length = fields[.option(.loops)] ?? fields[.option(.end)] ?? fields[.stages]
        lengthPlace = length?.place ?? fields.place
        try checkLoop(fields)
    }

    private func checkLoop(_ fields: SceneFields<FileKey>) throws(SceneMistake) {
        if stages.next == nil {
            try fields.refuse(
                .option(.loops),
                "'loops' is for stages that loop: none has a 'next' that points back")
        } else if loops == nil, end == nil {
            throw SceneMistake(
                stages.nextPlace, "the stages loop and never end; say 'loops' or 'end'")
        }
    }

    private static func snapshots(_ node: SceneNode) throws(SceneMistake) -> [SceneSnapshot] {
        var snapshots: [SceneSnapshot] = []
        for entry in try node.entries() { snapshots.append(try SceneSnapshot(entry)) }
        return snapshots
    }

    private static func layers(
        _ node: SceneNode, _ snapshots: [SceneSnapshot]
    ) throws(SceneMistake) -> [SceneLayer] {
        let nodes = try node.list()
        guard nodes.count <= most.layers else {
            throw node.mistake("there are \(nodes.count) layers; \(most.layers) are the limit")
        }
        let known = snapshots.map(\.name)
        var layers: [SceneLayer] = []
        var names: Set<String> = []
        for node in nodes {
            let layer = try SceneLayer(node)
            guard names.insert(layer.name).inserted else {
                throw SceneMistake(
                    try SceneFields<LayerKey>(node).required(.name).place,
                    "two layers are called '\(layer.name)'")
            }
            if let (name, place) = layer.snapshot, !known.contains(name) {
                throw SceneMistake(place, unknown("snapshot", name, among: known))
            }
            layers.append(layer)
        }
        let used = Set(layers.compactMap { $0.snapshot?.name })
        if let unused = snapshots.first(where: { !used.contains($0.name) }) {
            throw SceneMistake(unused.place, "no layer shows the snapshot '\(unused.name)'")
        }
        return layers
    }
}

extension Size {
    /// The size `300x400` in points.
    fileprivate init(_ text: String) throws(SyntaxError) {
        let values = text.split(separator: "x", omittingEmptySubsequences: false).map(number)
        guard values.count == 2, let values = values as? [Double],
            values.allSatisfy({ $0 > 0 && $0 <= 1e6 })
        else {
            throw SyntaxError(
                "'\(text)' is not a size",
                hint: "write width and height in points, such as 300x400")
        }
        self.init(width: values[0], height: values[1])
    }
}
