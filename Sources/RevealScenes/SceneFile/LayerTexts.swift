import Raster
import RevealMotion
import RevealValues

extension Layer {
    /// A key of a scene file and its value.
    struct Value: Equatable {
        let key: ChangeKey
        let text: String
        /// Whether a scene file may say it.
        var isInRange = true
    }

    /// The values that stages may change, exactly.
    private var values: [Value] {
        let (scales, way) = ([transform.scaleX, transform.scaleY], [transform.x, transform.y])
        return [
            Value(key: .frame, text: frame.text, isInRange: frame.isInRange),
            Value(key: .opacity, text: opacity.shortest, isInRange: (0...1).contains(opacity)),
            Value(
                key: .scale, text: scales[0] == scales[1] ? scales[0].shortest : scales.text,
                isInRange: scales.allSatisfy((0...1000).contains)),
            Value(
                key: .translation, text: way.text,
                isInRange: way.allSatisfy { $0.magnitude <= Rect.sceneLimit }
            ),
            Value(
                key: .mask, text: mask?.text ?? "none", isInRange: mask?.isInRange ?? true),
            Value(key: .hidden, text: "\(isHidden)"),
        ] + maskStyle.shape.values + maskStyle.feather.values + maskStyle.paintValues
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
                layer.values(since: earlier).map { "\($0.key.rawValue): \($0.text)" }
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

extension Feather {
    fileprivate var values: [Layer.Value] {
        [
            Layer.Value(
                key: .feather, text: width.shortest,
                isInRange: (0...Rect.sceneLimit).contains(width)),
            Layer.Value(key: .featherCurve, text: curve.rawValue),
            Layer.Value(
                key: .featherAlign, text: alignText,
                isInRange: WrittenFeather.aligns.contains(align)),
            Layer.Value(
                key: .featherStretch,
                text: (isStretched ? FeatherStretch.auto : .none).rawValue),
        ]
    }
}

extension Rect {
    fileprivate var text: String { [x, y, width, height].text }

    fileprivate var isInRange: Bool {
        [x, y, width, height].allSatisfy { $0.magnitude <= Rect.sceneLimit } && width >= 0
            && height >= 0
    }
}

extension [Double] {
    /// The numbers as a list.
    fileprivate var text: String { "[\(map(\.shortest).joined(separator: ", "))]" }
}
