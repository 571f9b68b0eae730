import Raster
import RevealMotion
import RevealValues

/// New values of a layer, as a scene file says them; nil for those that stay.
struct SceneChange: SceneMapping {
    var frame: Rect?
    var opacity: Double?
    var scale: Point?
    var translation: Point?
    var mask: SceneMask?
    var isHidden: Bool?
    var shape: MaskShape?
    var cornerRadius: Double?
    /// Never filled: a layer's map is the same for good.
    var map: SceneMap?
    var mapProgress: Double?
    var softness: Double?
    var feather: Length?
    var featherCurve: FeatherCurve?
    var featherAlign: Double?
    var featherStretch: FeatherStretch?
    var ring: WrittenRing?
    var shadow: WrittenShadow?

    static let keys = LayerValue.all.map(\.key)

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard let node = fields[\Self.cornerRadius], cornerRadius != 0, let shape else { return }
        guard case .rectangle = shape else {
            let kind = shape == .ellipse ? "an ellipse has no corners" : "its corners are not round"
            throw node.mistake("\(kind); write mask-shape: rectangle")
        }
    }

    /// Gives the values to `layer` of a view of `size`.
    func apply(to layer: inout Layer, in size: Size) {
        for value in LayerValue.all.reversed() { value.apply(self, &layer, size) }
    }
}

/// New values of a layer in what a stage performs, and when and how it moves.
struct ScenePerformance: SceneMapping {
    var change = SceneChange()
    var delay: SceneTime?
    var easing: SceneEasing?

    static let keys: [SceneKey<Self>] =
        SceneChange.keys.filter { $0.property != \SceneChange.map }.map { $0.of(\.change) } + [
            SceneKey("delay", \.delay, .time, "How long it begins after the others."),
            SceneKey("easing", \.easing, .easing, "One for all that moves, or one for each."),
        ]

    func check(_ fields: SceneFields) throws(SceneMistake) { try change.check(fields) }

    /// How long its easings last by nature; nil for as long as they are given.
    var naturalDuration: Rational? { easing?.naturalDuration }

    /// When and how it moves, if a time in frames is one at `rate`; nil for as the stage says.
    func timing(at rate: FrameRate) throws(SceneMistake) -> Stage.LayerTiming? {
        guard delay != nil || easing != nil else { return nil }
        return Stage.LayerTiming(
            delay: try delay?.seconds(at: rate) ?? 0, timingFunction: easing?.main,
            timingFunctions: easing?.others ?? [:])
    }
}

/// New values of some layers, by the layers' names.
struct SceneChanges: Sendable {
    /// The changes in the order in which they are written, each with the layer's number.
    private(set) var entries: [(name: String, layer: Int, performance: ScenePerformance)] = []
    private let places: [ScenePlace]

    /// The changes by layer in `node`, and when and how they move if they do.
    init(_ node: SceneNode, areMotions: Bool) throws(SceneMistake) {
        let nodes = try node.entries()
        places = nodes.map(\.key.place)
        for node in nodes {
            let performance =
                areMotions
                ? try ScenePerformance(mapping: node.value)
                : ScenePerformance(change: try Self.change(node.value))
            entries.append((try node.key.text(), 0, performance))
        }
    }

    private static func change(_ node: SceneNode) throws(SceneMistake) -> SceneChange {
        let fields = try SceneChange.fields(node)
        let map = SceneChange.name(of: \SceneChange.map)
        guard fields[map] == nil else {
            throw SceneMistake(
                fields.place(of: map), "a layer's map is the same for good: say it in 'layers'")
        }
        return try SceneChange(fields)
    }

    /// Finds the layers among `layers`, the names of all.
    mutating func resolve(_ layers: [String]) throws(SceneMistake) {
        for (index, place) in zip(entries.indices, places) {
            let name = entries[index].name
            guard let layer = layers.firstIndex(of: name) else {
                throw SceneMistake(place, unknown("layer", name, among: layers))
            }
            entries[index].layer = layer
        }
    }

    /// The changes as a stage makes them in a view of `size`.
    func changes(in size: Size) -> Stage.Changes {
        { scene in
            for entry in entries {
                entry.performance.change.apply(to: &scene.layers[entry.layer], in: size)
            }
        }
    }
}

extension SceneForm where Value == SceneChanges {
    /// Values that are set at once.
    static var changes: SceneForm {
        SceneForm("{layer: {…}}", .reference("changes")) { node throws(SceneMistake) in
            try SceneChanges(node, areMotions: false)
        }
    }

    /// Values to which layers move.
    static var performances: SceneForm {
        SceneForm("{layer: {…}}", .reference("performances")) { node throws(SceneMistake) in
            try SceneChanges(node, areMotions: true)
        }
    }
}

/// That no `kind` of thing has that name.
func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let near = nearest(to: name, among: names).map { ", did you mean '\($0)'?" } ?? ""
    return "no \(kind) is called '\(name)'" + near
}
