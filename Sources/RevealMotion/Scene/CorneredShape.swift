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

    /// Whether the shape contains its center: it then covers any view if it is large enough.
    var holdsItsCenter: Bool {
        edge(in: unit, against: Rect(center: Point(x: 0, y: 0), radius: 1e-6)) == .around
    }

    var isTangle: Bool { Polygon.isTangle(corners(in: unit, beyond: unit, by: 0)) }

    /// A square that is large enough for curves to be nearly exact.
    private var unit: Rect { Rect(center: Point(x: 0, y: 0), radius: 1000) }

    /// Returns half the side of the smallest square about `center` in which the shape covers
    /// `view`; nil if there is none.
    ///
    /// In any larger square, the shape covers `view`, too.
    ///
    /// Lines that approximate curves differ at each size. Therefore `view` is first enlarged on all
    /// sides by the maximum deviation: twice `coarseness` for the lines at the final size, plus
    /// `coarseness` times the scale for those in the unit square.
    func scale(thatCovers view: Rect, about center: Point) -> Double? {
        guard !isTangle, holdsItsCenter else { return nil }
        let edge = Polygon.edge(of: corners(in: unit, beyond: unit, by: 0), rule)
        var (margin, scale) = (0.0, 0.0)
        // A larger view needs a larger scale: a few iterations converge, unless `center` is nearly
        // on the edge.
        for _ in 0..<10 {
            let moved = Rect(
                x: view.x - center.x - margin, y: view.y - center.y - margin,
                width: view.width + 2 * margin, height: view.height + 2 * margin)
            scale = leastScale(of: edge, around: moved)
            let needed = coarseness * (2 + scale)
            guard needed > margin else { return scale * 1000 }
            margin = 1.02 * needed
        }
        return nil
    }

    /// Returns the factor by which a shape with the edge `edge` must grow to cover `view`.
    ///
    /// Relative to the center, a segment is on a line n·x = 1. It is outside of the view if the
    /// scale is at least the maximum of n·x over the part of the view between the two rays through
    /// the segment's ends. This maximum is at a corner of that part.
    private func leastScale(of edge: [(from: Point, to: Point)], around view: Rect) -> Double {
        var scale = 0.0
        for (from, to) in edge {
            let area = from.x * to.y - from.y * to.x
            guard area.magnitude > 1e-9 else { continue }
            let side: Double = area > 0 ? 1 : -1
            let seen = view.corners
                .cut { side * (from.x * $0.y - from.y * $0.x) }
                .cut { side * ($0.x * to.y - $0.y * to.x) }
            for place in seen {
                let past = place.x * (to.y - from.y) - place.y * (to.x - from.x)
                scale = max(scale, past / area)
            }
        }
        return scale
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
