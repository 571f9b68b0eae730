public import RevealValues

/// A stroke along the edge of a mask, painted over both sides of it.
///
/// It is between the shape with its sides moved in and the shape with its sides moved out, as a
/// feather is, but with sharp sides. Its width is uniform on circles and nearly uniform on
/// ellipses; convex corners are rounded.
public struct Ring: Sendable, Hashable, AlongEdge {
    /// The width in points; 0 or less for none.
    package var width: Double
    /// The color, which is not interpolated: a change takes effect at once.
    package var color: Color
    /// The share of the width outside of the edge: 0 for inside, 1 for outside, .5 for half and
    /// half.
    package var align: Double
    /// Whether the stroke is out of view at both ends of a motion, as a feather.
    package var isStretched: Bool

    /// Creates a stroke of `width` points, of which the share `align` is outside of the edge.
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
