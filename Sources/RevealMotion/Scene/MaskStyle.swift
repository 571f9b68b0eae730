import Raster
import RevealValues

/// How the mask of a layer looks, besides where it lies.
public struct MaskStyle: Sendable, Hashable {
    /// What it is in its rectangle.
    public var shape: MaskShape
    /// How soft its edge is.
    public var feather: Feather
    /// What is painted along its edge.
    public var ring: Ring
    /// What it casts on what is beneath.
    public var shadow: Shadow

    /// An ellipse with an edge as sharp as pixels are and nothing about it, unless told otherwise.
    public init(
        shape: MaskShape = .ellipse, feather: Feather = Feather(), ring: Ring = Ring(),
        shadow: Shadow = Shadow()
    ) {
        self.shape = shape
        self.feather = feather
        self.ring = ring
        self.shadow = shadow
    }
}

extension MaskStyle {
    /// The style on the way to `end`, while the mask goes from one rectangle to the other in a view
    /// of `bounds`.
    func interpolated(
        to end: MaskStyle, between masks: (from: Rect, to: Rect), in bounds: Rect,
        at progress: Progress
    ) -> MaskStyle {
        func between<Edge: AlongEdge>(_ from: Edge, _ to: Edge) -> Edge {
            guard from.width != 0 || to.width != 0 else { return to }
            return from.placed(about: masks.from, shape, in: bounds)
                .interpolated(
                    to: to.placed(about: masks.to, end.shape, in: bounds), at: progress.mask)
        }
        return MaskStyle(
            shape: shape.interpolated(to: end.shape, at: progress.maskShape),
            feather: between(feather, end.feather), ring: between(ring, end.ring),
            shadow: shadow.interpolated(to: end.shadow, at: progress.mask))
    }

    /// Whether anything is along its edge.
    var hasEdge: Bool { feather.width > 0 || ring.width > 0 || shadow.color.alpha > 0 }

    /// Whether all values are numbers within `reach`.
    func isWithin(_ reach: Double) -> Bool {
        (shape.numbers + [feather.width, feather.align, ring.width, ring.align] + shadow.numbers)
            .allSatisfy { $0.magnitude <= reach }
    }
}
