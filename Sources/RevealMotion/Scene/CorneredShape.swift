protocol CorneredShape {
    var rule: FillRule { get }
    /// The maximum distance of lines from the curves that they approximate.
    var coarseness: Double { get }

    /// Returns the corners of the shape in `rect`. An unbounded shape is cut off more than `reach`
    /// away from `view`.
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]]
}

enum EdgePlace {
    case around
    case beside
    case across
}

extension CorneredShape {
    var coarseness: Double { 0 }

    /// Returns the position of the edge relative to `bounds`, with a tolerance of 1e-9 of its
    /// larger side.
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
    /// Liang–Barsky clipping.
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
