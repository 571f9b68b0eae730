import Raster

extension Layer {
    /// A key of a scene file and its value.
    struct Value: Equatable {
        let key: ChangeKey
        let text: String
    }

    /// The values that stages may change, exactly.
    private var values: [Value] {
        let mask = mask.map { $0.text } ?? "none"
        return [
            Value(key: .frame, text: frame.text), Value(key: .opacity, text: opacity.shortest),
            Value(
                key: .scale,
                text: transform.scaleX == transform.scaleY
                    ? transform.scaleX.shortest : [transform.scaleX, transform.scaleY].text),
            Value(key: .translation, text: [transform.x, transform.y].text),
            Value(key: .mask, text: mask), Value(key: .hidden, text: "\(isHidden)"),
        ]
    }

    /// Those of the values that are not as in `earlier`.
    func values(since earlier: Layer) -> [Value] {
        zip(values, earlier.values).filter { $0 != $1 }.map { $0.0 }
    }

    /// Whether a scene file may say the values.
    var isInRange: Bool {
        let lengths =
            [frame, mask ?? .zero].flatMap { [$0.x, $0.y, $0.width, $0.height] }
            + [transform.x, transform.y]
        return lengths.allSatisfy { $0.magnitude <= 1e6 } && frame.width >= 0 && frame.height >= 0
            && (mask ?? .zero).width >= 0 && (mask ?? .zero).height >= 0
            && (0...1).contains(opacity)
            && [transform.scaleX, transform.scaleY].allSatisfy((0...1000).contains)
    }
}

extension Scene {
    /// What changed since `earlier`, a line for each layer that did.
    func changes(since earlier: Scene) -> [String] {
        zip(layers, earlier.layers).compactMap { layer, earlier in
            let values = layer.values(since: earlier).map { "\($0.key.rawValue): \($0.text)" }
            return values.isEmpty
                ? nil : "\(layer.name.yaml): {\(values.joined(separator: ", "))}"
        }
    }
}

extension Rect {
    fileprivate var text: String { [x, y, width, height].text }
}

extension [Double] {
    /// The numbers as a list.
    fileprivate var text: String { "[\(map(\.shortest).joined(separator: ", "))]" }
}
