extension CodedSource {
    /// The start of a row, at its filter byte; `cells` contains it too, but not contiguously.
    struct RowStart: BitwiseCopyable {
        let bit: UInt32
        let match: UInt32
    }

    /// A `CodedSource` without references, to avoid reference counting.
    struct Rows: BitwiseCopyable, Sendable {
        /// The bits of all rows, filter bytes included; eight bytes are readable from each bit on.
        let bits: Buffer<UInt8>.Values
        let cells: Buffer<Cell>.Values
        let extents: Buffer<Extent>.Values
        /// The combined extents of `groupSize` cells, to check many at once.
        let groups: Buffer<Extent>.Values
        static let groupSize = 8
        let starts: Buffer<RowStart>.Values
        /// The matches of all rows, in order; empty if the band has only runs.
        let matches: Buffer<MatchPair>.Values
        let cellsPerRow: Int
        let groupsPerRow: Int
        let cellBytes: Int

        func cells(of row: Int) -> Range<Int> {
            row * (cellsPerRow + 1)..<(row + 1) * (cellsPerRow + 1)
        }

        private func cell(_ row: Int, of byte: Int) -> Int {
            row * (cellsPerRow + 1) + byte / cellBytes
        }

        /// Returns the bit at which a row begins; after the last row, the end.
        func start(of row: Int) -> Int { Int(starts[row].bit) }

        /// Returns the matches of `row` that end after `column`, and perhaps a few earlier matches.
        func matches(of row: Int, endingBehind column: Int) -> Range<Int> {
            let (start, end) = (Int(starts[row].match), Int(starts[row + 1].match))
            // A match that begins before the cell and ends in it precedes the cell's first match.
            let first = Int(cells[cell(row, of: column)].match) - 1
            return max(start, first)..<end
        }

        @unsafe
        @inline(__always)
        func add(
            _ range: Range<Int>, of row: Int, _ bytes: UnsafePointer<UInt8>,
            to sums: inout Adler32.RowSums
        ) {
            var first = cell(row, of: range.lowerBound)
            var last = cell(row, of: range.upperBound)
            while first < last, cells[first].column < range.lowerBound { first += 1 }
            while first < last, cells[last].column > range.upperBound { last -= 1 }
            guard first < last else {
                unsafe sums.add(bytes, range)
                return
            }
            let (start, end) = (cells[first], cells[last])
            unsafe sums.add(bytes, range.lowerBound..<Int(start.column))
            sums.add(from: start.sums, to: end.sums)
            unsafe sums.add(bytes, Int(end.column)..<range.upperBound)
        }

        /// Prefetches the cells from byte `byte` on; a cache line has four cells or eight extents.
        @inline(__always)
        func prefetchCells(_ row: Int, from byte: Int) {
            let cell = cell(row, of: byte)
            cells.prefetch(cell)
            cells.prefetch(cell + 4)
            extents.prefetch(cell)
            extents.prefetch(cell + 8)
            groups.prefetch(row * groupsPerRow + byte / cellBytes / Self.groupSize)
        }

        func prefetchCells(_ row: Int, upTo byte: Int) {
            let cell = cell(row, of: byte)
            cells.prefetch(cell - 4)
            cells.prefetch(cell)
            extents.prefetch(cell - 8)
            extents.prefetch(cell)
        }

        /// Prefetches the matches from a byte column on; a cache line has four.
        func prefetchMatches(_ row: Int, from byte: Int) {
            let next = Int(cells[cell(row, of: byte)].match)
            for line in 0..<4 { matches.prefetch(next - 1 + 4 * line) }
        }

        func prefetchMatches(_ row: Int, upTo byte: Int) {
            let next = Int(cells[cell(row, of: byte)].match)
            for line in 0..<4 { matches.prefetch(next - 1 - 4 * line) }
        }
    }
}
