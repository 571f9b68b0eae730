extension PolygonCell {
    /// The coverage of a square that the line goes through along which two pieces are as near.
    func coverage(
        between one: EdgePiece, _ other: EdgePiece, _ middle: Point, _ side: Double
    ) -> Double {
        let square = Rect(
            x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side
        ).corners
        let sign: Double = one.beyond(middle) < 0 ? -1 : 1
        return coverage(
            of: square.cut { sign * (other.beyond($0) - one.beyond($0)) }, beyond: one)
            + coverage(
                of: square.cut { sign * (one.beyond($0) - other.beyond($0)) }, beyond: other)
    }

    /// The coverage of a convex polygon within a wide ramp in front of a piece: the curve at its
    /// mean distance, and half of how it bends times the distances' variance.
    private func coverage(of corners: [Point], beyond piece: EdgePiece) -> Double {
        guard let first = corners.first else { return 0 }
        var (area, sum, squares) = (0.0, 0.0, 0.0)
        let a = piece.beyond(first)
        for (from, to) in zip(corners.dropFirst(), corners.dropFirst(2)) {
            let (one, other) = (first.way(to: from), first.way(to: to))
            let triangle = (one.x * other.y - one.y * other.x).magnitude / 2
            let (b, c) = (piece.beyond(from), piece.beyond(to))
            area += triangle
            sum += triangle * (a + b + c) / 3
            squares += triangle * (a * a + b * b + c * c + a * b + b * c + c * a) / 6
        }
        guard area > 0 else { return 0 }
        let mean = sum / area
        let t = Lanes(repeating: (mean - ramp.inner) / ramp.width)
        let variance = (squares / area - mean * mean) / (ramp.width * ramp.width)
        return area * (ramp.curve.left(at: t) - ramp.curve.slope(at: t) * (variance / 2)).x
    }
}
