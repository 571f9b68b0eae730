import Raster

extension CorneredShape {
    /// Whether the middle of the rectangle is inside, so that it covers any view in the end.
    var holdsItsCenter: Bool {
        edge(in: unit, against: Rect(center: Point(x: 0, y: 0), radius: 1e-6)) == .around
    }

    /// A square about the origin, in which curves are as good as exact.
    private var unit: Rect { Rect(center: Point(x: 0, y: 0), radius: 1000) }

    /// Half the side of the least square about `center` in which the shape, and in any larger one,
    /// holds all of `view`; nil where there is none.
    ///
    /// A part of the edge on the line n·x = 1, about the centre, is out of the view when the scale
    /// is n·x of any place of the view that is seen past it: that is greatest in a corner of what
    /// the view and the two rays through its ends have in common.
    ///
    /// Sides that stand for curves are other ones at each size, in points and in pixels: the edge
    /// is so far beyond the view that all of them are as well.
    func scale(thatCovers view: Rect, about center: Point) -> Double? {
        guard holdsItsCenter else { return nil }
        let moved = Rect(
            x: view.x - center.x, y: view.y - center.y, width: view.width, height: view.height)
        let spare = coarseness * (2 + Size(width: view.width, height: view.height).diagonal / 500)
        var scale = 0.0
        for (from, to) in Polygon.edge(of: corners(in: unit, beyond: unit, by: 0), rule) {
            let area = from.x * to.y - from.y * to.x
            let length = Size(width: to.x - from.x, height: to.y - from.y).diagonal
            guard area.magnitude > 1e-9 else { continue }
            let side: Double = area > 0 ? 1 : -1
            let seen = moved.corners
                .cut { side * (from.x * $0.y - from.y * $0.x) }
                .cut { side * ($0.x * to.y - $0.y * to.x) }
            for place in seen {
                let past = place.x * (to.y - from.y) - place.y * (to.x - from.x)
                scale = max(scale, (past + side * spare * length) / area)
            }
        }
        return scale * 1000
    }
}
