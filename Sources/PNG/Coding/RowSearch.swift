import Raster

/// Matches within a band of rows that may be worth taking: at each place longer ones and cheaper
/// ones, on each side.
///
/// They keep to the rule of `MatchFinder`: a match stays within one row, and so does what it
/// repeats. Bytes that are further to a side are the sooner another source's in a frame, so a match
/// costs more the further it looks to a side. Within a long match only what is near is looked for,
/// and only where that may begin anew.
///
/// Where much is alike, only a tree leads to what is longest; but glyphs of text stand again in
/// their own row, and what looks to the other side or nearer is found on a chain.
@safe
final class RowSearch {
    let tree: MatchTree
    let chains: HashChains
    /// By the hash of three bytes, the last place where they stood.
    let threes: Buffer<Int32>
    /// What looks to the left, and what looks straight up or to the right; at one place longer ones
    /// cost more.
    let left: FoundMatches
    let right: FoundMatches

    /// The bytes that a search takes for each byte of a band.
    static let bytesPerByte =
        HashChains.bytesPerByte + 2 * FoundMatches.bytesPerByte(RowLimits.perByte)

    init(bytes: Int) throws(OutOfMemory) {
        tree = try MatchTree()
        chains = try HashChains(bytes: bytes)
        threes = try Buffer(count: 1 << RowLimits.threeBits)
        left = try FoundMatches(
            bytes: bytes, perByte: RowLimits.perByte, niceLength: RowLimits.niceLength)
        right = try FoundMatches(
            bytes: bytes, perByte: RowLimits.perByte, niceLength: RowLimits.niceLength)
    }

    /// Finds the matches in rows of that coding.
    func run(_ rows: StoredRows, _ coding: RowCoding) {
        let count = coding.count * rows.stride
        precondition(count <= chains.mostBytes && coding.count <= rows.count)
        tree.clear()
        chains.clear()
        // The table is as large as that.
        unsafe threes.base.update(repeating: -1, count: threes.count)
        // The tables are as large as the places are many.
        var walk = unsafe RowWalk(self, rows, coding)
        for row in 0..<coding.count { unsafe walk.search(row) }
        unsafe walk.note(count)
    }

    /// Of what else stands for the bytes from where `match` begins, the longest that looks to the
    /// other side, or else less than half as far.
    func other(than match: Match, stride: Int) -> Match? {
        let (i, column) = (Int(match.start), Int(match.start) % stride - 1)
        let (_, read) = Match.source(of: column..<column + 1, at: match.distance, stride: stride)
        let side = read.lowerBound - column
        var best: FoundMatch?
        // The match was found among these.
        unsafe (side < 0 ? right : left).forEach(at: i) { _, _, found in
            if found.distance != match.distance { best = found }
        }
        if best == nil {
            unsafe (side < 0 ? left : right).forEach(at: i) { _, _, found in
                if abs(found.sideways) < abs(side) / 2 { best = found }
            }
        }
        return best.map {
            Match(at: i, length: min(Int($0.length), Int(match.length)), distance: $0.distance)
        }
    }
}

/// What the search takes, and what it leaves out.
enum RowLimits {
    /// How many places of a chain are tried, where rows are as they are: 16 save 0.2 % of text, and
    /// cost a tenth of its search; what is filtered has nothing from them.
    static let depth = 8
    /// Matches are long from this length on: twice as much saves half a per cent of gradients and
    /// less elsewhere, and makes searches in screens take up to twice as long.
    static let niceLength = 64
    /// Within them other places are known as well, so that what they begin is found again, unless
    /// so many bytes repeat the pixel to the left: these are found without.
    static let flatLength = 32
    /// Of a long match to the left, whose right half may be all that is left of it, others are
    /// tried for so many places each.
    static let weight = 4
    /// Looking so many bytes to a side costs a bit.
    ///
    /// What is that far away is another source's in the more frames, and is coded anew then, which
    /// takes time. Beside 192 bytes, at 1920×1080, frames of text, tables and line art take up to a
    /// sixth less time, and 0.1 to 2.7 % more bytes; beside 90 up to 4 % more time, and 0.6 to 2 %
    /// fewer bytes.
    static let sidewaysBytes = 120
    /// No match looks further to a side.
    static let farthest = Int(Int16.max)
    /// As many as that table has bits to its places.
    static let threeBits = 14
    /// How many matches to each side there is room for, for each byte: one is enough for text, and
    /// makes gradients a tenth longer than three do.
    static let perByte = 3
}
