/// Finds the cells of a row whose tokens hold in a frame.
///
/// This is what makes a cell's bits reusable: every byte that its tokens write or read is its
/// source's in the frame, too. Their extent lies in a source span of the row; and if they read rows
/// above, it lies in columns that are the source's in all rows within reach.
@safe
struct CellValidity {
    /// The row's cells, one behind the other in their source's, which outlives this.
    private let cells: UnsafePointer<Cell>
    private let extents: UnsafePointer<Extent>
    private let groups: UnsafePointer<Extent>
    private let cellBytes: Int
    private let firstCell: Int
    /// The row's end.
    private let end: Int
    private let bytes: Range<UInt32>
    /// Those of them that are also the source's in all rows above that matches reach.
    private let above: Range<UInt32>
    private var index: Int

    /// The cells of row `row` of `source`, whose bytes `bytes` are a source span, and whose bytes
    /// `above` are the source's in all rows that matches reach.
    init(
        _ source: CodedSource.Rows, _ row: Int, bytes: Range<Int>, above: Range<Int>
    ) {
        firstCell = source.cells(of: row).lowerBound
        unsafe cells = source.cells.base + firstCell
        unsafe extents = source.extents.base + firstCell
        unsafe groups = source.groups.base + row * source.groupsPerRow
        self.bytes = Self.narrow(bytes)
        self.above = Self.narrow(above)
        cellBytes = source.cellBytes
        index = bytes.lowerBound / cellBytes
        end = source.cellsPerRow
    }

    private static func narrow(_ range: Range<Int>) -> Range<UInt32> {
        UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound)
    }

    /// The next cells that all hold, as many as follow each other: from the first one to the one
    /// behind the last.
    mutating func next() -> Range<Int>? {
        while index < end {
            while index < end, unsafe !holds(extents[index]) {
                index += 1
                // A cell's tokens do not begin before the cell.
                if index * cellBytes >= bytes.upperBound { return nil }
            }
            let first = index
            passHolding()
            // Cells in which no token begins have no bits.
            if first < end, unsafe cells[first].column < cells[index].column {
                return firstCell + first..<firstCell + index
            }
        }
        return nil
    }

    /// Goes on behind the cells that hold, a group at a time where one does as a whole.
    private mutating func passHolding() {
        while index < end {
            if index % CodedSource.Rows.groupSize == 0,
                unsafe holds(groups[index / CodedSource.Rows.groupSize])
            {
                index = min(end, index + CodedSource.Rows.groupSize)
            } else if unsafe holds(extents[index]) {
                index += 1
            } else {
                return
            }
        }
    }

    @inline(__always)
    private func holds(_ extent: Extent) -> Bool {
        extent.lies(in: extent.readsRowsAbove ? above : bytes)
    }
}
