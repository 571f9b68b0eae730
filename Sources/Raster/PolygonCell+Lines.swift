/// Pixels that many pieces are near, such as those in the middle of a star of hundreds of points.
///
/// The lines along which two pieces are as near are everywhere there, and cutting squares until
/// what is left of each line is small means thousands of squares. So such a pixel is the mean of
/// lines across the pieces instead, and only these are cut.
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
        for strip in 0..<Self.strips {
            let shifts = (Double(strip) + Ramp.nodes) / Double(Self.strips) - 0.5
            for i in 0..<4 {
                let middle = pixel.middle.moved(by: shifts[i], alongRow: !isRow)
                let line = coverage(ofLineAbout: middle, isRow, length: 1, of: pixel)
                sum += Ramp.weights[i] * line
            }
        }
        return sum / Double(Self.strips)
    }

    private static var strips: Int { 4 }

    /// The integral of what the ramp leaves along a line of that length, along a row or a column.
    private mutating func coverage(
        ofLineAbout middle: Point, _ isRow: Bool, length: Double, of whole: Square
    ) -> Double {
        var line = square(about: middle, within: length / 2, of: whole.places, whole.isInside)
        let distance = line.distance
        if distance - line.around >= ramp.outer { return 0 }
        if distance + line.around <= ramp.inner { return length }
        // Where the nearest piece changes, the slope of what is left turns by 3/width at most, and
        // the value in the middle of a length h is off by 3·h²/width/8: half a step.
        let isLeast = length * length <= 2e-5 * ramp.width
        if !isLeast { keep(&line) }
        defer { if !isLeast { drop(line) } }
        let isWithin =
            distance - line.around >= ramp.inner && distance + line.around <= ramp.outer
        if !isLeast, isWithin, line.places.count == 1, isStraight(line) {
            let out = line.best.outwards
            let side = length * (isRow ? out.x : out.y).magnitude
            if side * 32 <= ramp.width || ramp.curve != .gaussian {
                return length * average(at: Lanes(repeating: distance), side: side).x
            }
        }
        if isLeast {
            let t = max(0, min(1, (distance - ramp.inner) / ramp.width))
            return length * ramp.curve.left(at: Lanes(repeating: t)).x
        }
        var sum = 0.0
        for shift in [-length / 4, length / 4] {
            let middle = middle.moved(by: shift, alongRow: isRow)
            sum += coverage(ofLineAbout: middle, isRow, length: length / 2, of: line)
        }
        return sum
    }

    /// Whether the nearest piece lies in front of all of a line.
    private func isStraight(_ line: Square) -> Bool {
        let along = line.best.along(line.middle)
        return along >= line.around && along <= line.best.length - line.around
    }
}

extension Point {
    /// The place so far along a row, or down a column.
    fileprivate func moved(by way: Double, alongRow: Bool) -> Point {
        Point(x: x + (alongRow ? way : 0), y: y + (alongRow ? 0 : way))
    }
}
