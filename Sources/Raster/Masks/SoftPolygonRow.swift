/// The coverage of one row by polygons with soft edges.
///
/// The coverage of a pixel is the average of the ramp at the signed distances of its points from
/// the edge (below 0 inside):
///
///     C = ∫ left(distance(x, y)) dx dy = ∫ w(g) · area(pixel ∩ {distance ≤ g}) dg.
///
/// Distances at two points differ by at most the distance between the points. One distance
/// therefore limits those around it: whether they are beyond the ramp, and which pieces may be
/// nearest. Rows are traversed in leaps, and 16 columns share a few candidates.
///
/// An instance holds the working memory for one row, so use one per compositor.
struct SoftPolygonRow {
    private var pieces: [EdgePiece] = []
    private var near: [(left: Double, place: Int)] = []
    private var widest = 0.0

    private static var tile: Int { 16 }

    mutating func cover(
        _ polygon: Polygon, row: Int, width: Int, into result: inout ScanlineParts
    ) {
        guard let ramp = polygon.ramp else { return }
        // Pieces beyond this distance are ignored. With many pieces, a shorter limit is faster
        // despite shorter leaps.
        let longest = polygon.edge.count > 1000 ? 16.0 : 64
        let reach = max(ramp.inner.magnitude, ramp.outer.magnitude) + longest
        let y = Double(row) + 0.5
        look(for: polygon.edge, from: y - reach, to: y + reach)
        let sides = PolygonSides(polygon, row: row)
        var column = 0
        while column < width {
            let end = min(column + Self.tile, width)
            let half = Double(end - column) / 2
            let middle = Point(x: Double(column) + half, y: y)
            let distance = distance(to: middle, sides, within: reach)
            let around = Size(width: half, height: 0.5).diagonal
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
                let places = near[columns(within: farthest, of: middle)].map(\.place).filter {
                    pieces[$0].distance(to: middle) <= farthest
                }
                var cell = PolygonCell(sides, ramp, places.sorted().map { pieces[$0] })
                cell.cover(column..<end, y, into: &result)
                column = end
            }
        }
    }

    private mutating func look(
        for edge: SideList<EdgePiece>, from top: Double, to bottom: Double
    ) {
        pieces.removeAll(keepingCapacity: true)
        near.removeAll(keepingCapacity: true)
        widest = 0
        edge.forEach(from: top, to: bottom) { piece in
            widest = max(widest, (piece.to.x - piece.from.x).magnitude)
            near.append((min(piece.from.x, piece.to.x), pieces.count))
            pieces.append(piece)
        }
        near.sort { $0.left < $1.left }
    }

    private func columns(within reach: Double, of place: Point) -> Range<Int> {
        let first = near.firstPlace { $0.left >= place.x - reach - widest }
        return first..<max(first, near.firstPlace { $0.left > place.x + reach })
    }

    /// Returns the signed distance from the edge, below 0 inside, limited to `reach`.
    private func distance(
        to place: Point, _ polygon: PolygonSides, within reach: Double
    ) -> Double {
        var (best, least) = (Int?.none, reach)
        for (_, number) in near[columns(within: reach, of: place)] {
            let distance = pieces[number].distance(to: place)
            let isFirst = distance == least && number < best ?? 0
            if distance < least || isFirst { (best, least) = (number, distance) }
        }
        if let best { return pieces[best].distance(to: place, from: polygon) }
        return polygon.mostlyHolds(place) ? -reach : reach
    }
}

extension PolygonCell {
    fileprivate mutating func cover(
        _ columns: Range<Int>, _ y: Double, into result: inout ScanlineParts
    ) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            let four = square(about: Point(x: Double(column) + 2, y: y), within: 2.0616)
            defer { drop(four) }
            if column + 4 <= columns.upperBound, let piece = plainPiece(of: four) {
                let x = Lanes(0.5, 1.5, 2.5, 3.5) + (Double(column) - piece.from.x)
                let down = (y - piece.from.y) * piece.outwards.y
                let coverage = average(at: x * piece.outwards.x + down, side: 1)
                for i in 0..<4 { result.add(column + i, coverage: coverage[i]) }
                column += 4
                continue
            }
            let coverage = coverage(about: Point(x: Double(column) + 0.5, y: y), in: four)
            if coverage >= 1 {
                result.addFull(column..<column + 1)
            } else if coverage > 0 {
                result.add(column, coverage: coverage)
            }
            column += 1
        }
    }
}

extension Array {
    func firstPlace(where behind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if behind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
