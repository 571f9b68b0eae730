/// A place in a plane whose x grows to the right and whose y grows downwards.
public struct Point: Sendable, Hashable {
    /// To the right of the left border.
    public var x: Double
    /// Below the top border.
    public var y: Double

    /// The point (x, y).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height.
public struct Size: Sendable, Hashable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// The size width × height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The length of the diagonal.
    package var diagonal: Double { (width * width + height * height).squareRoot() }

    /// The rectangle of this size whose top left corner is the origin.
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    /// The center of the rectangle of this size whose top left corner is the origin.
    package var center: Point { Point(x: width / 2, y: height / 2) }
}

/// A rectangle with sides along the axes, in points unless a name says pixels.
public struct Rect: Sendable, Hashable {
    /// The left side.
    public var x: Double
    /// The top side.
    public var y: Double
    /// The distance from the left to the right side.
    public var width: Double
    /// The distance from the top to the bottom side.
    public var height: Double

    /// The rectangle whose top left corner is (x, y).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The square that a circle about `center` touches from inside.
    public init(center: Point, radius: Double) {
        self.init(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }

    /// The rectangle of `size` about `center`.
    package init(center: Point, size: Size) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// All zeroes: the empty rectangle in the top left corner.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Half-way between the sides.
    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The rectangle at `progress` on the way to `end`: 0 here, 1 there, beyond either as well.
    package func interpolated(to end: Rect, at progress: Double) -> Rect {
        Rect(
            x: x + (end.x - x) * progress,
            y: y + (end.y - y) * progress,
            width: width + (end.width - width) * progress,
            height: height + (end.height - height) * progress)
    }

    /// The rectangle in units of which `factor` go into one of today's.
    package func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

extension Rect {
    /// Clockwise from the top left one.
    package var corners: [Point] {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }
}

extension [Point] {
    /// What is left of the convex polygon where `side` is not below 0, which grows evenly
    /// (Sutherland and Hodgman's clipping).
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
