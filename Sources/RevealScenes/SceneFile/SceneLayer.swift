import Raster
import RevealMotion
import RevealValues

/// A layer as a scene file describes it.
struct SceneLayer: Sendable {
    let name: String
    private let content: Content
    private let shape: Layer.Shape
    private let composite: Layer.Composite
    private let values: SceneChange
    /// The order in which its mask's pixels change; nil for a mask with an edge.
    let map: SceneMap?

    enum Content: Sendable {
        /// The snapshot that the file gives that name.
        case snapshot(String, ScenePlace)
        case color(Color)
    }

    init(_ node: SceneNode) throws(SceneMistake) {
        let fields = try SceneFields<LayerKey>(node)
        name = try fields.required(.name).name()
        if let color = fields[.color] {
            try fields.refuse(
                .snapshot, "'snapshot' does not go with 'color': a layer shows one or the other")
            content = .color(try color.color())
        } else if let snapshot = fields[.snapshot] {
            content = .snapshot(try snapshot.text(), snapshot.place)
        } else {
            throw SceneMistake(fields.place, "the layer '\(name)' has neither snapshot nor color")
        }
        shape =
            try fields[.shape]?.value { text throws(SyntaxError) in
                try named(text, among: Layer.Shape.self)
            } ?? .rectangle
        composite =
            try fields[.composite]?.value { text throws(SyntaxError) in
                try named(text, among: Layer.Composite.self)
            } ?? .over
        map = try fields.value(.map, SceneMap.init)
        if map != nil {
            for key in [LayerKey.maskShape, .cornerRadius, .feather, .ring, .shadow] {
                try fields.refuse(
                    key, "'\(key.rawValue)' does not go with 'map', which has no edge")
            }
        } else {
            for key in [LayerKey.mapProgress, .softness] {
                try fields.refuse(key, "'\(key.rawValue)' goes with 'map', and there is none")
            }
        }
        values = try SceneChange { key in
            LayerKey(rawValue: key.rawValue).flatMap { fields[$0] }
        }
    }

    /// The name of the snapshot that it shows, and where that stands.
    var snapshot: (name: String, place: ScenePlace)? {
        if case .snapshot(let name, let place) = content { (name, place) } else { nil }
    }

    /// The layer in a view of `size`, given the snapshots by name and its map.
    ///
    /// A map lies on the whole view unless its mask says where.
    func layer(in size: Size, _ snapshots: [String: Snapshot], _ map: MaskMap?) -> Layer? {
        let shown: Layer.Content
        switch content {
        case .color(let color): shown = .color(color)
        case .snapshot(let name, _):
            guard let snapshot = snapshots[name] else { return nil }
            shown = .snapshot(snapshot)
        }
        let bounds = size.bounds
        var layer = Layer(name, shown, shape: shape, frame: bounds, composite: composite)
        if let map { (layer.maskStyle.shape, layer.mask) = (.map(map), bounds) }
        values.apply(to: &layer, in: size)
        return layer
    }
}
