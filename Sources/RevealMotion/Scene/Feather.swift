/// A soft edge: a ramp from opaque to transparent along the edge of a shape.
///
/// The ramp extends from the shape with both radii reduced to the shape with both radii enlarged,
/// like shadows in CSS. Its width is uniform on circles, and nearly so on ellipses.
public struct Feather: Sendable, Hashable, AlongEdge {
    package var width: Double
    package var curve: FeatherCurve
    package var align: Double
    package var isStretched: Bool

    /// Creates a ramp of `width` points, with the share `align` outside of the edge.
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
    /// Interpolates to `end`; a feather without width takes the other's curve.
    func interpolated(to end: Feather, at progress: Double) -> Feather {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        return Feather(
            between(width, end.width), end.width == 0 ? curve : end.curve,
            align: align(onTheWayTo: end, at: progress), isStretched: false)
    }
}

extension Rect {
    package func ellipseHolds(_ other: Rect) -> Bool {
        guard width > 0, height > 0 else { return false }
        return [other.x, other.x + other.width].allSatisfy { x in
            [other.y, other.y + other.height].allSatisfy { y in
                let (across, down) = (2 * (x - center.x) / width, 2 * (y - center.y) / height)
                return across * across + down * down <= 1 + 2e-9
            }
        }
    }

    func grown(by length: Double) -> Rect {
        Rect(
            x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length)
    }
}
