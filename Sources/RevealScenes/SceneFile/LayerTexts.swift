import Raster
import RevealMotion
import RevealValues

extension Layer {
    /// A key of a scene file and its value.
    struct Value: Equatable {
        let key: String
        let text: String
        /// Whether a scene file may say it.
        let isInRange: Bool
    }

    /// The values that stages may change, exactly.
    private var values: [Value] {
        LayerValue.all.map {
            Value(key: $0.key.row.name, text: $0.text(self), isInRange: $0.isInRange(self))
        }
    }

    /// Those of the values that are not as in `earlier`.
    func values(since earlier: Layer) -> [Value] {
        // Most layers of a stage are as they were, and writing all their values takes 100 µs.
        guard self != earlier else { return [] }
        return zip(values, earlier.values).filter { $0 != $1 }.map { $0.0 }
    }
}

extension Scene {
    /// What changed since `earlier`, a line for each layer that did, and when and how it does where
    /// it is `timed`.
    func changes(
        since earlier: Scene, timed timings: [String: Stage.LayerTiming] = [:]
    ) -> [String] {
        zip(layers, earlier.layers).compactMap { layer, earlier in
            let values =
                layer.values(since: earlier).map { "\($0.key): \($0.text)" }
                + (timings[layer.name]?.texts ?? [])
            return values.isEmpty
                ? nil : "\(layer.name.yaml): {\(values.joined(separator: ", "))}"
        }
    }
}

extension Scene {
    /// Whether a scene file may say what changed since `earlier`.
    func isSayable(since earlier: Scene) -> Bool {
        zip(layers, earlier.layers).allSatisfy { layer, earlier in
            layer.values(since: earlier).allSatisfy(\.isInRange)
        }
    }
}

extension Rect {
    var text: String { [x, y, width, height].text }

    var isInRange: Bool {
        [x, y, width, height].allSatisfy { $0.magnitude <= Rect.sceneLimit } && width >= 0
            && height >= 0
    }
}

extension [Double] {
    /// The numbers as a list.
    var text: String { "[\(map(\.shortest).joined(separator: ", "))]" }
}
