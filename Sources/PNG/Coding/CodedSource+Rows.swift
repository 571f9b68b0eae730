extension CodedSource {
    /// Where a row of a band begins with its filter's byte.
    ///
    /// Its cells know as much, but lie far from each other; the starts of all rows lie together.
    struct RowStart: BitwiseCopyable {
        /// In the band's bits of its source.
        let bit: UInt32
        /// Among its source's matches.
        let match: UInt32
    }

    /// What a `CodedSource` has, without it, so that reading it counts no references.
    struct Rows: BitwiseCopyable, Sendable {
        /// The tokens' bits, rows one behind the other, each behind its filter's byte; words that
        /// begin with any of them are readable.
        let bits: Buffer<UInt8>.Values
        /// `cellsPerRow` cells for each row, and one for its end.
        let cells: Buffer<Cell>.Values
        /// For each cell what its tokens need.
        let extents: Buffer<Extent>.Values
        /// What all tokens of `groupSize` cells need, row by row, so that many are looked at at
        /// once.
        let groups: Buffer<Extent>.Values
        static let groupSize = 8
        /// The rows' starts, and the end.
        let starts: Buffer<RowStart>.Values
        /// The matches of all rows, in order; none in bands that have runs only.
        let matches: Buffer<MatchPair>.Values
        let cellsPerRow: Int
        let groupsPerRow: Int
        /// The bytes from one cell to the next.
        let cellBytes: Int

        /// The cells of the band's row of that number, and one for its end.
        func cells(of row: Int) -> Range<Int> {
            row * (cellsPerRow + 1)..<(row + 1) * (cellsPerRow + 1)
        }

        /// The cell of row `row` in which a byte is, or the row's end.
        private func cell(_ row: Int, of byte: Int) -> Int {
            row * (cellsPerRow + 1) + byte / cellBytes
        }

        /// Where row `row` begins with its filter's byte, in bits; that of the number of rows is
        /// the end.
        func start(of row: Int) -> Int { Int(starts[row].bit) }

        /// Where to look for the first match of row `row` that ends behind `column`, and the end of
        /// the row's matches.
        func matches(of row: Int, endingBehind column: Int) -> Range<Int> {
            let (start, end) = (Int(starts[row].match), Int(starts[row + 1].match))
            // A match that begins before the cell and ends in it is the last before the cell's
            // first.
            let first = Int(cells[cell(row, of: column)].match) - 1
            return max(start, first)..<end
        }

        /// Adds those bytes of a row to its sums; `bytes` is where the row is.
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
            // What lies between two cells is known.
            let (start, end) = (cells[first], cells[last])
            unsafe sums.add(bytes, range.lowerBound..<Int(start.column))
            sums.add(from: start.sums, to: end.sums)
            unsafe sums.add(bytes, Int(end.column)..<range.upperBound)
        }

        /// Asks for the cells of row `row` from a byte on; a line of memory has four, or eight
        /// extents.
        @inline(__always)
        func prefetchCells(_ row: Int, from byte: Int) {
            let cell = cell(row, of: byte)
            cells.prefetch(cell)
            cells.prefetch(cell + 4)
            extents.prefetch(cell)
            extents.prefetch(cell + 8)
            groups.prefetch(row * groupsPerRow + byte / cellBytes / Self.groupSize)
        }

        /// Asks for the cells of row `row` before a byte.
        func prefetchCells(_ row: Int, upTo byte: Int) {
            let cell = cell(row, of: byte)
            cells.prefetch(cell - 4)
            cells.prefetch(cell)
            extents.prefetch(cell - 8)
            extents.prefetch(cell)
        }

        /// Asks for the matches of row `row` from a byte on; a line of memory has four.
        func prefetchMatches(_ row: Int, from byte: Int) {
            let next = Int(cells[cell(row, of: byte)].match)
            for line in 0..<4 { matches.prefetch(next - 1 + 4 * line) }
        }

        /// Asks for the matches of row `row` before a byte.
        func prefetchMatches(_ row: Int, upTo byte: Int) {
            let next = Int(cells[cell(row, of: byte)].match)
            for line in 0..<4 { matches.prefetch(next - 1 - 4 * line) }
        }
    }
}
