/// A polygon in a mask's rectangle, as in CSS's `polygon()`.
public struct MaskPolygon: Sendable, Hashable {
    /// The corners, in percent of the rectangle from its top left corner.
    package let corners: [Point]
    package let rule: FillRule

    package static let pointCounts = 2...500

    package static let cornerCounts = 3...1000

    /// Creates a polygon of 3 to 1,000 finite corners, in percent of the rectangle.
    public init(_ corners: [Point], _ rule: FillRule = .nonzero) {
        Self.requireCorners(corners.count)
        for corner in corners {
            require(corner.x.isFinite && corner.y.isFinite, "a corner cannot be at \(corner)")
        }
        (self.corners, self.rule) = (corners, rule)
    }

    package static let square = MaskPolygon([
        Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100),
    ])

    private static func requireCorners(_ count: Int) {
        require(cornerCounts.contains(count), "a polygon must have 3 to 1000 corners, not \(count)")
    }

    /// Returns a regular polygon of 3 to 1,000 corners, inscribed in the rectangle's ellipse, the
    /// first at the top.
    public static func regular(corners: Int) -> MaskPolygon {
        requireCorners(corners)
        return MaskPolygon((0..<corners).map { corner(Double($0) / Double(corners), 1) })
    }

    /// Returns a star of 2 to 500 points on the rectangle's ellipse, the first at the top.
    ///
    /// `inner` is the radius of the inner corners as a share of the outer radius, within ±1e12.
    public static func star(points: Int, inner: Double) -> MaskPolygon {
        require(pointCounts.contains(points), "a star must have 2 to 500 points, not \(points)")
        require(inner.magnitude <= 1e12, "a star cannot have the inner radius \(inner)")
        return MaskPolygon(
            (0..<2 * points).map {
                corner(Double($0) / Double(2 * points), $0 % 2 == 0 ? 1 : inner)
            })
    }

    /// The inner radius of a pentagram, whose sides are straight from point to point: 1/φ².
    package static let pentagramInner = 0.38196601125010515

    private static func corner(_ turn: Double, _ radius: Double) -> Point {
        let (sine, cosine) = sineAndCosine(ofDegrees: turn * 360)
        return Point(x: 50 + 50 * radius * sine, y: 50 - 50 * radius * cosine)
    }

    /// Interpolates to `end`; a change of the number of corners or of the rule takes effect at
    /// once.
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
        // Overshoot may invert the rectangle, which is then empty.
        guard rect.width > 0, rect.height > 0 else { return [] }
        return [
            corners.map {
                Point(x: rect.x + $0.x / 100 * rect.width, y: rect.y + $0.y / 100 * rect.height)
            }
        ]
    }
}
