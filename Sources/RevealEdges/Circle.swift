package import Raster

package struct Circle: Sendable, Equatable {
    /// The center, from the picture's top left corner.
    package var center: Point
    /// The radius, above 0.
    package var radius: Double

    package init(center: Point, radius: Double) {
        (self.center, self.radius) = (center, radius)
    }

    /// Returns the distance of the center from the farthest corner of a view.
    package func reach(width: Int, height: Int) -> Double {
        let x = max(center.x, Double(width) - center.x)
        let y = max(center.y, Double(height) - center.y)
        return (x * x + y * y).squareRoot()
    }

    /// Calls `body` with every `step`th of 720 evenly spaced places on the circle, and its column
    /// and row, if it is in the view.
    package func forEachPlace(
        every step: Int = 1, width: Int, height: Int,
        _ body: (_ place: Point, _ column: Int, _ row: Int) -> Void
    ) {
        // Rotates by 1/720 of a turn.
        var (x, y) = (1.0, 0.0)
        let (c, s) = (0.999961923064171, 0.00872653549837394)
        for number in 0..<Self.places {
            let place = Point(x: center.x + radius * x, y: center.y + radius * y)
            (x, y) = (x * c - y * s, x * s + y * c)
            guard number % step == 0, place.x >= 0, place.y >= 0, place.x < Double(width),
                place.y < Double(height)
            else { continue }
            body(
                place, place.x.clampedInteger(in: 0...width - 1),
                place.y.clampedInteger(in: 0...height - 1))
        }
    }

    package static let places = 720

    package var ellipse: Ellipse { Ellipse(center: center, radiusX: radius, radiusY: radius) }
}
