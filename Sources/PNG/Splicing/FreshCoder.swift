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
            known: max(0, bytes.lowerBound - rows.step)..<bytes.upperBound,
            knownAbove: 0..<0, step: rows.step, stride: rows.stride)
        unsafe line.code(bytes, code, &writer)
    }
}

/// A row as it is coded, and the one above if that is coded in the same way, as far as they are known.
@unsafe
struct SourceLine {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>?
    /// Which bytes of the row are known, and of the row above.
    let known: Range<Int>
    let knownAbove: Range<Int>
    let step: Int
    let stride: Int

    /// Codes `bytes`, which are known, by repeating the pixel to the left or the row above, whichever
    /// holds for longer.
    func code(_ bytes: Range<Int>, _ code: DeflateCode, _ writer: inout BitWriter) {
        var (start, i) = unsafe (bytes.lowerBound, max(bytes.lowerBound, known.lowerBound + step))
        // Where the row above is known, and can be reached.
        let reached = unsafe above == nil || stride > 32768 ? 0..<0 : knownAbove
        while i + 4 <= bytes.upperBound {
            let end = min(bytes.upperBound, i + 258)
            let left = unsafe equalBytes(i, row - step, upTo: end)
            var up = 0
            if i >= reached.lowerBound && i + 4 <= reached.upperBound, let above = unsafe above {
                up = unsafe equalBytes(i, above, upTo: min(end, reached.upperBound))
            }
            guard max(left, up) > 0 else {
                i &+= 1
                continue
            }
            unsafe writer.put(literals: row + start, i - start, code)
            unsafe writer.put(match: max(left, up), left >= up ? step : stride, code)
            i += max(left, up)
            start = i
        }
        unsafe writer.put(literals: row + start, bytes.upperBound - start, code)
    }

    /// How many bytes of the row from index `i` on equal those of `other` there, up to index `end`;
    /// none if fewer than four do.
    @inline(__always)
    private func equalBytes(_ i: Int, _ other: UnsafePointer<UInt8>, upTo end: Int) -> Int {
        guard
            unsafe UnsafeRawPointer(row + i).loadUnaligned(as: UInt32.self)
                == UnsafeRawPointer(other + i).loadUnaligned(as: UInt32.self)
        else { return 0 }
        var last = i &+ 4
        while last &+ 8 <= end {
            let (here, there) = unsafe (
                UnsafeRawPointer(row + last).loadUnaligned(as: UInt64.self),
                UnsafeRawPointer(other + last).loadUnaligned(as: UInt64.self)
            )
            let difference = here ^ there
            guard difference == 0 else {
                return last &+ difference.littleEndian.trailingZeroBitCount / 8 &- i
            }
            last &+= 8
        }
        while last < end, unsafe row[last] == other[last] { last &+= 1 }
        return last &- i
    }

    /// Codes `bytes` of a band's row `number`, which are the source `index`'s, by those of its matches
    /// that hold.
    func code(
        _ bytes: Range<Int>, ofRow number: Int, _ index: Int, _ source: CodedSource,
        _ purity: Purity, _ code: DeflateCode, _ writer: inout BitWriter
    ) {
        let start = unsafe number * stride + 1
        let matches = source.matches(of: number, endingBehind: bytes.lowerBound)
        var next = matches.lowerBound
        while next < matches.upperBound,
            source.matches[next].best.end <= start + bytes.lowerBound
        { next += 1 }
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            guard next < matches.upperBound else {
                unsafe writer.put(literals: row + i, bytes.upperBound - i, code)
                return
            }
            let pair = source.matches[next]
            let column = Int(pair.best.start) - start
            if i < column {
                let upTo = min(column, bytes.upperBound)
                unsafe writer.put(literals: row + i, upTo - i, code)
                i = upTo
            }
            guard i < bytes.upperBound else { return }
            for attempt in 0..<2 {
                let match = attempt == 0 ? pair.best : pair.other
                let upTo = min(column + Int(match.length), bytes.upperBound)
                guard upTo - i >= 4,
                    unsafe purity.holds(match.distance, i..<upTo, in: number, of: index, stride)
                else { continue }
                writer.put(match: upTo - i, match.distance, code)
                i = upTo
                break
            }
            let covered = min(column + Int(pair.best.length), bytes.upperBound)
            if i < covered {
                unsafe self.code(i..<covered, code, &writer)
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
