import Raster

/// A shape with straight sides.
protocol CorneredShape {
    /// What is inside.
    var rule: FillRule { get }
    /// How far the sides may be from what they stand for, in whichever units there are: 0 for a
    /// shape that has no curves.
    var coarseness: Double { get }

    /// The corners of its polygons in `rect`; those of what is without end, farther than `reach`
    /// from all of `view`.
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]]
}

/// Where a shape's edge is, seen from a rectangle.
enum EdgePlace {
    /// Beyond it on all sides, or nowhere near with the rectangle inside.
    case around
    /// The rectangle is outside.
    case beside
    /// It goes through.
    case across
}

extension CorneredShape {
    var coarseness: Double { 0 }

    /// Where the edge of the shape in `rect` is, seen from `bounds`; a billionth of it does not
    /// count.
    func edge(in rect: Rect, against bounds: Rect) -> EdgePlace {
        let corners = corners(in: rect, beyond: bounds, by: 0)
        let least = max(bounds.width, bounds.height) * 1e-9
        let inner = Rect(
            x: bounds.x + least, y: bounds.y + least, width: bounds.width - 2 * least,
            height: bounds.height - 2 * least)
        let edge = Polygon.edge(of: corners, rule)
        guard !edge.contains(where: { inner.isPassed(from: $0.from, to: $0.to) }) else {
            return .across
        }
        return Polygon(corners, rule).holds(bounds.center) ? .around : .beside
    }
}

extension Rect {
    /// Whether the line from one place to another passes through (Liang and Barsky's clipping).
    fileprivate func isPassed(from start: Point, to end: Point) -> Bool {
        var (first, last) = (0.0, 1.0)
        for (from, way, low, length) in [
            (start.x, end.x - start.x, x, width), (start.y, end.y - start.y, y, height),
        ] {
            guard way != 0 else {
                guard from > low, from < low + length else { return false }
                continue
            }
            let (near, far) = ((low - from) / way, (low + length - from) / way)
            first = max(first, min(near, far))
            last = min(last, max(near, far))
        }
        return first < last
    }
}
