/// Finds the cells of a row whose tokens hold in a frame.
///
/// All bytes that they write or read must come from the same source: their extent must be inside a
/// source span of the row. If they read rows above, it must also be inside columns that come from
/// the source in all rows within reach.
@safe
struct CellValidity {
    private let cells: UnsafePointer<Cell>
    private let extents: UnsafePointer<Extent>
    private let groups: UnsafePointer<Extent>
    private let cellBytes: Int
    private let firstCell: Int
    private let end: Int
    private let bytes: Range<UInt32>
    /// The part of `bytes` that also comes from the source in all rows within reach.
    private let above: Range<UInt32>
    private var index: Int

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
