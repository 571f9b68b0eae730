/// An ellipse with axes along x and y, in pixels: pixel (column, row) is the unit square whose top
/// left corner is the point (column, row).
package struct Ellipse: Sendable, Hashable {
    /// Where the axes cross.
    package let center: Point
    /// Half the width.
    package let radiusX: Double
    /// Half the height.
    package let radiusY: Double

    /// The ellipse that touches the four sides of `rect` from inside.
    ///
    /// A rectangle without width or height, or with a negative one, holds an empty ellipse.
    package init(in rect: Rect) {
        self.init(center: rect.center, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    /// The ellipse about `center`.
    package init(center: Point, radiusX: Double, radiusY: Double) {
        precondition(
            center.x.isFinite && center.y.isFinite && radiusX.isFinite && radiusY.isFinite,
            "an ellipse is finite")
        self.center = center
        self.radiusX = radiusX
        self.radiusY = radiusY
    }

    /// The ellipse whose radii are that much longer.
    package func grown(by growth: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + growth, radiusY: radiusY + growth)
    }

    /// Whether no pixel can be touched.
    package var isEmpty: Bool { !(radiusX > 0 && radiusY > 0) }
}
