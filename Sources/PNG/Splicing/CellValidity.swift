/// Finds the cells of a row whose tokens hold where only some of the row, and of the rows above, is
/// their source's.
struct CellValidity {
    private let source: CodedSource
    private let row: Range<Int>
    private let bytes: Range<Int>
    private let above: [Range<Int>]
    private var index: Int

    /// The cells `row` of `source`, of which the bytes `bytes` are pure, and `above` are in all rows
    /// that matches reach.
    init(
        _ source: CodedSource, _ row: Range<Int>, _ bytes: Range<Int>, _ above: [Range<Int>],
        cellBytes: Int
    ) {
        self.source = source
        self.row = row
        self.bytes = bytes
        self.above = above
        index = row.lowerBound + bytes.lowerBound / cellBytes
    }

    /// The next cells that all hold, as many as follow each other: from the first one to the one
    /// behind the last.
    mutating func next() -> Range<Int>? {
        while index < row.upperBound - 1, !isValid(index) {
            if source.cells[index].column >= bytes.upperBound { return nil }
            index += 1
        }
        guard index < row.upperBound - 1 else { return nil }
        let first = index
        while index < row.upperBound - 1, isValid(index) { index += 1 }
        // Cells without a token are not worth the way.
        guard source.cells[first].column < source.cells[index].column else { return next() }
        return first..<index
    }

    @inline(__always)
    private func isValid(_ index: Int) -> Bool {
        let (cell, end) = (source.cells[index], Int(source.cells[index + 1].column))
        guard Int(cell.left) >= bytes.lowerBound, end <= bytes.upperBound else { return false }
        guard cell.aboveStart < cell.aboveEnd else { return true }
        for span in above
        where span.lowerBound <= Int(cell.aboveStart) && Int(cell.aboveEnd) <= span.upperBound {
            return true
        }
        return false
    }
}
