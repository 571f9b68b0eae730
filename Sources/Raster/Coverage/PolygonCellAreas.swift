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
            let part =
                middle
                .replacing(with: way * way / double, where: way .< Lanes(repeating: short))
                .replacing(with: 1 - rest * rest / double, where: rest .< Lanes(repeating: short))
            return part * (side * side)
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
        let distances = (x * x + y * y).squareRoot()
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

extension PolygonCell {
    /// Returns the coverage of a square that is crossed by the crease between two pieces.
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

    /// Returns the coverage of a convex polygon that faces a piece, within a wide ramp: the curve
    /// at its mean distance, plus half its second derivative times the variance of the distances.
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

/// Pixels near many pieces, such as at the points of a star with hundreds of points.
///
/// The creases in such a pixel would be cut into thousands of squares. Instead the pixel is the
/// mean of lines across the pieces, and only the lines are cut.
extension PolygonCell {
    /// Whether a pixel has so many candidates that lines cost less than squares and are as
    /// accurate.
    ///
    /// The edge must be so near that distances hardly change along the pieces, and the ramp must be
    /// wide compared to the distance between lines. More than 100 candidates point in all
    /// directions, as at the center of a star; there, lines are up to 7 steps of 65535 off.
    func isCrowded(_ pixel: Square) -> Bool {
        (10...100).contains(pixel.places.count) && pixel.least <= 0.25 && ramp.width >= 3
    }

    /// Returns the coverage of a pixel by four-point Gauss quadrature in each quarter of its
    /// height, or of its width if most pieces are horizontal.
    mutating func coverage(byLinesAcross pixel: Square) -> Double {
        var (across, down) = (0.0, 0.0)
        for place in pixel.places {
            let way = pieces[near[place].number].way
            across += way.x.magnitude
            down += way.y.magnitude
        }
        let isRow = down >= across
        var sum = 0.0
        for quarter in 0..<4 {
            let shifts = (Double(quarter) + GaussRule.nodes) / 4 - 0.5
            for i in 0..<4 {
                let middle = pixel.middle.moved(by: shifts[i], alongRow: !isRow)
                let line = coverage(ofLineAbout: middle, isRow, length: 1, of: pixel)
                sum += GaussRule.weights[i] * line
            }
        }
        return sum / 4
    }

    /// Returns the integral of the ramp along a line in a row or a column.
    private mutating func coverage(
        ofLineAbout middle: Point, _ isRow: Bool, length: Double, of whole: Square
    ) -> Double {
        var line = square(about: middle, within: length / 2, of: whole.places, whole.isInside)
        let distance = line.distance
        if distance - line.around >= ramp.outer { return 0 }
        if distance + line.around <= ramp.inner { return length }
        // A crease changes the slope by about 3/width; the center of a length h is off by
        // 3·h²/width/8: half a step.
        if length * length <= 2e-5 * ramp.width {
            let t = max(0, min(1, (distance - ramp.inner) / ramp.width))
            return length * ramp.curve.left(at: Lanes(repeating: t)).x
        }
        keep(&line)
        defer { drop(line) }
        if let average = average(along: line, isRow) { return length * average }
        var sum = 0.0
        for shift in [-length / 4, length / 4] {
            let middle = middle.moved(by: shift, alongRow: isRow)
            sum += coverage(ofLineAbout: middle, isRow, length: length / 2, of: line)
        }
        return sum
    }

    /// Returns the average along a line within the ramp that faces one piece; nil for other lines,
    /// or if a Gaussian is too steep.
    private func average(along line: Square, _ isRow: Bool) -> Double? {
        let (piece, around) = (line.best, line.around)
        let along = piece.along(line.middle)
        guard line.places.count == 1, along >= around, along <= piece.length - around,
            line.distance - around >= ramp.inner, line.distance + around <= ramp.outer
        else { return nil }
        let side = 2 * around * (isRow ? piece.outwards.x : piece.outwards.y).magnitude
        guard ramp.curve != .gaussian || side * 32 <= ramp.width else { return nil }
        return average(at: Lanes(repeating: line.distance), side: side).x
    }
}

extension Point {
    fileprivate func moved(by way: Double, alongRow: Bool) -> Point {
        Point(x: x + (alongRow ? way : 0), y: y + (alongRow ? 0 : way))
    }
}
