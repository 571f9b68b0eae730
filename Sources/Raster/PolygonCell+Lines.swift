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
            let shifts = (Double(quarter) + Ramp.nodes) / 4 - 0.5
            for i in 0..<4 {
                let middle = pixel.middle.moved(by: shifts[i], alongRow: !isRow)
                let line = coverage(ofLineAbout: middle, isRow, length: 1, of: pixel)
                sum += Ramp.weights[i] * line
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
