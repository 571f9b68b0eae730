/// Codes parts of rows for which no cell holds, with a code that was made for others.
struct FreshCoder {
    /// The row above and the row itself; only what is coded, and a pixel before it, is up to date.
    let rows: BandRows
    private let filtered: BandRows

    init(_ book: SpliceBook) {
        rows = BandRows(count: 1, rowBytes: book.rowBytes, step: book.step)
        filtered = BandRows(count: 1, rowBytes: book.rowBytes, step: book.step)
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
            while end - i >= 8 {
                let length = min(258, end - i)
                writer.put(match: length, 1, code)
                i += length
            }
            unsafe writer.put(literals: row + i, end - i, code)
            i = end
        }
    }

    /// Codes `bytes` of a row as it is, by repeating the pixel to the left or, if it `isBelow` one, the
    /// row above, whichever holds for longer.
    func code(
        _ bytes: Range<Int>, isBelow: Bool, _ code: DeflateCode, _ writer: inout BitWriter
    ) {
        let (row, step) = unsafe (rows.row(0), rows.step)
        let distanceAbove = isBelow && rows.stride <= 32768 ? rows.stride : step
        // The rows lie one behind the other, so what is above is a distance away, too.
        let end = bytes.upperBound
        var (start, i) = (bytes.lowerBound, max(bytes.lowerBound, step))
        while i + 4 <= end {
            let left = unsafe row.equalBytes(i, step, upTo: min(end, i + 258))
            let up = unsafe row.equalBytes(i, distanceAbove, upTo: min(end, i + 258))
            let length = max(left, up)
            guard length > 0 else {
                i += 1
                continue
            }
            unsafe writer.put(literals: row + start, i - start, code)
            writer.put(match: length, left >= up ? step : distanceAbove, code)
            i += length
            start = i
        }
        unsafe writer.put(literals: row + start, end - start, code)
    }

    /// Codes `bytes` of a band's row `row`, as they are, which are a source's, by those of its matches
    /// that hold.
    func code(
        _ bytes: Range<Int>, ofRow row: Int, _ index: Int, _ source: CodedSource, _ purity: Purity,
        _ code: DeflateCode, _ writer: inout BitWriter
    ) {
        let start = row * rows.stride + 1
        let matches = source.matches(of: row, endingBehind: bytes.lowerBound)
        var next = matches.lowerBound
        while next < matches.upperBound,
            source.matches[next].best.end <= start + bytes.lowerBound
        { next += 1 }
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            let pair = next < matches.upperBound ? source.matches[next] : nil
            let column = pair.map { Int($0.best.start) - start } ?? .max
            if i < column {
                let upTo = min(column, bytes.upperBound)
                // The row holds its bytes.
                unsafe writer.put(literals: rows.row(0) + i, upTo - i, code)
                i = upTo
            }
            guard let pair, i < bytes.upperBound else { return }
            let covered = min(column + Int(pair.best.length), bytes.upperBound)
            for attempt in 0..<2 {
                let match = attempt == 0 ? pair.best : pair.other
                let upTo = min(column + Int(match.length), bytes.upperBound)
                guard upTo - i >= 4,
                    purity.holds(match.distance, i..<upTo, in: row, of: index, rows.stride)
                else { continue }
                writer.put(match: upTo - i, match.distance, code)
                i = upTo
                break
            }
            if i < covered {
                self.code(i..<covered, isBelow: row > 0, code, &writer)
                i = covered
            }
            next += 1
        }
    }
}

extension Purity {
    /// Whether what `bytes` of a row, which are `source`'s, repeat at a distance is the source's, too.
    @inline(__always)
    fileprivate func holds(
        _ distance: Int, _ bytes: Range<Int>, in row: Int, of source: Int, _ stride: Int
    ) -> Bool {
        var column = bytes.lowerBound - distance
        if column >= 0 {
            // What a match repeats of itself is its own.
            let end = min(column + bytes.count, bytes.lowerBound)
            return holds(column..<end, in: row, of: source)
        }
        var above = row
        while column < 0 {
            column += stride
            above -= 1
        }
        return holds(column..<column + bytes.count, in: above, of: source)
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// How many bytes from index `i` on equal those `distance` before them, up to index `end`; none
    /// if fewer than four do.
    @unsafe
    @inline(__always)
    fileprivate func equalBytes(_ i: Int, _ distance: Int, upTo end: Int) -> Int {
        let raw = UnsafeRawPointer(self)
        let word = unsafe raw.loadUnaligned(fromByteOffset: i, as: UInt32.self)
        guard unsafe word == raw.loadUnaligned(fromByteOffset: i - distance, as: UInt32.self) else {
            return 0
        }
        var last = i + 4
        while last < end, unsafe self[last] == self[last - distance] { last += 1 }
        return last - i
    }
}
