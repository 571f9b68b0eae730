package import Raster

/// A circle in pixels.
package struct Circle: Sendable, Equatable {
    /// Its centre, from the picture's top left corner.
    package var center: Point
    /// Its radius, above 0.
    package var radius: Double

    /// The circle about `center`.
    package init(center: Point, radius: Double) {
        (self.center, self.radius) = (center, radius)
    }

    /// The distance of its centre from the farthest corner of a view: a circle of that radius
    /// covers it.
    func reach(width: Int, height: Int) -> Double {
        let x = max(center.x, Double(width) - center.x)
        let y = max(center.y, Double(height) - center.y)
        return (x * x + y * y).squareRoot()
    }

    /// Its ellipse, with radii so much longer.
    func ellipse(grownBy length: Double = 0) -> Ellipse {
        Ellipse(center: center, radiusX: radius + length, radiusY: radius + length)
    }
}
