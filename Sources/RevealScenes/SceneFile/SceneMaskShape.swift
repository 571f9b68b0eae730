import RevealMotion
import RevealValues

/// What a scene file says of a mask's shape; nil for what stays.
struct SceneMaskShape: Sendable {
    private let shape: MaskShape?
    private let cornerRadius: Double?

    /// What those keys say for which `value` has something.
    init(_ value: (ChangeKey) -> SceneNode?) throws(SceneMistake) {
        shape = try value(.maskShape)?.value { text throws(SyntaxError) in try MaskShape(text) }
        cornerRadius = try value(.cornerRadius)?.decimal(in: MaskShape.cornerRadii)
        guard let node = value(.cornerRadius), cornerRadius != 0, let shape else { return }
        guard case .rectangle = shape else {
            let kind = shape == .ellipse ? "an ellipse has no corners" : "its corners are not round"
            throw node.mistake("\(kind); write mask-shape: rectangle")
        }
    }

    /// Gives it to `shape`: who speaks of corners' radius means a rectangle.
    func apply(to shape: inout MaskShape) {
        let current = if case .rectangle(let radius) = shape { radius } else { 0.0 }
        switch self.shape ?? (cornerRadius == nil ? shape : .rectangle(cornerRadius: 0)) {
        case .rectangle: shape = .rectangle(cornerRadius: cornerRadius ?? current)
        case let other: shape = other
        }
    }
}

extension MaskShape {
    /// What the keys of a scene file say of it.
    var values: [Layer.Value] {
        let radius = if case .rectangle(let cornerRadius) = self { cornerRadius } else { 0.0 }
        return [
            Layer.Value(key: .maskShape, text: text.yaml, isInRange: isInRange),
            Layer.Value(
                key: .cornerRadius, text: radius.shortest,
                isInRange: MaskShape.cornerRadii.contains(radius)),
        ] + mapValues
    }
}
