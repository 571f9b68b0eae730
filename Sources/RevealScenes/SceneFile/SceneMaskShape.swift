import RevealMotion
import RevealValues

/// What a scene file says of a mask's shape; nil for what stays.
struct SceneMaskShape: Sendable {
    /// The words for the shapes.
    enum Name: String, Sendable, CaseIterable {
        case ellipse, rectangle
    }

    private let name: Name?
    private let cornerRadius: Double?

    /// What those keys say for which `value` has something.
    init(_ value: (ChangeKey) -> SceneNode?) throws(SceneMistake) {
        name = try value(.maskShape)?.value { text throws(SyntaxError) in
            try named(text, among: Name.self)
        }
        cornerRadius = try value(.cornerRadius)?.decimal(in: 0...Self.longest)
        if let node = value(.cornerRadius), name == .ellipse, cornerRadius != 0 {
            throw node.mistake("an ellipse has no corners; write mask-shape: rectangle")
        }
    }

    /// The longest radius of a corner, in points.
    static let longest = 1e7

    /// Gives it to `shape`: who speaks of corners means a rectangle.
    func apply(to shape: inout MaskShape) {
        let current = if case .rectangle(let radius) = shape { radius } else { 0.0 }
        switch name ?? (cornerRadius == nil ? nil : .rectangle) {
        case nil: break
        case .ellipse: shape = .ellipse
        case .rectangle: shape = .rectangle(cornerRadius: cornerRadius ?? current)
        }
    }
}

extension MaskShape {
    /// What the keys of a scene file say of it.
    var values: [Layer.Value] {
        let (name, radius): (SceneMaskShape.Name, Double) =
            switch self {
            case .ellipse: (.ellipse, 0)
            case .rectangle(let cornerRadius): (.rectangle, cornerRadius)
            }
        return [
            Layer.Value(key: .maskShape, text: name.rawValue),
            Layer.Value(
                key: .cornerRadius, text: radius.shortest,
                isInRange: (0...SceneMaskShape.longest).contains(radius)),
        ]
    }
}
