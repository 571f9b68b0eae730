struct FreshCoder {
    /// The row and the row above; only the coded part and a pixel before it are current.
    let rows: StoredRows
    private let filtered: StoredRows

    init(_ layout: RowLayout) throws(OutOfMemory) {
        rows = try StoredRows(count: 1, layout)
        filtered = try StoredRows(count: 1, layout)
    }

    /// Codes `bytes` of the row as filtered residuals, with runs of zeros.
    func code(
        _ bytes: Range<Int>, filteredBy filter: RowFilter, by code: DeflateCode,
        to stream: inout ZlibWriter
    ) {
        let row = unsafe self.filter(bytes, of: rows.row(0), above: rows.row(-1), by: filter)
        unsafe stream.row.add(row, bytes)
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            // A run is a zero, followed by matches with the byte before.
            var end = i
            while end < bytes.upperBound, unsafe row[end] != 0 { end += 1 }
            let start = min(end + 1, bytes.upperBound)
            unsafe stream.bits.put(literals: row + i, start - i, code: code)
            end = start
            while end < bytes.upperBound, unsafe row[end] == 0 { end += 1 }
            i = start
            while let length = code.longestRun(upTo: end - i) {
                stream.bits.put(match: length, 1, code: code)
                i += length
            }
            unsafe stream.bits.put(literals: row + i, end - i, code: code)
            i = end
        }
    }

    @unsafe
    func filter(
        _ bytes: Range<Int>, of row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>?,
        by filter: RowFilter
    ) -> UnsafePointer<UInt8> {
        let target = unsafe filtered.row(0)
        if unsafe above == nil { rows.clear(-1) }
        let pair = unsafe RowPair(
            row: row, above: above ?? UnsafePointer(rows.row(-1)), step: rows.step)
        unsafe filter.apply(bytes, of: pair, into: target)
        return unsafe UnsafePointer(target)
    }

    /// Codes `bytes` of the unfiltered row, with matches with the pixel to the left.
    func code<Least: LeastMatch>(
        _ bytes: Range<Int>, by code: DeflateCode, _ least: Least.Type,
        to stream: inout ZlibWriter
    ) {
        // The range is inside the row. The pixel before it, if any, is also current, so matches may
        // read it.
        unsafe stream.row.add(rows.row(0), bytes)
        let recoder = unsafe Recoder<Least>(
            row: UnsafePointer(rows.row(0)), above: nil,
            repeatable: max(0, bytes.lowerBound - rows.step)..<bytes.upperBound,
            repeatableAbove: 0..<0, step: rows.step, stride: rows.stride)
        unsafe recoder.code(bytes, by: code, to: &stream.bits)
    }
}
