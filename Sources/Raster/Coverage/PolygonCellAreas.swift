extension PolygonCell {
    func coverage(beyond piece: EdgePiece, _ middle: Point, _ side: Double) -> Double {
        let (a, b) = (piece.outwards.x.magnitude * side, piece.outwards.y.magnitude * side)
        let (long, short) = (max(a, b), min(a, b))
        let distance = piece.beyond(middle)
        if isPlain(side), distance - side * Self.around >= ramp.inner,
            distance + side * Self.around <= ramp.outer
        {
            return average(at: Lanes(repeating: distance), side: side).x * side * side
        }
        let first = distance - (long + short) / 2
        let corners = Lanes(
            first, distance - (long - short) / 2, distance + (long - short) / 2,
            distance + (long + short) / 2)
        return ramp.coverage(corners: corners, area: side * side) { growth in
            // The length of the line's passage between the first and the last corner.
            let way = max(Lanes.zero, min(growth - first, Lanes(repeating: long + short)))
            let rest = long + short - way
            let middle = (way - short / 2) / long
            let double = 2 * long * Swift.max(short, 1e-100)
            let shorts = Lanes(repeating: short)
            let part = choose(way * way / double, where: way, isLessThan: shorts, else: middle)
            return choose(1 - rest * rest / double, where: rest, isLessThan: shorts, else: part)
                * (side * side)
        }
    }

    /// Returns the coverage of a square that contains a corner or is near one.
    func coverage(
        about corner: Point, _ isInside: Bool, _ middle: Point, _ side: Double
    ) -> Double {
        let (x, y) = (middle.x - side / 2 - corner.x, middle.y - side / 2 - corner.y)
        var sum = 0.0
        for (x0, x1) in mirrored(from: x, to: x + side) {
            for (y0, y1) in mirrored(from: y, to: y + side) {
                sum += coverage(x0: x0, x1: x1, y0: y0, y1: y1, isInside)
            }
        }
        return sum
    }

    /// Returns the coverage of [x0, x1] × [y0, y1], relative to a corner; all are at least 0.
    private func coverage(
        x0: Double, x1: Double, y0: Double, y1: Double, _ isInside: Bool
    ) -> Double {
        let (x, y) = (Lanes(x0, x1, x0, x1), Lanes(y0, y0, y1, y1))
        let distances = roots(of: x * x + y * y)
        let area = (x1 - x0) * (y1 - y0)
        func circle(_ radius: Lanes) -> Lanes {
            // Avoids a division by zero.
            CircleQuarter(radius: max(radius, Lanes(repeating: 1e-100)))
                .areas(x0: x0, x1: x1, y0: y0, y1: y1)
        }
        guard isInside else {
            return ramp.coverage(corners: distances, area: area) { circle($0) }
        }
        let corners = Lanes(-distances.w, -distances.z, -distances.y, -distances.x)
        return ramp.coverage(corners: corners, area: area) { area - circle(-$0) }
    }
}

/// Returns the parts of an interval on either side of 0, as distances from 0.
private func mirrored(from: Double, to: Double) -> [(Double, Double)] {
    if from >= 0 { return [(from, to)] }
    return to <= 0 ? [(-to, -from)] : [(0, -from), (0, to)]
}
