public import Raster

/// A soft edge: a ramp along the edge of a shape, from all to nothing.
///
/// The ramp lies between the shape with its radii made shorter and the shape with its radii made
/// longer, each by as many points in both directions, as CSS grows what it blurs: it is evenly wide
/// on circles, and about so on ellipses.
public struct Feather: Sendable, Hashable, AlongEdge {
    /// How wide the ramp is, in points; 0 or less for no ramp.
    package var width: Double
    /// How it runs.
    package var curve: FeatherCurve
    /// How much of it lies outside of the edge: 0 for inside, 1 for outside, .5 for half and half.
    package var align: Double
    /// Whether the ramp is out of the way at both ends of a motion: inside of a shape that is
    /// empty, or no wider than a 400th of the view's diagonal, so that nothing shows, and outside
    /// of one that covers the view, so that all does.
    ///
    /// On the way from one to the other it moves from inside to outside.
    package var isStretched: Bool

    /// A ramp of `width` points, in the middle of the edge and slow at both ends, unless told
    /// otherwise.
    public init(
        _ width: Double = 0, _ curve: FeatherCurve = .smooth, align: Double = 0.5,
        isStretched: Bool = true
    ) {
        self.width = width
        self.curve = curve
        self.align = align
        self.isStretched = isStretched
    }
}

extension Feather {
    /// The feather on the way to `end`.
    ///
    /// One without width has no curve of its own.
    func interpolated(to end: Feather, at progress: Double) -> Feather {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        return Feather(
            between(width, end.width), end.width == 0 ? curve : end.curve,
            align: align(onTheWayTo: end, at: progress), isStretched: false)
    }
}

extension Rect {
    /// Whether the ellipse in this rectangle holds all four corners of `other`, give or take a
    /// billionth of its radii.
    package func ellipseHolds(_ other: Rect) -> Bool {
        guard width > 0, height > 0 else { return false }
        return [other.x, other.x + other.width].allSatisfy { x in
            [other.y, other.y + other.height].allSatisfy { y in
                let (across, down) = (2 * (x - center.x) / width, 2 * (y - center.y) / height)
                return across * across + down * down <= 1 + 2e-9
            }
        }
    }

    /// The rectangle whose sides are that much farther out.
    func grown(by length: Double) -> Rect {
        Rect(
            x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length)
    }
}
