/// Finds matches in a band with hash chains and lazy matching, like zlib and libdeflate.
///
/// A match and its source are each in one row: their columns determine whether the match holds.
@safe
final class MatchFinder {
    private let depth: Int
    private let heads: Buffer<Int32>
    /// By position in the window: the distance to the previous position with the same hash; 0 if
    /// out of reach.
    ///
    /// A table of all positions would exceed the L2 cache.
    private let chain: Buffer<UInt16>

    init(depth: Int) throws(OutOfMemory) {
        self.depth = depth
        heads = try Buffer(count: 1 << Limits.hashBits)
        chain = try Buffer(count: DeflateTables.window)
    }

    /// Returns the matches in some rows, with sources in these rows or straight above.
    func matches(in source: StoredRows, _ rows: Range<Int>) -> [MatchPair] {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= source.count)
        unsafe heads.base.update(repeating: Limits.nowhere, count: heads.count)
        let search = unsafe MatchSearch(
            band: source.rows(), stride: source.stride, step: source.step, depth: depth,
            heads: heads.base, chain: chain.base)
        var matches: [MatchPair] = []
        for row in rows { unsafe search.run(row, into: &matches) }
        return matches
    }
}

private enum Limits {
    static let hashBits = 14
    /// A position out of reach of any other.
    static let nowhere = Int32(-DeflateTables.window - 1)

    /// The match length that ends the search of the chain (zlib's `nice_match`).
    static let niceLength = 48
    /// A match of this length is not compared with one a byte later (zlib's `max_lazy`).
    static let maxLazyLength = 16
    /// The length of a match to the left or above that makes the chain unnecessary.
    static let neighborLength = 16
    /// Inside matches longer than `niceLength`, mostly flat color, one position in 8 is indexed.
    static let insertionInterval = 8
    /// The maximum length of matches that are refused at distances above `tooFar` (zlib's
    /// `TOO_FAR`).
    static let farShortLength = 5
    static let tooFar = 4096

    /// Horizontal offsets above `near` bytes cost `sidewaysHandicap` bytes of length; those above
    /// `farthest` are refused.
    ///
    /// A token is recoded if an edge separates it from its source. Between two screens this leaves
    /// 40 % fewer tokens to recode and 33 % fewer bytes without a match. Sources grow by 4 to 13 %;
    /// middle frames shrink by 5 %.
    static let near = 384
    static let sidewaysHandicap = 8
    static let farthest = 1536
}

@unsafe
private struct MatchSearch {
    let band: UnsafePointer<UInt8>
    let stride: Int
    let step: Int
    let depth: Int
    let heads: UnsafeMutablePointer<Int32>
    let chain: UnsafeMutablePointer<UInt16>

    var matchesLazily: Bool { unsafe Compression.isThorough(depth: depth) }
    /// The step grows by one after 2 to this power misses: skip acceleration, as in LZ4.
    var skipTrigger: Int { unsafe matchesLazily ? 5 : 4 }

    /// The longest match to one side; its length is 3 if there is none.
    struct Candidate {
        var length = 3
        var distance = 0
    }

    struct Found {
        var left = Candidate()
        var right = Candidate()
        var nearerLeft = Candidate()
        var nearerRight = Candidate()

        var isLeft: Bool {
            left.length > right.length
                || left.length == right.length && left.distance < right.distance
        }
        var length: Int { max(left.length, right.length) }

        /// Returns the length that a match with this horizontal offset must exceed.
        @inline(__always)
        func known(_ sideways: Int) -> Int {
            if sideways == 0 { return min(left.length, right.length) }
            return sideways < 0 ? left.length : right.length
        }

        @inline(__always)
        mutating func improve(_ sideways: Int, length: Int, distance: Int) {
            let better = Candidate(length: length, distance: distance)
            if sideways <= 0, length > left.length { (left, nearerLeft) = (better, left) }
            if sideways >= 0, length > right.length { (right, nearerRight) = (better, right) }
        }

        func pair(at i: Int) -> MatchPair {
            let (best, opposite) = isLeft ? (left, right) : (right, left)
            let nearer = isLeft ? nearerLeft : nearerRight
            let match = Match(at: i, length: best.length, distance: best.distance)
            let isOpposite =
                opposite.length >= nearer.length && opposite.distance != best.distance
            let other = isOpposite ? opposite : nearer
            guard other.distance > 0 else {
                return MatchPair(match)
            }
            return MatchPair(
                match, other: Match(at: i, length: other.length, distance: other.distance))
        }
    }

    func run(_ row: Int, into matches: inout [MatchPair]) {
        let end = unsafe (row + 1) * stride
        var i = unsafe row * stride + 1
        var misses = 0
        while end - i >= 4 {
            var found = unsafe best(at: i, row, endingAt: end)
            unsafe insert(i)
            guard found.length >= 4 else {
                misses += 1
                i += unsafe 1 + misses >> skipTrigger
                continue
            }
            misses = 0
            // A longer match one byte later is worth a literal.
            while unsafe matchesLazily, found.length < Limits.maxLazyLength, end - i > 4 {
                let wanted = found.length + 1
                // Most positions have none, and the search with a floor is faster.
                guard unsafe best(at: i + 1, row, endingAt: end, above: wanted).length > wanted
                else { break }
                let later = unsafe best(at: i + 1, row, endingAt: end)
                guard later.length > wanted else { break }
                i += 1
                unsafe insert(i)
                found = later
            }
            matches.append(found.pair(at: i))
            let next = i + found.length
            let interval = found.length > Limits.niceLength ? Limits.insertionInterval : 1
            i += 1
            while i < min(next, end - 3) {
                unsafe insert(i)
                i += interval
            }
            i = next
        }
    }

    @inline(__always)
    private func insert(_ i: Int) {
        let hash = unsafe hash(i)
        let back = unsafe i - Int(heads[hash])
        unsafe chain[i & (DeflateTables.window - 1)] =
            back > DeflateTables.window ? 0 : UInt16(truncatingIfNeeded: back)
        unsafe heads[hash] = Int32(truncatingIfNeeded: i)
    }

    @inline(__always)
    private func hash(_ i: Int) -> Int {
        HashChains.hash(unsafe word(i), bits: Limits.hashBits)
    }

    @inline(__always)
    private func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(band + i).loadUnaligned(as: UInt32.self)
    }

    /// Returns the longest matches at `i`; in a tie, the nearest.
    ///
    /// With a `floor` it skips shorter candidates and may accept a match that it otherwise refuses:
    /// the result then only indicates whether a longer match may exist.
    private func best(at i: Int, _ row: Int, endingAt end: Int, above floor: Int = 3) -> Found {
        var found = Found()
        let longest = min(258, end - i)
        guard longest > floor else { return found }
        let first = unsafe word(i)
        let column = unsafe i - row * stride - 1
        if unsafe column >= step, unsafe word(i - step) == first {
            found.left = unsafe Candidate(
                length: equalBytes(band + i - step, band + i, known: 4, upTo: longest),
                distance: step)
        }
        if unsafe i >= stride && stride <= DeflateTables.window, unsafe word(i - stride) == first {
            // Straight above counts as both sides.
            found.right = unsafe Candidate(
                length: equalBytes(band + i - stride, band + i, known: 4, upTo: longest),
                distance: stride)
            if found.right.length > found.left.length { found.left = found.right }
        }
        if found.length >= Limits.neighborLength || found.length == longest { return found }
        var candidate = unsafe Int(heads[hash(i)])
        var candidateRow = row
        // A longer match equals the four bytes that end just after the known length, as few
        // positions do.
        var known = max(floor, found.known(0))
        var last = unsafe word(i + known - 3)
        for _ in unsafe 0..<depth {
            guard i - candidate <= DeflateTables.window else { break }
            if unsafe word(candidate + known - 3) == last, unsafe word(candidate) == first {
                while unsafe candidate < candidateRow * stride { candidateRow -= 1 }
                let sideways = unsafe candidate - candidateRow * stride - 1 - column
                let rest = unsafe (candidateRow + 1) * stride - candidate
                let limit = abs(sideways) > Limits.farthest ? 0 : min(longest, rest)
                let handicap = abs(sideways) > Limits.near ? Limits.sidewaysHandicap : 0
                let least = max(floor, found.known(sideways) + handicap)
                if limit > least, unsafe band[candidate + least] == band[i + least] {
                    let length = unsafe equalBytes(
                        band + candidate, band + i, known: 4, upTo: limit)
                    if length > least,
                        length > Limits.farShortLength || i - candidate <= Limits.tooFar
                    {
                        found.improve(sideways, length: length, distance: i - candidate)
                        if length >= Limits.niceLength || length == longest { break }
                        known = max(floor, found.known(0))
                        last = unsafe word(i + known - 3)
                    }
                }
            }
            let back = unsafe Int(chain[candidate & (DeflateTables.window - 1)])
            guard back > 0 else { break }
            candidate -= back
        }
        return found
    }
}
