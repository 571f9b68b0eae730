import Raster

/// Bytes that are the same as bytes before them, as deflate says it.
struct Match {
    /// Where it begins in the rows that were searched, the bytes of their filters included.
    let start: Int32
    let length: UInt16
    /// One less than the distance, which may be 32768.
    private let back: UInt16

    init(at start: Int, length: Int, distance: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.length = UInt16(truncatingIfNeeded: length)
        back = UInt16(truncatingIfNeeded: distance &- 1)
    }

    var distance: Int { Int(back) + 1 }
    /// The place behind it.
    var end: Int { Int(start) + Int(length) }

    /// How many rows up, and in which columns, stands what the bytes `columns` of a row repeat at a
    /// distance, in rows that are `stride` bytes apart.
    ///
    /// Of what repeats itself, only the part before it is read.
    @inline(__always)
    static func source(
        of columns: Range<Int>, at distance: Int, stride: Int
    ) -> (up: Int, columns: Range<Int>) {
        var (up, start) = (0, columns.lowerBound - distance)
        while start < 0 {
            up += 1
            start += stride
        }
        return (up, start..<start + min(columns.count, up == 0 ? distance : columns.count))
    }
}

/// The longest match for some bytes, and one that looks to the other side, or less far.
///
/// Where an edge has come between the bytes and what the one repeats, which then is another source's
/// in the frame, the other may still hold.
struct MatchPair {
    let best: Match
    /// Of length 0 where there is none.
    let other: Match

    init(_ best: Match, other: Match? = nil) {
        self.best = best
        self.other = other ?? Match(at: Int(best.start), length: 0, distance: 1)
    }
}

/// How far to a side, in bytes, a match may look.
///
/// What an edge has cut off from what it repeats is coded anew, so tokens that edges will cut look near:
/// between two screens that leaves 40 % fewer of them to be coded anew, and a third fewer bytes without a
/// match. The sources are coded in 4 to 13 % more bytes, and the frames in the middle in 5 % fewer.
enum Sight {
    /// Farther than this a match has to be `handicap` bytes longer than a nearer one.
    static let near = 384
    static let handicap = 8
    static let farthest = 1536
}

/// Finds matches in a band of rows.
///
/// A match stays within one row, and so does what it repeats, in the same row or an earlier one of the
/// band: then its columns tell whether it still holds where parts of rows come from elsewhere.
@safe
final class Tokenizer {
    private let depth: Int
    /// By the hash of four bytes, the last place where they stood.
    private let heads: Slab<Int32>
    /// By place within the window, how far back the same hash was before; 0 where that is out of reach.
    ///
    /// A table of all places of a band would not fit into a processor's second cache.
    private let chain: Slab<UInt16>

    /// A tokenizer that tries `depth` places for each match.
    init(depth: Int) throws(OutOfMemory) {
        self.depth = depth
        unsafe heads = try Slab(count: Finder.hashes)
        chain = try Slab(count: DeflateTables.window)
    }

    /// The matches in the first `count` of `rows`.
    func matches(in rows: BandRows, _ count: Int) -> [MatchPair] {
        precondition(count <= rows.count)
        unsafe heads.base.update(repeating: Finder.nowhere, count: Finder.hashes)
        // Both tables are as large as the finder takes them to be.
        let finder = unsafe Finder(
            band: rows.rows(), stride: rows.stride, step: rows.step, depth: depth,
            heads: heads.base, chain: chain.base)
        var matches: [MatchPair] = []
        for row in 0..<count { unsafe finder.search(row, into: &matches) }
        return matches
    }
}

/// The search itself, over memory that the tokenizer holds.
@unsafe
private struct Finder {
    static let hashes = 1 << 14
    /// A place that is out of reach from any other.
    static let nowhere = Int32(-DeflateTables.window - 1)
    let band: UnsafePointer<UInt8>
    let stride: Int
    let step: Int
    let depth: Int
    let heads: UnsafeMutablePointer<Int32>
    let chain: UnsafeMutablePointer<UInt16>

    /// Whether a match is compared with one that begins a byte later.
    var isThorough: Bool { unsafe Compression.isThorough(depth: depth) }
    /// How many misses it takes, as a power of two, until bytes are left out.
    var patience: Int { unsafe isThorough ? 5 : 4 }

    /// The longest match that looks to one side, or straight up; its length is 3 where there is none.
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

    func search(_ row: Int, into matches: inout [MatchPair]) {
        let end = unsafe (row + 1) * stride
        var i = unsafe row * stride + 1
        var misses = 0
        while end - i >= 4 {
            var found = unsafe best(at: i, row, end)
            unsafe insert(i)
            guard found.length >= 4 else {
                // Where nothing has been found for long, nothing is soon.
                misses += 1
                i += unsafe 1 + misses >> patience
                continue
            }
            misses = 0
            // A longer match one byte later is worth a literal.
            while unsafe isThorough, found.length < 16, end - i > 4 {
                let later = unsafe best(at: i + 1, row, end)
                guard later.length > found.length + 1 else { break }
                i += 1
                unsafe insert(i)
                found = later
            }
            matches.append(found.pair(at: i))
            let next = i + found.length
            // Long matches are mostly flat colour, whose places are all alike.
            let interval = found.length > 48 ? 8 : 1
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
        Int((unsafe word(i) &* 0x9E37_79B1) &>> 18)
    }

    @inline(__always)
    private func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(band + i).loadUnaligned(as: UInt32.self)
    }

    /// The longest matches for the bytes from `i` on, in a row that ends at `end`; of equals the
    /// ones with the smallest distance.
    private func best(at i: Int, _ row: Int, _ end: Int) -> Found {
        var found = Found()
        let longest = min(258, end - i)
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
        if found.length >= 16 || found.length == longest { return found }
        var candidate = unsafe Int(heads[hash(i)])
        var candidateRow = row
        for _ in unsafe 0..<depth {
            guard i - candidate <= DeflateTables.window else { break }
            while unsafe candidate < candidateRow * stride { candidateRow -= 1 }
            if unsafe word(candidate) == first {
                let sideways = unsafe candidate - candidateRow * stride - 1 - column
                let rest = unsafe (candidateRow + 1) * stride - candidate
                let limit = abs(sideways) > Sight.farthest ? 0 : min(longest, rest)
                let handicap = abs(sideways) > Sight.near ? Sight.handicap : 0
                let known = found.known(sideways) + handicap
                if limit > known, unsafe band[candidate + known] == band[i + known] {
                    let length = unsafe equalBytes(
                        band + candidate, band + i, known: 4, upTo: limit)
                    // Far and short is hardly better than literals.
                    if length > known, length > 5 || i - candidate <= 4096 {
                        found.improve(sideways, length: length, distance: i - candidate)
                        if length >= 48 || length == longest { break }
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
