/// A length in points, or as a share of a reference.
public enum Length: Sendable, Hashable {
    /// In points.
    case points(Double)
    /// As a share of the reference length: .5 for half.
    case share(Double)

    package func points(of whole: Double) -> Double {
        switch self {
        case .points(let points): points
        case .share(let share): share * whole
        }
    }
}

/// A position in a view.
public struct Position: Sendable, Hashable {
    /// The distances from the left and the top; shares are of the width and the height.
    package var x: Length
    package var y: Length

    /// Creates the position at those distances from the left and the top.
    public init(x: Length, y: Length) {
        self.x = x
        self.y = y
    }

    /// Returns the position at (x, y), in points.
    public static func point(_ x: Double, _ y: Double) -> Position {
        Position(x: .points(x), y: .points(y))
    }

    package func point(in size: Size) -> Point {
        Point(x: x.points(of: size.width), y: y.points(of: size.height))
    }
}

/// The radius of a circle in a view, as in CSS's `circle()`.
public enum Radius: Sendable, Hashable {
    /// A length; shares are of √(width² + height²)/√2.
    case length(Length)
    /// The distance from the center to the nearest side.
    case closestSide
    /// The distance from the center to the farthest side.
    case farthestSide
    /// The distance from the center to the nearest corner.
    case closestCorner
    /// The distance from the center to the farthest corner.
    case farthestCorner

    package func points(about center: Point, in size: Size) -> Double {
        let sides = [
            center.x.magnitude, (size.width - center.x).magnitude, center.y.magnitude,
            (size.height - center.y).magnitude,
        ]
        switch self {
        case .length(let length): return length.points(of: size.diagonal / 2.0.squareRoot())
        case .closestSide: return sides.min() ?? 0
        case .farthestSide: return sides.max() ?? 0
        case .closestCorner: return size.closestCorner(from: center)
        case .farthestCorner: return size.farthestCorner(from: center)
        }
    }
}

extension Size {
    func fartherSides(from point: Point) -> Size {
        Size(
            width: max(point.x.magnitude, (width - point.x).magnitude),
            height: max(point.y.magnitude, (height - point.y).magnitude))
    }

    func farthestCorner(from point: Point) -> Double { fartherSides(from: point).diagonal }

    func closestCorner(from point: Point) -> Double {
        Size(
            width: min(point.x.magnitude, (width - point.x).magnitude),
            height: min(point.y.magnitude, (height - point.y).magnitude)
        ).diagonal
    }
}
