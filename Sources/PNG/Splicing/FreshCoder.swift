import Raster

/// Codes parts of rows for which no cell holds, with a code that was made for others.
struct FreshCoder {
    /// The row above and the row itself; only what is coded, and a pixel before it, is up to date.
    let rows: BandRows
    private let filtered: BandRows

    init(_ book: SpliceBook) throws(OutOfMemory) {
        rows = try BandRows(count: 1, rowBytes: book.rowBytes, step: book.step)
        filtered = try BandRows(count: 1, rowBytes: book.rowBytes, step: book.step)
    }

    /// Codes `bytes` of a filtered row, with runs of zeroes.
    func code(
        _ bytes: Range<Int>, filteredBy filter: RowFilter, _ code: DeflateCode,
        _ writer: inout BitWriter, _ sums: inout Adler32.RowSums
    ) {
        let row = unsafe filtered.row(0)
        // Both blocks hold a whole row, and the range lies in it.
        unsafe filter.apply(bytes, of: rows.row(0), above: rows.row(-1), step: rows.step, into: row)
        unsafe sums.add(row, bytes)
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            // A run is a zero, and matches with the byte before.
            var end = i
            while end < bytes.upperBound, unsafe row[end] != 0 { end += 1 }
            let start = min(end + 1, bytes.upperBound)
            unsafe writer.put(literals: row + i, start - i, code)
            end = start
            while end < bytes.upperBound, unsafe row[end] == 0 { end += 1 }
            i = start
            while let length = code.longestRun(upTo: end - i) {
                writer.put(match: length, 1, code)
                i += length
            }
            unsafe writer.put(literals: row + i, end - i, code)
            i = end
        }
    }

    /// Filters bytes of a source's row; there is nothing above a picture's first.
    @unsafe
    func filter(
        _ bytes: Range<Int>, of row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>?,
        by filter: RowFilter
    ) -> UnsafePointer<UInt8> {
        let target = unsafe filtered.row(0)
        if unsafe above == nil { rows.clear(-1) }
        unsafe filter.apply(
            bytes, of: row, above: above ?? UnsafePointer(rows.row(-1)), step: rows.step,
            into: target)
        return unsafe UnsafePointer(target)
    }

    /// Codes `bytes` of a row as it is, by repeating the pixel to the left.
    func code(
        _ bytes: Range<Int>, _ code: DeflateCode, _ writer: inout BitWriter,
        _ sums: inout Adler32.RowSums
    ) {
        // The range lies in the row, and begins a pixel behind what is up to date.
        unsafe sums.add(rows.row(0), bytes)
        let line = unsafe SourceLine(
            row: UnsafePointer(rows.row(0)), above: nil,
            repeatable: max(0, bytes.lowerBound - rows.step)..<bytes.upperBound,
            repeatableAbove: 0..<0, step: rows.step, stride: rows.stride)
        unsafe line.code(bytes, code, &writer)
    }
}
