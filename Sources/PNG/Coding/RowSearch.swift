/// Finds the useful matches of a band: at each position and to each side, those that are longer
/// than every match at the same or a lower cost.
///
/// As in `MatchFinder`, a match and its source are each in one row. The cost grows with the
/// horizontal offset, since distant columns more often belong to another source. Inside a long
/// match, only nearby sources are searched, and only at places at which a match may begin. Hash
/// chains find further matches of glyphs: in the same row, to the other side, or nearer. In
/// repetitive data, only a tree finds the longest match.
@safe
final class RowSearch {
    let tree: MatchTree
    let chains: HashChains
    /// By hash of three bytes: the last position.
    let threes: Buffer<Int32>
    /// The matches to the left, and those straight up or to the right; at each position, longer
    /// ones cost more.
    let left: FoundMatches
    let right: FoundMatches

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

    func run(_ rows: StoredRows, _ coding: RowCoding) {
        let count = coding.count * rows.stride
        precondition(count <= chains.mostBytes && coding.count <= rows.count)
        tree.clear()
        chains.clear()
        unsafe threes.base.update(repeating: -1, count: threes.count)
        var walk = unsafe RowWalk(self, rows, coding)
        for row in 0..<coding.count { unsafe walk.search(row) }
        unsafe walk.note(count)
    }

    /// Returns the longest match on the other side, or else with less than half the offset.
    func other(than match: Match, stride: Int) -> Match? {
        let (i, column) = (Int(match.start), Int(match.start) % stride - 1)
        let (_, read) = Match.source(of: column..<column + 1, at: match.distance, stride: stride)
        let side = read.lowerBound - column
        var best: FoundMatch?
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

enum RowLimits {
    /// The number of chain positions tried in unfiltered rows; 16 would save 0.2 % of text and make
    /// its search 10 % slower.
    ///
    /// Filtered rows gain nothing.
    static let depth = 8
    /// The minimum length of a long match; 128 would save 0.5 % of gradients, and less elsewhere,
    /// but searches in screens would take up to twice as long.
    static let niceLength = 64
    /// The length of a repetition of the pixel to the left whose positions are not indexed.
    static let flatLength = 32
    /// The number of tries that a candidate counts for if the left side has a long match.
    ///
    /// The search continues because a frame may contain only that match's right half.
    static let weight = 4
    /// The horizontal offset in bytes that costs one bit, since distant bytes often belong to
    /// another source.
    ///
    /// With 120, text, tables, and line art take 3 to 8 % more bytes and up to 10 % less time per
    /// frame; with 1000, dense text takes 1 % fewer bytes.
    static let sidewaysBytes = 400
    static let farthest = Int(Int16.max)
    static let threeBits = 14
    /// The match capacity per byte and side.
    ///
    /// One suffices for text, but makes gradients 10 % larger.
    static let perByte = 3
}
