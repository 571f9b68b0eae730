/// A source's row with its matches, and what tells which of these hold in the frame.
struct SourceMatches {
    let row: SourceRow
    let rows: CodedSource.Rows
    let provenance: Provenance
}

/// A part of a row of a source, and what stands around it in the frame, to be coded anew.
@unsafe
struct Recoder {
    /// The row as it is coded, and the one above where neither is filtered.
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>?
    /// Which bytes of the row, and of the row above, stand like this in the frame, so that what follows
    /// them may repeat them.
    ///
    /// More of a picture is in memory, but elsewhere the frame may show another one.
    let repeatable: Range<Int>
    let repeatableAbove: Range<Int>
    /// The bytes of a pixel, and from one row to the next.
    let step: Int
    let stride: Int

    /// Codes `bytes` by repeating the pixel to the left or the row above, whichever
    /// holds for longer.
    func code(_ bytes: Range<Int>, by code: DeflateCode, to writer: inout BitWriter) {
        var (start, i) = unsafe (
            bytes.lowerBound, max(bytes.lowerBound, repeatable.lowerBound + step)
        )
        // Where the row above can be reached.
        let reached = unsafe above == nil || stride > DeflateTables.window ? 0..<0 : repeatableAbove
        while i + 4 <= bytes.upperBound {
            let end = min(bytes.upperBound, i + 258)
            let left = unsafe equal(i, row - step, upTo: end)
            var up = 0
            if i >= reached.lowerBound && i + 4 <= reached.upperBound, let above = unsafe above {
                up = unsafe equal(i, above, upTo: min(end, reached.upperBound))
            }
            guard max(left, up) > 0 else {
                i &+= 1
                continue
            }
            unsafe writer.put(literals: row + start, i - start, code: code)
            unsafe writer.put(match: max(left, up), left >= up ? step : stride, code: code)
            i += max(left, up)
            start = i
        }
        unsafe writer.put(literals: row + start, bytes.upperBound - start, code: code)
    }

    /// How many bytes of the row from index `i` on equal those of `other` there, up to index `end`;
    /// none if fewer than four do.
    @inline(__always)
    private func equal(_ i: Int, _ other: UnsafePointer<UInt8>, upTo end: Int) -> Int {
        guard
            unsafe UnsafeRawPointer(row + i).loadUnaligned(as: UInt32.self)
                == UnsafeRawPointer(other + i).loadUnaligned(as: UInt32.self)
        else { return 0 }
        return unsafe equalBytes(row + i, other + i, known: 4, upTo: end &- i)
    }

    /// Codes `bytes`, which are those of a source's row, by its matches, as far as these hold.
    func code(
        _ bytes: Range<Int>, matching place: SourceMatches, by code: DeflateCode,
        to writer: inout BitWriter
    ) {
        let start = unsafe place.row.row * stride + 1
        let matches = place.rows.matches(of: place.row.row, endingBehind: bytes.lowerBound)
        var next = matches.lowerBound
        while next < matches.upperBound,
            place.rows.matches[next].best.end <= start + bytes.lowerBound
        { next += 1 }
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            guard next < matches.upperBound else {
                unsafe writer.put(literals: row + i, bytes.upperBound - i, code: code)
                return
            }
            let pair = place.rows.matches[next]
            let column = Int(pair.best.start) - start
            if i < column {
                let upTo = min(column, bytes.upperBound)
                unsafe writer.put(literals: row + i, upTo - i, code: code)
                i = upTo
            }
            guard i < bytes.upperBound else { return }
            let covered = min(column + Int(pair.best.length), bytes.upperBound)
            if covered - i >= 4,
                place.provenance.holds(pair.best.distance, for: i..<covered, of: place.row)
            {
                writer.put(match: covered - i, pair.best.distance, code: code)
            } else {
                unsafe self.code(i..<covered, repeating: pair, of: place, by: code, to: &writer)
            }
            i = covered
            next += 1
        }
    }

    /// Codes `bytes`, in which the best match does not hold as a whole, by as much of it and of the
    /// other one as holds.
    private func code(
        _ bytes: Range<Int>, repeating pair: MatchPair, of place: SourceMatches,
        by code: DeflateCode, to writer: inout BitWriter
    ) {
        var rest = bytes
        while !rest.isEmpty {
            let best = place.provenance.part(of: rest, in: place.row, repeating: pair.best)
            let other = place.provenance.part(of: rest, in: place.row, repeating: pair.other)
            // The one that begins first leaves the other what is behind it.
            let isBest =
                other.count < 4
                || best.count >= 4
                    && (best.lowerBound, other.count) <= (other.lowerBound, best.count)
            let part = isBest ? best : other
            guard part.count >= 4 else {
                unsafe self.code(rest, by: code, to: &writer)
                return
            }
            unsafe self.code(rest.lowerBound..<part.lowerBound, by: code, to: &writer)
            writer.put(match: part.count, (isBest ? pair.best : pair.other).distance, code: code)
            rest = part.upperBound..<rest.upperBound
        }
    }
}
