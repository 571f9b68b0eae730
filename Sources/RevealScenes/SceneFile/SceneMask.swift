import Raster
import RevealMotion
import RevealValues

/// A mask as a scene file says it, which may depend on the view's size.
enum SceneMask: Sendable {
    case none
    /// The rectangle of the ellipse.
    case rectangle(Rect)
    /// A circle about a place, or about where the layer's mask is.
    case circle(Position?, Radius)

    init(_ node: SceneNode) throws(SceneMistake) {
        switch node.content {
        case .scalar("none"): self = .none
        case .mapping:
            let fields = try SceneFields<CircleKey>(node)
            let center = try fields[.center]?.coordinates(Position.init)
            self = .circle(center, try fields.required(.radius).value(Radius.init))
        default:
            let rectangle = try node.coordinates { text throws(SyntaxError) in
                do {
                    return try Rect(text, within: Rect.sceneLimit)
                } catch {
                    throw SyntaxError(
                        "'\(text)' is not a mask",
                        hint: "write none, [x, y, width, height], or {center: …, radius: …}")
                }
            }
            self = .rectangle(rectangle)
        }
    }

    /// The rectangle of the shape in a view of `size`, where `current` is the layer's until now;
    /// nil for no mask.
    ///
    /// Without a place a circle stays where the mask is; a first one is about the view's centre.
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
