/// One row of a frame as polygons with soft edges cover it.
///
/// A place's coverage is what the ramp leaves at its distance from the edge, below 0 inside, and a
/// pixel's is the average of its places':
///
///     C = ∫ left(distance(x, y)) dx dy = ∫ w(g) · area(pixel ∩ {distance ≤ g}) dg
///
/// No two places' distances differ by more than the places do. So a look at one place says of all
/// around it whether they are beyond the ramp, or which pieces of the edge may be the nearest of
/// any: rows are passed in leaps, and sixteen columns look at a few pieces only.
///
/// It keeps the memory of one row, so each compositor has its own.
struct SoftPolygonRow {
    /// Pieces that may be the nearest of some place in the row.
    private var near: [EdgePiece] = []

    /// Columns that share the pieces that may be nearest to them.
    private static var tile: Int { 16 }

    /// Adds what `polygon` covers of `row` of a bitmap of `width` columns to `result`.
    mutating func cover(
        _ polygon: Polygon, row: Int, width: Int, into result: inout ScanlineParts
    ) {
        guard let ramp = polygon.ramp else { return }
        // Pieces that are farther than this are as good as none.
        let reach = max(ramp.inner.magnitude, ramp.outer.magnitude) + 64
        let y = Double(row) + 0.5
        near.removeAll(keepingCapacity: true)
        polygon.edge.forEach(from: y - reach, to: y + reach) { near.append($0) }
        var column = 0
        while column < width {
            let end = min(column + Self.tile, width)
            let half = Double(end - column) / 2
            let middle = Point(x: Double(column) + half, y: y)
            let distance = distance(to: middle, polygon, within: reach)
            let around = Size(width: half, height: 0.5).diagonal
            // All from here to that column is so far beyond the ramp as not to be in it.
            func leap(_ margin: Double) -> Int {
                max(end, (middle.x + margin - 0.5).rounded(.down).clampedInteger(in: 0...width))
            }
            if distance - around >= ramp.outer {
                column = leap(distance - ramp.outer)
            } else if distance + around <= ramp.inner {
                let next = leap(ramp.inner - distance)
                result.addFull(column..<next)
                column = next
            } else {
                let farthest = distance.magnitude + 2 * around
                let cell = PolygonCell(
                    polygon, ramp, near.filter { $0.distance(to: middle) <= farthest })
                cell.cover(column..<end, y, into: &result)
                column = end
            }
        }
    }

    /// The distance from the edge, below 0 inside, or `reach` where it is more.
    private func distance(to place: Point, _ polygon: Polygon, within reach: Double) -> Double {
        if !near.isEmpty {
            let piece = near.nearest(to: place)
            let distance = piece.distance(to: place)
            if distance < reach { return piece.distance(to: place, from: polygon) }
        }
        return polygon.holds(place) ? -reach : reach
    }
}

extension PolygonCell {
    /// Adds what is covered of `columns` of the row whose middle is at `y` to `result`.
    fileprivate func cover(_ columns: Range<Int>, _ y: Double, into result: inout ScanlineParts) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            let four = Point(x: Double(column) + 2, y: y)
            if column + 4 <= columns.upperBound,
                let piece = plainPiece(about: four, reaching: 2.0616)
            {
                let x = Lanes(0.5, 1.5, 2.5, 3.5) + (Double(column) - piece.from.x)
                let down = (y - piece.from.y) * piece.outwards.y
                let coverage = average(at: x * piece.outwards.x + down, side: 1)
                for i in 0..<4 { result.add(column + i, coverage: coverage[i]) }
                column += 4
                continue
            }
            let coverage = coverage(about: Point(x: Double(column) + 0.5, y: y))
            if coverage >= 1 {
                result.addFull(column..<column + 1)
            } else if coverage > 0 {
                result.add(column, coverage: coverage)
            }
            column += 1
        }
    }
}
