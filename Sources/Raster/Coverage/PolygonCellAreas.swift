extension PolygonCell {
    /// The coverage of a square in front of a piece.
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
            // The part of the square that the line has passed, from one corner to the other.
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

    /// The coverage of a square about a corner, which may lie in it.
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

    /// The coverage of [x0, x1] × [y0, y1], right of and below a corner.
    private func coverage(
        x0: Double, x1: Double, y0: Double, y1: Double, _ isInside: Bool
    ) -> Double {
        let (x, y) = (Lanes(x0, x1, x0, x1), Lanes(y0, y0, y1, y1))
        let distances = (x * x + y * y).squareRoot()
        let area = (x1 - x0) * (y1 - y0)
        func circle(_ radius: Lanes) -> Lanes {
            // A circle of no size has no area, and nothing to divide by.
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

/// The parts of the way from one place to another on either side of 0, as distances from it.
private func mirrored(from: Double, to: Double) -> [(Double, Double)] {
    if from >= 0 { return [(from, to)] }
    return to <= 0 ? [(-to, -from)] : [(0, -from), (0, to)]
}

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

/// Pixels that many pieces are near, such as those along the points of a star that has hundreds.
///
/// Such a pixel is full of creases, along which two pieces are equally near, and cutting squares
/// until what is left of each crease is small takes thousands of squares. So the pixel is the mean
/// of lines across the pieces instead, and only these are cut.
extension PolygonCell {
    /// Whether so many pieces are near a pixel that lines cost less than squares, and are as exact:
    /// the edge is so close everywhere that distances hardly change along the pieces, and the ramp
    /// is wide beside the way from line to line.
    ///
    /// More than a hundred lie every way, as about the middle of a star: there lines can be off by
    /// seven steps of 65535.
    func isCrowded(_ pixel: Square) -> Bool {
        (10...100).contains(pixel.places.count) && pixel.least <= 0.25 && ramp.width >= 3
    }

    /// The coverage of a pixel, as Gauss's rule of four nodes has it in each quarter of its
    /// height, or of its width where the pieces lie along the rows.
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

    /// The integral of what the ramp leaves along a line of that length, along a row or a column.
    private mutating func coverage(
        ofLineAbout middle: Point, _ isRow: Bool, length: Double, of whole: Square
    ) -> Double {
        var line = square(about: middle, within: length / 2, of: whole.places, whole.isInside)
        let distance = line.distance
        if distance - line.around >= ramp.outer { return 0 }
        if distance + line.around <= ramp.inner { return length }
        // At a crease the slope of what is left turns by 3/width or so, and the value in the middle
        // of a length h is off by 3·h²/width/8: half a step.
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

    /// The average along a line all of which is within the ramp and in front of one piece; nil for
    /// others, and where a Gaussian is too steep for it.
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
    /// The place so far along a row, or down a column.
    fileprivate func moved(by way: Double, alongRow: Bool) -> Point {
        Point(x: x + (alongRow ? way : 0), y: y + (alongRow ? 0 : way))
    }
}
