/// One row of a frame as polygons that move cover it.
///
/// It keeps the memory of one row, so each compositor has its own.
struct MovingPolygonRow {
    private var sums = RowSums()

    /// Adds what `polygon` covers of `row` of a bitmap of `width` columns to `result`.
    mutating func cover(
        _ polygon: MovingPolygon, row: Int, width: Int, into result: inout ScanlineParts
    ) {
        sums.begin(width: width)
        let top = Double(row)
        polygon.sides.forEach(from: top, to: top + 1) { side in
            // What touches a line of the row has no height in it.
            guard side.top < top + 1, side.bottom > top else { return }
            add(side, row, width)
        }
        sums.end(into: &result)
    }

    private mutating func add(_ side: SweptSide, _ row: Int, _ width: Int) {
        guard side.left < Double(width) else { return }
        let through = side.through(row: row) * side.weight
        if through != 0, side.right <= 0 {
            sums.add(through, from: 0, passing: 0..<0)
        } else if through != 0, !side.isTurning {
            add(SweptLine(side, row: row, weight: through), through, width)
        } else {
            add(SweptRow(side, row: row), through, width)
        }
    }

    private mutating func add(_ line: SweptLine, _ height: Double, _ width: Int) {
        let columns = Self.columns(of: line.reach, width)
        var before = line.areas(leftOf: Lanes(repeating: Double(columns.lowerBound))).x
        var column = columns.lowerBound
        while column < columns.upperBound {
            let areas = line.areas(leftOf: Double(column) + Lanes(1, 2, 3, 4))
            for i in 0..<min(4, columns.upperBound - column) {
                sums.add(areas[i] - before, to: column + i)
                before = areas[i]
            }
            column += 4
        }
        sums.add(height, from: columns.upperBound, passing: columns)
    }

    private mutating func add(_ swept: SweptRow, _ through: Double, _ width: Int) {
        let columns = Self.columns(of: swept.reach, width)
        let passage = SweptPassage(swept, through)
        // Left of the first column nothing lies right of the side but where that is off the frame.
        var before: Double? = columns.lowerBound > 0 || columns.upperBound == 0 ? 0 : nil
        for column in columns {
            if let area = passage?.area(inColumn: Double(column)) {
                sums.add(area, to: column)
                before = nil
            } else {
                let area = swept.area(leftOf: Double(column + 1))
                sums.add(area - (before ?? swept.area(leftOf: Double(column))), to: column)
                before = area
            }
        }
        let height = through == 0 ? swept.height() : through
        sums.add(height, from: columns.upperBound, passing: columns)
    }

    private static func columns(of reach: ClosedRange<Double>, _ width: Int) -> Range<Int> {
        let first = reach.lowerBound.rounded(.down).clampedInteger(in: 0...width)
        return first..<reach.upperBound.rounded(.up).clampedInteger(in: first...width)
    }
}
