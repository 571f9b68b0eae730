@unsafe
struct MatchRecoder<Least: LeastMatch> {
    let recoder: Recoder<Least>
    let row: SourceRow
    /// The matches of the source.
    let matches: Buffer<MatchPair>.Values
    /// The range of matches to search, which begins at or shortly before the first one needed.
    let candidates: Range<Int>

    /// Recodes `bytes`, which come from the source in the frame.
    ///
    /// Calls instead of inlining add 1 % to a frame between screens.
    @inline(__always)
    func code(
        _ bytes: Range<Int>, in provenance: Provenance, by code: DeflateCode,
        to writer: inout BitWriter
    ) {
        let (line, start) = unsafe (recoder.row, row.row * recoder.stride + 1)
        let end = unsafe candidates.upperBound
        var next = unsafe candidates.lowerBound
        while next < end, unsafe matches[next].best.end <= start + bytes.lowerBound { next += 1 }
        var i = bytes.lowerBound
        while i < bytes.upperBound {
            guard next < end else {
                unsafe writer.put(literals: line + i, bytes.upperBound - i, code: code)
                return
            }
            let pair = unsafe matches[next]
            let column = Int(pair.best.start) - start
            if i < column {
                let upTo = min(column, bytes.upperBound)
                unsafe writer.put(literals: line + i, upTo - i, code: code)
                i = upTo
            }
            guard i < bytes.upperBound else { return }
            let covered = min(column + Int(pair.best.length), bytes.upperBound)
            if covered - i >= Least.bytes,
                unsafe provenance.holds(pair.best.distance, for: i..<covered, of: row)
            {
                writer.put(match: covered - i, pair.best.distance, code: code)
                (i, next) = (covered, next + 1)
                continue
            }
            // If the best match does not hold as a whole, use parts of it and of the alternative.
            while i < covered {
                guard let match = unsafe part(of: i..<covered, of: pair, in: provenance) else {
                    unsafe recoder.code(i..<covered, by: code, to: &writer)
                    i = covered
                    break
                }
                unsafe recoder.code(i..<match.bytes.lowerBound, by: code, to: &writer)
                writer.put(match: match.bytes.count, match.distance, code: code)
                i = match.bytes.upperBound
            }
            next += 1
        }
    }

    /// Returns the first part of `bytes` for which a match holds, and its distance.
    @inline(__always)
    private func part(
        of bytes: Range<Int>, of pair: MatchPair, in provenance: Provenance
    ) -> (bytes: Range<Int>, distance: Int)? {
        let best = unsafe provenance.part(of: bytes, in: row, repeating: pair.best)
        let other = unsafe provenance.part(of: bytes, in: row, repeating: pair.other)
        let least = Least.bytes
        let isBest =
            other.count < least
            || best.count >= least
                && (best.lowerBound, other.count) <= (other.lowerBound, best.count)
        let part = isBest ? best : other
        return part.count < least ? nil : (part, (isBest ? pair.best : pair.other).distance)
    }
}
