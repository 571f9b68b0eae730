import Raster
import RevealValues

/// A scene file that describes layers and stages.
struct DescribedScene: Sendable {
    let scale: Double
    let size: Size?
    let snapshots: [SceneSnapshot]
    let layers: [SceneLayer]
    let chains: [SceneChain]
    /// When all chains end; nil for when they do by themselves, or for the only one.
    let end: SceneTime?
    /// Where the size is said, or else the first snapshot.
    let sizePlace: ScenePlace
    /// Where to point when too much happens.
    let lengthPlace: ScenePlace

    /// Layers, and stages, at most.
    static let most = (layers: 1000, stages: 10_000, chains: 1000)

    init(_ fields: SceneFields, _ options: SceneOptions) throws(SceneMistake) {
        scale = options.written.pixelsPerPoint
        size = try fields[FileKey.size.name]?.value { text throws(SyntaxError) in try Size(text) }
        snapshots = try fields[FileKey.snapshots.name].map(Self.snapshots) ?? []
        layers = try Self.layers(fields.required(FileKey.layers.name), snapshots)
        guard size != nil || !snapshots.isEmpty else {
            throw SceneMistake(fields.place, "without a snapshot the key 'size' must be there")
        }
        let names = layers.map(\.name)
        if let node = fields[FileKey.chains.name] {
            try fields.refuse(
                SceneChain.ofOne, "does not go with 'chains', each of which has its own")
            chains = try Self.chains(node, layers: names)
            end = try fields[\SceneChain.end]?.time()
            lengthPlace = (end?.place ?? node.place)
        } else {
            let chain = try SceneChain(fields, layers: names, isOneOfSeveral: false)
            (chains, end, lengthPlace) = ([chain], nil, chain.lengthPlace)
        }
        sizePlace = fields[FileKey.size.name]?.place ?? snapshots.first?.place ?? fields.place
    }

    private static func chains(
        _ node: SceneNode, layers: [String]
    ) throws(SceneMistake) -> [SceneChain] {
        let nodes = try node.list()
        guard (1...most.chains).contains(nodes.count) else {
            throw node.mistake("there are \(nodes.count) chains; write 1 to \(most.chains)")
        }
        var chains: [SceneChain] = []
        var names: Set<String> = []
        for node in nodes {
            let fields = try SceneChain.fields(node)
            let chain = try SceneChain(fields, layers: layers, isOneOfSeveral: true)
            chains.append(chain)
            if let name = chain.name, !names.insert(name).inserted {
                throw SceneMistake(
                    fields[\SceneChain.name]?.place ?? node.place, "two chains are called '\(name)'"
                )
            }
        }
        guard chains.reduce(0, { $0 + $1.stages.count }) <= most.stages else {
            throw node.mistake("the chains have more than \(most.stages) stages, the limit")
        }
        return chains
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
            let layer = try SceneLayer(mapping: node)
            guard names.insert(layer.name).inserted else {
                throw SceneMistake(
                    layer.namePlace,
                    "two layers are called '\(layer.name)'")
            }
            if let snapshot = layer.snapshot, !known.contains(snapshot.name) {
                throw SceneMistake(
                    snapshot.place, unknown("snapshot", snapshot.name, among: known))
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
