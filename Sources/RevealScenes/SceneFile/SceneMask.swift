import Raster
import RevealMotion
import RevealValues

/// A circle that is a mask.
struct SceneCircle: SceneMapping {
    fileprivate var center: Position?
    fileprivate var radius = Radius.farthestCorner

    static let definition = "circle"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            "center", \.center, .list(.position),
            "By default the middle of the layer's mask, or else of the view."),
        SceneKey(
            required: "radius", \.radius, .text(.radius("farthest-corner")),
            "Points, a percentage, or a keyword of CSS."),
    ]
}

extension SceneForm where Value == SceneMask {
    static var mask: SceneForm {
        let none = "none"
        let rectangle = SceneForm<Rect>.numbers(
            .sceneRectangle(
                "is not a mask",
                hint: "write none, [x, y, width, height], or {center: …, radius: …}"))
        return SceneForm(
            "none|[x, y, width, height]|{center: …, radius: …}",
            .oneOf(["const": .string(none)], rectangle.schema, SceneCircle.reference),
            write: {
                if case .rectangle(let rect) = $0 { rectangle.write(rect) } else { .line(none) }
            },
            says: { if case .rectangle(let rect) = $0 { rectangle.says(rect) } else { true } }
        ) { node throws(SceneMistake) in
            switch node.content {
            case .scalar(none): return .none
            case .mapping:
                let circle = try SceneCircle(mapping: node)
                return .circle(circle.center, circle.radius)
            default: return .rectangle(try rectangle.read(node))
            }
        }
    }
}

/// A mask as a scene file says it, which may depend on the view's size.
enum SceneMask: Sendable {
    case none
    /// The rectangle of the ellipse.
    case rectangle(Rect)
    /// A circle about a place, or about where the layer's mask is.
    case circle(Position?, Radius)

    /// The rectangle of the shape in a view of `size`, where `current` is the layer's until now;
    /// nil for no mask.
    ///
    /// Without a place a circle stays where the mask is; a first one is about the view's center.
    func rectangle(in size: Size, current: Rect?, of shape: MaskShape) -> Rect? {
        switch self {
        case .none: return nil
        case .rectangle(let rectangle): return rectangle
        case .circle(let place, let radius):
            let center = place?.point(in: size) ?? current?.center ?? size.center
            let points = shape.points(of: radius, about: center, in: size)
            return Rect(center: center, radius: points)
        }
    }
}
