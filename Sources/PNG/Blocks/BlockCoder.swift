import Raster

/// Codes rows that are in no other frame, a block at a time, each block in the style and with the code that
/// suit it.
///
/// It is quick rather than thorough: a frame's rows are coded once. It keeps its memory from block to block.
struct BlockCoder {
    /// The rows to be coded, and the one above.
    let rows: BandRows
    private let filtered: BandRows
    private let tokens: BlockTokens
    private let matcher: QuickMatcher
    private let isThorough: Bool

    /// A coder of up to `count` rows at once.
    init(
        count: Int, rowBytes: Int, step: Int, isThorough: Bool
    ) throws(OutOfMemory) {
        rows = try BandRows(count: count, rowBytes: rowBytes, step: step)
        filtered = try BandRows(count: count, rowBytes: rowBytes, step: step)
        tokens = try BlockTokens(bytes: count * (rowBytes + 1))
        matcher = try QuickMatcher()
        self.isThorough = isThorough
    }

    /// Takes rows of another length from now on, if there is room for so many of them.
    func fit(_ count: Int, rowBytes: Int) -> Bool {
        count * (rowBytes + 1) <= tokens.bytes && rows.fit(count, rowBytes: rowBytes)
            && filtered.fit(count, rowBytes: rowBytes)
    }

    /// Writes the first `count` rows as a block.
    func code(
        _ count: Int, isLast: Bool, to writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        let styled = style(count)
        tokens.clear()
        tokenize(0..<count, styled.style)
        let (bytes, length) = unsafe (styled.rows.rows(), count * styled.rows.stride)
        // The tokens are those of these bytes, all of which are the coder's.
        unsafe tokens.write(bytes, count: length, isLast: isLast, to: &writer)
        unsafe checksum.add(bytes, count: length)
    }

    /// The first `count` rows, filtered or not, each behind its filter's byte, in the style that probably
    /// makes the fewest bits.
    ///
    /// They are the coder's, which overwrites them with its next block.
    func style(_ count: Int) -> (style: BandCoding.Style, rows: BandRows) {
        var isFiltered = [Bool](repeating: false, count: count)
        for row in 0..<count { rows.clearFilter(ofRow: row) }
        let style = rows.isFlat(count) ? shortest(count, &isFiltered) : .filtered
        guard style != .plain else { return (style, rows) }
        for row in 0..<count { filter(row, &isFiltered) }
        return (style, filtered)
    }

    /// The style in which four rows are shortest.
    private func shortest(_ count: Int, _ isFiltered: inout [Bool]) -> BandCoding.Style {
        // Each with a row above that it can repeat.
        let samples = stride(from: min(1, count - 1), to: count, by: max(1, count / 4)).prefix(4)
        for row in samples.flatMap({ max(0, $0 - 1)...$0 }) { filter(row, &isFiltered) }
        let lengths = BandCoding.Style.allCases.map { style in
            tokens.clear()
            for row in samples { tokenize(row..<row + 1, style) }
            return (style: style, bits: tokens.counts.expectedBits)
        }
        return lengths.dropFirst().reduce(lengths[0]) { $1.bits < $0.bits ? $1 : $0 }.style
    }

    private func filter(_ row: Int, _ isFiltered: inout [Bool]) {
        guard !isFiltered[row] else { return }
        _ = RowFilter.filter(row, of: [rows], into: [filtered])
        isFiltered[row] = true
    }

    /// Puts some rows into tokens; what is repeated may begin a row before them.
    private func tokenize(_ wanted: Range<Int>, _ style: BandCoding.Style) {
        let rows = style == .plain ? rows : filtered
        let first = max(0, wanted.lowerBound - 1) * rows.stride
        let range = wanted.lowerBound * rows.stride..<wanted.upperBound * rows.stride
        let bytes = unsafe UnsafePointer(rows.rows())
        guard style == .filtered else {
            // The rows hold the range, and what is before it in the block.
            return unsafe matcher.tokenize(
                bytes, from: first, range, step: rows.step, stride: rows.stride,
                isThorough: isThorough, into: tokens)
        }
        var literals = range.lowerBound
        unsafe forEachZeroRun(in: bytes, range) { start, length in
            // Runs lie in order in the range, and are long enough.
            unsafe tokens.add(bytes, literals: literals..<start)
            unsafe tokens.add(matchAt: start, length: length, distance: 1)
            literals = start + length
        }
        unsafe tokens.add(bytes, literals: literals..<range.upperBound)
    }
}
