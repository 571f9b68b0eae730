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
        let swept = SweptRow(side, row: row)
        let reach = swept.reach
        let first = reach.lowerBound.rounded(.down).clampedInteger(in: 0...width)
        let last = reach.upperBound.rounded(.up).clampedInteger(in: first...width)
        let passage = SweptPassage(swept)
        // Left of the first column nothing lies right of the side but where that is off the frame.
        var before: Double? = first > 0 || last == 0 ? 0 : nil
        for column in first..<last {
            if let area = passage?.area(inColumn: Double(column)) {
                sums.add(area, to: column)
                before = nil
            } else {
                let area = swept.area(leftOf: Double(column + 1))
                sums.add(area - (before ?? swept.area(leftOf: Double(column))), to: column)
                before = area
            }
        }
        sums.add(swept.height(), from: last, passing: first..<last)
    }
}
