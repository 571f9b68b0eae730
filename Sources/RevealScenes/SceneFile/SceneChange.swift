import Raster
import RevealMotion
import RevealValues

/// New values of a layer in what a stage performs, and when and how it moves.
struct ScenePerformance: SceneMapping {
    var change = SceneChange()
    var delay: SceneTime?
    var easing: SceneEasing?

    static let definition = "performance"

    static let keys: [SceneKey<Self>] =
        LayerValue.all.filter { $0.name != LayerValue.map.name }.map { $0.key.of(\.change) } + [
            SceneKey("delay", \.delay, .time, "How long it begins after the others."),
            SceneKey(
                "easing", \.easing, .easingOnOneLine, "One for all that moves, or one for each."),
        ]

    init() {}

    /// The values of `layer` that are not as in `earlier`, and how it moves to them.
    init(_ layer: Layer, since earlier: Layer, _ timing: Stage.LayerTiming? = nil) {
        change = SceneChange(layer, since: earlier)
        delay = timing.flatMap { SceneTime(positive: $0.delay) }
        easing = timing.flatMap { SceneEasing($0.timingFunction, $0.timingFunctions) }
    }

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
                : try Self.performance(node.value)
            entries.append((try node.key.text(), 0, performance))
        }
    }

    /// What changes from `earlier` to `scene`, and how layers move if they do.
    init(
        _ scene: Scene, since earlier: Scene, _ timings: [String: Stage.LayerTiming] = [:]
    ) {
        places = []
        for (layer, earlier) in zip(scene.layers, earlier.layers) {
            let timing = timings[layer.name]
            // Most layers of a stage are as they were, and writing all their values takes 100 µs.
            guard timing != nil || layer != earlier else { continue }
            let performance = ScenePerformance(layer, since: earlier, timing)
            if !performance.lines.isEmpty { entries.append((layer.name, 0, performance)) }
        }
    }

    /// The same; nil if nothing changes.
    init?(changing scene: Scene, since earlier: Scene) {
        self.init(scene, since: earlier)
        if entries.isEmpty { return nil }
    }

    /// Whether a scene file may say them.
    var isInRange: Bool { entries.allSatisfy(\.performance.change.isInRange) }

    private static func performance(_ node: SceneNode) throws(SceneMistake) -> ScenePerformance {
        let fields = try SceneChange.fields(node)
        let map = LayerValue.map.name
        guard fields[map] == nil else {
            throw SceneMistake(
                fields.place(of: map), "a layer's map is the same for good: say it in 'layers'")
        }
        var performance = ScenePerformance()
        performance.change = try SceneChange(fields)
        return performance
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
    static var changes: SceneForm { form("changes", areMotions: false) }

    /// Values to which layers move.
    static var performances: SceneForm { form("performances", areMotions: true) }

    private static func form(_ schema: String, areMotions: Bool) -> SceneForm {
        SceneForm(
            "{layer: {…}}", .reference(schema),
            write: { changes in
                let lines = changes.entries.map { "\($0.name.yaml): \($0.performance.line)" }
                return lines.isEmpty ? .line("{}") : .lines(lines)
            }
        ) { node throws(SceneMistake) in try SceneChanges(node, areMotions: areMotions) }
    }
}

/// That no `kind` of thing has that name.
func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let near = nearest(to: name, among: names).map { ", did you mean '\($0)'?" } ?? ""
    return "no \(kind) is called '\(name)'" + near
}
