/// An ellipse with axes along x and y, in pixels.
///
/// Pixel (column, row) is the unit square whose top left corner is the point (column, row).
package struct Ellipse: Sendable, Hashable {
    package let center: Point
    package let radiusX: Double
    package let radiusY: Double

    /// Creates the ellipse inscribed in `rect`; it is empty unless width and height are positive.
    package init(in rect: Rect) {
        self.init(center: rect.center, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    package init(center: Point, radiusX: Double, radiusY: Double) {
        precondition(
            center.x.isFinite && center.y.isFinite && radiusX.isFinite && radiusY.isFinite,
            "an ellipse must be finite")
        self.center = center
        self.radiusX = radiusX
        self.radiusY = radiusY
    }

    package func grown(by growth: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + growth, radiusY: radiusY + growth)
    }

    package var isEmpty: Bool { !(radiusX > 0 && radiusY > 0) }
}
