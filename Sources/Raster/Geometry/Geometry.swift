/// A point in a plane whose x axis points right and whose y axis points down.
public struct Point: Sendable, Hashable {
    /// The distance to the right of the left border.
    public var x: Double
    /// The distance below the top border.
    public var y: Double

    /// Creates the point (x, y).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height.
public struct Size: Sendable, Hashable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates the size width × height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package var diagonal: Double { (width * width + height * height).squareRoot() }

    /// The rectangle of this size at the origin.
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    package var center: Point { Point(x: width / 2, y: height / 2) }
}

/// A rectangle with sides along the axes, in points unless a name includes "pixels".
public struct Rect: Sendable, Hashable {
    /// The x coordinate of the left side.
    public var x: Double
    /// The y coordinate of the top side.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a rectangle from its top left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the bounding square of a circle.
    public init(center: Point, radius: Double) {
        self.init(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }

    package init(center: Point, size: Size) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// Returns the linear interpolation to `end`, or extrapolation if `progress` is outside 0…1.
    package func interpolated(to end: Rect, at progress: Double) -> Rect {
        Rect(
            x: x + (end.x - x) * progress,
            y: y + (end.y - y) * progress,
            width: width + (end.width - width) * progress,
            height: height + (end.height - height) * progress)
    }

    /// Returns the rectangle in a unit that is `factor` times smaller.
    package func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

extension Rect {
    /// The corners, clockwise from the top left.
    package var corners: [Point] {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }
}

extension [Point] {
    /// Returns the part of the convex polygon in which `side`, a linear function, is at least 0
    /// (Sutherland–Hodgman clipping).
    package func cut(_ side: (Point) -> Double) -> [Point] {
        guard let last else { return [] }
        var kept: [Point] = []
        var from = last
        for to in self {
            let (before, behind) = (side(from), side(to))
            if (before < 0) != (behind < 0) {
                let share = before / (before - behind)
                kept.append(
                    Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
            }
            if behind >= 0 { kept.append(to) }
            from = to
        }
        return kept
    }
}
