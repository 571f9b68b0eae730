import Raster

/// Finds matches in a band of rows.
///
/// By hash chains and lazy matching, as zlib and libdeflate do. A match stays within one row, and
/// so does what it repeats, in the same row or an earlier one of the band: then its columns tell
/// whether it still holds where parts of rows come from elsewhere.
@safe
final class MatchFinder {
    private let depth: Int
    /// By the hash of four bytes, the last place where they stood.
    private let heads: Buffer<Int32>
    /// By place within the window, how far back the same hash was before; 0 where that is out of
    /// reach.
    ///
    /// A table of all places of a band would not fit into a processor's second cache.
    private let chain: Buffer<UInt16>

    /// A finder that tries `depth` places for each match.
    init(depth: Int) throws(OutOfMemory) {
        self.depth = depth
        heads = try Buffer(count: 1 << Limits.hashBits)
        chain = try Buffer(count: DeflateTables.window)
    }

    /// The matches in some of a source's rows, which repeat these and what is straight above.
    func matches(in source: StoredRows, _ rows: Range<Int>) -> [MatchPair] {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= source.count)
        unsafe heads.base.update(repeating: Limits.nowhere, count: heads.count)
        // Both tables are as large as the search takes them to be.
        let search = unsafe MatchSearch(
            band: source.rows(), stride: source.stride, step: source.step, depth: depth,
            heads: heads.base, chain: chain.base)
        var matches: [MatchPair] = []
        for row in rows { unsafe search.run(row, into: &matches) }
        return matches
    }
}

/// What the search takes, and what it leaves out.
private enum Limits {
    static let hashBits = 14
    /// A place that is out of reach from any other.
    static let nowhere = Int32(-DeflateTables.window - 1)

    /// A match of that length is taken, and the chain not followed any further (zlib's
    /// `nice_match`).
    static let niceLength = 48
    /// A match of that length is taken, and not compared with one that begins a byte later (zlib's
    /// `max_lazy`).
    static let maxLazyLength = 16
    /// A match of that length with the pixel to the left or above is taken, and no chain is
    /// followed.
    static let neighborLength = 16
    /// Of matches longer than `niceLength`, which are mostly flat colour and all alike, only one
    /// place in so many is noted.
    static let insertionInterval = 8
    /// Matches no longer than `farShortLength` are refused beyond `tooFar`, since they are hardly
    /// better than literals (zlib's `TOO_FAR`).
    static let farShortLength = 5
    static let tooFar = 4096

    /// Farther to a side than `near`, in bytes, a match has to be `sidewaysHandicap` bytes longer
    /// than a nearer one, and none may look farther than `farthest`.
    ///
    /// What an edge has cut off from what it repeats is coded anew, so tokens that edges will cut
    /// look near: between two screens that leaves 40 % fewer of them to be coded anew, and a third
    /// fewer bytes without a match. The sources are coded in 4 to 13 % more bytes, and the frames
    /// in the middle in 5 % fewer.
    static let near = 384
    static let sidewaysHandicap = 8
    static let farthest = 1536
}

/// The search itself, over memory that the finder holds.
@unsafe
private struct MatchSearch {
    let band: UnsafePointer<UInt8>
    let stride: Int
    let step: Int
    let depth: Int
    let heads: UnsafeMutablePointer<Int32>
    let chain: UnsafeMutablePointer<UInt16>

    /// Whether a match is compared with one that begins a byte later.
    var matchesLazily: Bool { unsafe Compression.isThorough(depth: depth) }
    /// After so many misses, as a power of two, the search takes one step more at a time: skip
    /// acceleration, as LZ4 has it.
    var skipTrigger: Int { unsafe matchesLazily ? 5 : 4 }

    /// The longest match that looks to one side, or straight up; its length is 3 where there is
    /// none.
    struct Candidate {
        var length = 3
        var distance = 0
    }

    /// What the search has found for one place: what stands to the left, and what to the right.
    struct Found {
        var left = Candidate()
        var right = Candidate()
        /// The longest before each of these was found, which are nearer.
        var nearerLeft = Candidate()
        var nearerRight = Candidate()

        /// Whether the left one is the better one: longer, or as long and nearer.
        var isLeft: Bool {
            left.length > right.length
                || left.length == right.length && left.distance < right.distance
        }
        var length: Int { max(left.length, right.length) }

        /// The length that a match has to exceed which begins that far to the right.
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
                // Most places have none, and it is enough to know that.
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

    /// The longest matches for the bytes from `i` on, in a row that ends at `end`; of equals the
    /// ones with the smallest distance.
    ///
    /// With a `floor` it only tells whether something longer may be there: of what is neither to
    /// the left nor above it passes over what is no longer, and so may find what a search without a
    /// floor refuses, since that is nearer.
    private func best(at i: Int, _ row: Int, endingAt end: Int, above floor: Int = 3) -> Found {
        var found = Found()
        let longest = min(258, end - i)
        guard longest > floor else { return found }
        let first = unsafe word(i)
        // The pixel to the left and the one above are soon tried, and long runs of them do.
        let column = unsafe i - row * stride - 1
        if unsafe column >= step, unsafe word(i - step) == first {
            found.left = unsafe Candidate(
                length: equalBytes(band + i - step, band + i, known: 4, upTo: longest),
                distance: step)
        }
        if unsafe i >= stride && stride <= DeflateTables.window, unsafe word(i - stride) == first {
            // What stands straight above is on either side.
            found.right = unsafe Candidate(
                length: equalBytes(band + i - stride, band + i, known: 4, upTo: longest),
                distance: stride)
            if found.right.length > found.left.length { found.left = found.right }
        }
        if found.length >= Limits.neighborLength || found.length == longest { return found }
        var candidate = unsafe Int(heads[hash(i)])
        var candidateRow = row
        // What is longer than both sides' has these bytes as well, the last of four being the first
        // that one of these lacks: few places have them.
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
