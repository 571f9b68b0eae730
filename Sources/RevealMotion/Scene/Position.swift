package import Raster

/// A distance in points, or as a share of something.
public enum Length: Sendable, Hashable {
    /// In points.
    case points(Double)
    /// As a share of what the length is measured against: .5 for half.
    case share(Double)

    /// The points, where 1 is `whole`.
    package func points(of whole: Double) -> Double {
        switch self {
        case .points(let points): points
        case .share(let share): share * whole
        }
    }
}

/// A place in a view.
public struct Position: Sendable, Hashable {
    /// From the left side; shares are of the width.
    package var x: Length
    /// From the top side; shares are of the height.
    package var y: Length

    /// That far from the left and from the top.
    public init(x: Length, y: Length) {
        self.x = x
        self.y = y
    }

    /// The point (x, y).
    public static func point(_ x: Double, _ y: Double) -> Position {
        Position(x: .points(x), y: .points(y))
    }

    /// The point in a view of `size`.
    package func point(in size: Size) -> Point {
        Point(x: x.points(of: size.width), y: y.points(of: size.height))
    }
}

/// The radius of a circle in a view, as CSS's `circle()` says it.
public enum Radius: Sendable, Hashable {
    /// A length; shares are of √(width² + height²)/√2.
    case length(Length)
    /// The distance from the centre to the nearest side.
    case closestSide
    /// The distance from the centre to the farthest side.
    case farthestSide
    /// The distance from the centre to the nearest corner.
    case closestCorner
    /// The distance from the centre to the farthest corner.
    case farthestCorner

    /// The radius in points about `center` in a view of `size`.
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
    /// The distances from `point` to the farther one of the rectangle's two sides, across and down.
    func fartherSides(from point: Point) -> Size {
        Size(
            width: max(point.x.magnitude, (width - point.x).magnitude),
            height: max(point.y.magnitude, (height - point.y).magnitude))
    }

    /// The distance from `point` to the farthest corner of the rectangle of this size.
    func farthestCorner(from point: Point) -> Double { fartherSides(from: point).diagonal }

    /// The distance from `point` to the nearest corner of the rectangle of this size.
    func closestCorner(from point: Point) -> Double {
        Size(
            width: min(point.x.magnitude, (width - point.x).magnitude),
            height: min(point.y.magnitude, (height - point.y).magnitude)
        ).diagonal
    }
}
