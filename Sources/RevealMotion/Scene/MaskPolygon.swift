public import Raster
import RevealValues

/// A polygon in a mask's rectangle, as CSS's `polygon()` says it.
public struct MaskPolygon: Sendable, Hashable {
    /// The corners, in hundredths of the rectangle's width and height from its top left corner.
    package let corners: [Point]
    /// What is inside where sides cross each other.
    package let rule: FillRule

    /// How many points a star may have.
    package static let pointCounts = 2...500

    /// How many corners it may have.
    package static let cornerCounts = 3...1000

    /// The polygon of those corners, 3 to 1,000 of them, in hundredths of the rectangle; their
    /// coordinates are finite.
    public init(_ corners: [Point], _ rule: FillRule = .nonzero) {
        Self.requireCorners(corners.count)
        for corner in corners {
            require(corner.x.isFinite && corner.y.isFinite, "\(corner) is no corner of a polygon")
        }
        (self.corners, self.rule) = (corners, rule)
    }

    /// The rectangle itself.
    package static let square = MaskPolygon([
        Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100),
    ])

    private static func requireCorners(_ count: Int) {
        require(cornerCounts.contains(count), "a polygon has from 3 to 1000 corners, not \(count)")
    }

    /// So many corners, 3 to 1,000, along the ellipse in the rectangle, the first one at its top.
    public static func regular(corners: Int) -> MaskPolygon {
        requireCorners(corners)
        return MaskPolygon((0..<corners).map { corner(Double($0) / Double(corners), 1) })
    }

    /// A star of so many points, 2 to 500, along the ellipse in the rectangle, the first one at its
    /// top, between which corners lie at the share `inner`, within ±1e12, of the way from the
    /// middle.
    public static func star(points: Int, inner: Double) -> MaskPolygon {
        require(pointCounts.contains(points), "a star has from 2 to 500 points, not \(points)")
        require(inner.magnitude <= 1e12, "no star has inner corners at the share \(inner)")
        return MaskPolygon(
            (0..<2 * points).map {
                corner(Double($0) / Double(2 * points), $0 % 2 == 0 ? 1 : inner)
            })
    }

    /// The corners of a star between whose points lie straight lines, of five: 1/φ².
    package static let pentagramInner = 0.38196601125010515

    private static func corner(_ turn: Double, _ radius: Double) -> Point {
        let (sine, cosine) = sineAndCosine(ofDegrees: turn * 360)
        return Point(x: 50 + 50 * radius * sine, y: 50 - 50 * radius * cosine)
    }

    /// The polygon on the way to `end`: one of other corners, or another rule, is that at once.
    func interpolated(to end: MaskPolygon, at progress: Double) -> MaskPolygon {
        guard corners.count == end.corners.count, rule == end.rule, self != end else { return end }
        return MaskPolygon(
            zip(corners, end.corners).map { from, to in
                Point(
                    x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
            }, rule)
    }
}

extension MaskPolygon: CorneredShape {
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]] {
        // An overshoot may turn the rectangle inside out, in which there is nothing.
        guard rect.width > 0, rect.height > 0 else { return [] }
        return [
            corners.map {
                Point(x: rect.x + $0.x / 100 * rect.width, y: rect.y + $0.y / 100 * rect.height)
            }
        ]
    }
}
