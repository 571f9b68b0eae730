import Raster

extension CorneredShape {
    /// Whether the middle of the rectangle is inside, so that it covers any view in the end.
    var holdsItsCenter: Bool {
        edge(in: unit, against: Rect(center: Point(x: 0, y: 0), radius: 1e-6)) == .around
    }

    /// Whether its sides cross so often that its edge is not to be had.
    var isTangle: Bool { Polygon.isTangle(corners(in: unit, beyond: unit, by: 0)) }

    /// A square about the origin, in which curves are as good as exact.
    private var unit: Rect { Rect(center: Point(x: 0, y: 0), radius: 1000) }

    /// Half the side of the least square about `center` in which the shape, and in any larger one,
    /// holds all of `view`; nil where there is none.
    ///
    /// Sides that stand for curves are other ones at each size, in points and in pixels. So where
    /// there are any the view is taken to be larger all round by what sides may be off: twice what
    /// they are off at their own size, and what those of the square are off where they get to.
    func scale(thatCovers view: Rect, about center: Point) -> Double? {
        guard !isTangle, holdsItsCenter else { return nil }
        let edge = Polygon.edge(of: corners(in: unit, beyond: unit, by: 0), rule)
        var (margin, scale) = (0.0, 0.0)
        // A few times, since a larger view takes a larger scale; about a centre as near to the edge
        // as sides are off there is no end to it.
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

    /// How much larger than the square the shape with that edge has to be to hold all of `view`.
    ///
    /// A part of the edge on the line n·x = 1, about the centre, is out of the view when the scale
    /// is n·x of any place of the view that is seen past it: that is greatest in a corner of what
    /// the view and the two rays through its ends have in common.
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
