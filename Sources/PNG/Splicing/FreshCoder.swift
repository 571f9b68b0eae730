/// A match by its place in a row.
struct RowMatch {
    let column: Int
    let length: Int
    let distance: Int
}

/// Codes parts of rows that no source holds, with a code that was made for others.
struct FreshCoder {
    /// The row above and the row itself; only what is coded, and a pixel before it, is up to date.
    let rows: BandRows
    private let filtered: FilteredRows
    private let step: Int

    init(_ book: SpliceBook) {
        rows = BandRows(count: 1, rowBytes: book.rowBytes)
        filtered = FilteredRows(count: 1, rowBytes: book.rowBytes)
        step = book.step
    }

    /// Codes `bytes` of the row; `plain` says that the band looks for matches in unfiltered rows, and
    /// `candidates` are matches, from left to right, that are known to hold.
    func code(
        _ bytes: Range<Int>, _ filter: RowFilter, hasRowAbove: Bool, plain: Bool,
        _ candidates: [RowMatch], _ code: DeflateCode, _ writer: inout BitWriter,
        _ sums: inout Adler32.RowSums
    ) {
        // Both blocks hold a whole row, and the range lies in it.
        let target = unsafe filtered.bytes + 1
        unsafe filter.apply(bytes, of: rows.row(0), above: rows.row(-1), step: step, into: target)
        for i in bytes {
            let byte = unsafe Int(target[i])
            sums.sum += byte
            sums.weightedSum += byte * (i + 1)
        }
        var i = bytes.lowerBound
        var next = 0
        while i < bytes.upperBound {
            while next < candidates.count, candidates[next].column < i { next += 1 }
            var match =
                plain
                ? plainMatch(at: i, bytes.upperBound, hasRowAbove)
                : zeroRun(at: i, bytes)
            if next < candidates.count, candidates[next].column == i,
                candidates[next].length >= match?.length ?? 0
            {
                match = candidates[next]
            }
            if let match {
                writer.put(match: match.length, match.distance, code)
                i += match.length
            } else {
                writer.put(literal: unsafe target[i], code)
                i += 1
            }
        }
    }

    /// The pixel to the left again, or the row above again: whichever holds for longer.
    private func plainMatch(at i: Int, _ end: Int, _ hasRowAbove: Bool) -> RowMatch? {
        let (row, above) = unsafe (rows.row(0), rows.row(-1))
        let limit = min(end, i + 258)
        var left = i
        if i >= step { while left < limit, unsafe row[left] == row[left - step] { left += 1 } }
        var up = i
        if hasRowAbove, rows.rowBytes + 1 <= 32768 {
            while up < limit, unsafe row[up] == above[up] { up += 1 }
        }
        let length = max(left, up) - i
        guard length >= 4 else { return nil }
        return RowMatch(
            column: i, length: length, distance: left >= up ? step : rows.rowBytes + 1)
    }

    private func zeroRun(at i: Int, _ bytes: Range<Int>) -> RowMatch? {
        let target = unsafe filtered.bytes + 1
        guard i > bytes.lowerBound, unsafe target[i - 1] == 0, unsafe target[i] == 0 else {
            return nil
        }
        var end = i
        while end < min(bytes.upperBound, i + 258), unsafe target[end] == 0 { end += 1 }
        return end - i >= 8 ? RowMatch(column: i, length: end - i, distance: 1) : nil
    }
}

extension BandRows {
    /// Puts zeroes in the place of the row above.
    func clearRowAbove() {
        // The row above is the first `rowBytes` of the block.
        unsafe bytes.update(repeating: 0, count: rowBytes)
    }
}

extension StyledBand {
    /// Writes the only source as a block with a code of its own.
    @unsafe
    func write(isLast: Bool, to writer: inout BitWriter, _ checksum: inout Adler32) {
        let code = DeflateCode(counts[0])
        code.writeHeader(isLast: isLast, to: &writer)
        let (band, stride) = unsafe (rows[0].bytes, rows[0].stride)
        var i = 0
        func writeLiterals(upTo end: Int) {
            while i < end {
                writer.put(literal: unsafe band[i], code)
                i += 1
            }
        }
        for match in matches[0] {
            writeLiterals(upTo: Int(match.start))
            writer.put(match: Int(match.length), match.distance, code)
            i += Int(match.length)
        }
        writeLiterals(upTo: coding.filters.count * stride)
        code.writeEnd(to: &writer)
        for (row, filter) in coding.filters.enumerated() {
            let start = unsafe band + row * stride
            var sums = Adler32.RowSums()
            for i in 1..<stride {
                let byte = unsafe Int(start[i])
                sums.sum &+= byte
                sums.weightedSum &+= byte &* i
            }
            checksum.add(sums, filter: filter, count: stride - 1)
        }
    }
}
