/// New values of a layer in a stage's motion, with its timing.
struct ScenePerformance: SceneMapping {
    var change = SceneChange()
    var delay: Rational?
    var easing: SceneEasing?

    static let definition = "performance"

    static let keys: [SceneKey<Self>] =
        LayerValue.all.filter { $0.name != LayerValue.map.name }.map { $0.key.of(\.change) } + [
            SceneKey(
                "delay", \.delay, .time, "How much later than the stage the layer begins to move."),
            SceneKey(
                "easing", \.easing, .easingOnOneLine, "The easing of all values, or one for each."),
        ]

    init() {}

    init(_ layer: Layer, since earlier: Layer, _ timing: Stage.LayerTiming? = nil) {
        change = SceneChange(layer, since: earlier)
        delay = timing.flatMap { $0.delay > 0 ? $0.delay : nil }
        easing = timing.flatMap { SceneEasing($0.timingFunction, $0.timingFunctions) }
    }

    func check(_ fields: SceneFields) throws(SceneMistake) { try change.check(fields) }

    var naturalDuration: Rational? { easing?.naturalDuration }

    /// The timing; nil if the stage determines it.
    var timing: Stage.LayerTiming? {
        guard delay != nil || easing != nil else { return nil }
        return Stage.LayerTiming(
            delay: delay ?? 0, timingFunction: easing?.main, timingFunctions: easing?.others ?? [:])
    }
}

/// New values of some layers, by the layers' names.
struct SceneChanges: Sendable {
    /// The changes in the order of the file.
    private(set) var entries: [Entry] = []

    struct Entry: Sendable {
        let reference: SceneReference
        /// The layer's index, after `resolve`.
        var layer = 0
        let performance: ScenePerformance
    }

    init(_ node: SceneNode, areMotions: Bool) throws(SceneMistake) {
        for entry in try node.entries() {
            var performance = ScenePerformance()
            if areMotions {
                performance = try ScenePerformance(mapping: entry.value)
            } else {
                let fields = try SceneChange.fields(entry.value)
                try fields.refuse(
                    [LayerValue.map.name], "cannot change; write it in 'layers'")
                performance.change = try SceneChange(fields)
            }
            let layer = try SceneForm.reference.read(entry.key)
            entries.append(Entry(reference: layer, performance: performance))
        }
    }

    init(
        _ scene: Scene, since earlier: Scene, _ timings: [String: Stage.LayerTiming] = [:]
    ) {
        for (layer, earlier) in zip(scene.layers, earlier.layers) {
            let timing = timings[layer.name]
            // Most layers of a stage do not change, and writing all their values takes 100 µs.
            guard timing != nil || layer != earlier else { continue }
            let performance = ScenePerformance(layer, since: earlier, timing)
            guard !performance.lines.isEmpty else { continue }
            let reference = SceneReference(name: layer.name)
            entries.append(Entry(reference: reference, performance: performance))
        }
    }

    init?(changing scene: Scene, since earlier: Scene) {
        self.init(scene, since: earlier)
        if entries.isEmpty { return nil }
    }

    mutating func resolve(_ layers: SceneNames) throws(SceneMistake) {
        for index in entries.indices {
            entries[index].layer = try layers.number(of: entries[index].reference)
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
    static var changes: SceneForm { form("changes", areMotions: false) }

    static var performances: SceneForm { form("performances", areMotions: true) }

    private static func form(_ schema: String, areMotions: Bool) -> SceneForm {
        SceneForm(
            "{layer: {…}}", .reference(schema),
            write: { changes in
                let lines = changes.entries.map {
                    "\($0.reference.name.yaml): \($0.performance.line)"
                }
                return lines.isEmpty ? .line("{}") : .lines(lines)
            }
        ) { node throws(SceneMistake) in try SceneChanges(node, areMotions: areMotions) }
    }
}
