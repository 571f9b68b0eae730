/// A stroke along the edge of a mask, painted over the layer and the layers beneath.
///
/// The stroke is a sharp band between the shape with its sides moved inward and with its sides
/// moved outward. Its width is uniform on circles, and nearly so on ellipses; convex corners are
/// rounded.
public struct Ring: Sendable, Hashable, AlongEdge {
    package var width: Double
    /// The color, which is not interpolated: a change takes effect at once.
    package var color: Color
    package var align: Double
    package var isStretched: Bool

    /// Creates a stroke of `width` points, with the share `align` outside of the edge.
    public init(
        _ width: Double = 0, _ color: Color = .white, align: Double = 0.5, isStretched: Bool = true
    ) {
        self.width = width
        self.color = color
        self.align = align
        self.isStretched = isStretched
    }

    func interpolated(to end: Ring, at progress: Double) -> Ring {
        Ring(
            width + (end.width - width) * progress, end.width == 0 ? color : end.color,
            align: align(onTheWayTo: end, at: progress), isStretched: false)
    }
}
