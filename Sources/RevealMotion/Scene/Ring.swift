public import RevealValues

/// A stroke along the edge of a mask, painted over both sides of it.
///
/// It lies between the mask's shape with its sides moved in and the shape with its sides moved out,
/// each as far all along, as a feather does, but is as sharp as pixels are: evenly wide on circles
/// and about so on ellipses; round about corners that stick out.
public struct Ring: Sendable, Hashable, AlongEdge {
    /// How wide it is, in points; 0 or less for none.
    package var width: Double
    /// What it is painted with; on the way to another colour it is that one at once.
    package var color: Color
    /// How much of it lies outside of the edge: 0 for inside, 1 for outside, .5 for half and half.
    package var align: Double
    /// Whether it is out of the view at both ends of a motion, as a feather is: inside of a shape
    /// that is empty, and outside of one that covers the view.
    package var isStretched: Bool

    /// A ring of `width` points, half of it on either side, unless told otherwise.
    public init(
        _ width: Double = 0, _ color: Color = .white, align: Double = 0.5, isStretched: Bool = true
    ) {
        self.width = width
        self.color = color
        self.align = align
        self.isStretched = isStretched
    }

    /// The ring on the way to `end`.
    func interpolated(to end: Ring, at progress: Double) -> Ring {
        Ring(
            width + (end.width - width) * progress, end.width == 0 ? color : end.color,
            align: align(onTheWayTo: end, at: progress), isStretched: false)
    }
}
