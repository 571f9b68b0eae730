/// Finds matches in a band with a hash chain and lazy matching, like zlib and libdeflate.
///
/// A match and its source are each in one row: their columns determine whether the match holds.
/// A chain links positions with equal hashes of eight bytes. Shorter matches have three candidates:
/// the pixel to the left, the pixel above, and the last position with the same hash of four bytes.
/// In gradients and decoded JPEG files, four bytes occur too often to follow their chain. Compared
/// with chains of four bytes of twice the depth, this saves 2 % of such pictures and a quarter of
/// the search.
@safe
final class MatchFinder {
    private let depth: Int
    /// By hash of four bytes: the last position.
    private let nearest: Buffer<Int32>
    /// By hash of eight bytes: the last position.
    private let heads: Buffer<Int32>
    /// By position in the window: the distance to the previous position with the same hash of eight
    /// bytes; 0 if out of reach.
    ///
    /// A table of all positions would exceed the L2 cache.
    private let chain: Buffer<UInt16>

    init(depth: Int) throws(OutOfMemory) {
        self.depth = depth
        nearest = try Buffer(count: 1 << Limits.hashBits)
        heads = try Buffer(count: 1 << Limits.hashBits)
        chain = try Buffer(count: DeflateTables.window)
    }

    /// Returns the matches in some rows, with sources in these rows or straight above.
    func matches(in source: StoredRows, _ rows: Range<Int>) -> [MatchPair] {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= source.count)
        for table in [nearest, heads] {
            unsafe table.base.update(repeating: Limits.nowhere, count: table.count)
        }
        let search = unsafe MatchSearch(
            band: source.rows(), stride: source.stride, step: source.step, depth: depth,
            nearest: nearest.base, heads: heads.base, chain: chain.base)
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

    /// The horizontal offset in bytes that costs one byte of length.
    ///
    /// A token is recoded if an edge separates it from its source. With 512, dense text takes 3 %
    /// fewer bytes and 3 % more time per frame; with 192, 2 % more and 2 % less.
    static let sidewaysBytes = 256
}

@unsafe
private struct MatchSearch {
    let band: UnsafePointer<UInt8>
    let stride: Int
    let step: Int
    let depth: Int
    let nearest: UnsafeMutablePointer<Int32>
    let heads: UnsafeMutablePointer<Int32>
    let chain: UnsafeMutablePointer<UInt16>

    var matchesLazily: Bool { unsafe Compression.isThorough(depth: depth) }
    /// The step grows by one after 2 to this power misses: skip acceleration, as in LZ4.
    var skipTrigger: Int { unsafe matchesLazily ? 5 : 4 }

    /// The best match to one side; its length is 3 if there is none.
    struct Candidate {
        var length = 3
        var distance = 0
        /// The length minus the cost of the horizontal offset.
        var score = 3
    }

    struct Found {
        var left = Candidate()
        var right = Candidate()
        var nearerLeft = Candidate()
        var nearerRight = Candidate()

        var isLeft: Bool {
            left.score > right.score
                || left.score == right.score && left.distance < right.distance
        }
        var length: Int { isLeft ? left.length : right.length }

        /// Returns the score that a match with this horizontal offset must exceed.
        @inline(__always)
        func known(_ sideways: Int) -> Int {
            if sideways == 0 { return min(left.score, right.score) }
            return sideways < 0 ? left.score : right.score
        }

        @inline(__always)
        mutating func improve(_ sideways: Int, _ better: Candidate) {
            if sideways <= 0, better.score > left.score { (left, nearerLeft) = (better, left) }
            if sideways >= 0, better.score > right.score { (right, nearerRight) = (better, right) }
        }

        func pair(at i: Int) -> MatchPair {
            let (best, opposite) = isLeft ? (left, right) : (right, left)
            let nearer = isLeft ? nearerLeft : nearerRight
            let match = Match(at: i, length: best.length, distance: best.distance)
            let isOpposite =
                opposite.length >= nearer.length && opposite.distance != best.distance
            let other = isOpposite ? opposite : nearer
            guard other.distance > 0 else { return MatchPair(match) }
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
            unsafe insert(i, endingAt: end)
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
                unsafe insert(i, endingAt: end)
                found = later
            }
            matches.append(found.pair(at: i))
            let next = i + found.length
            let interval = found.length > Limits.niceLength ? Limits.insertionInterval : 1
            i += 1
            while i < min(next, end - 3) {
                unsafe insert(i, endingAt: end)
                i += interval
            }
            i = next
        }
    }

    @inline(__always)
    private func insert(_ i: Int, endingAt end: Int) {
        unsafe nearest[hash(word(i))] = Int32(truncatingIfNeeded: i)
        guard end &- i >= 8 else { return }
        let hash = unsafe hash(eightAt: i)
        let back = unsafe i - Int(heads[hash])
        unsafe chain[i & (DeflateTables.window - 1)] =
            back > DeflateTables.window ? 0 : UInt16(truncatingIfNeeded: back)
        unsafe heads[hash] = Int32(truncatingIfNeeded: i)
    }

    @inline(__always)
    private func hash(_ word: UInt32) -> Int { MatchHash.of(word, bits: Limits.hashBits) }

    @inline(__always)
    private func hash(eightAt i: Int) -> Int {
        let bytes = unsafe UnsafeRawPointer(band + i).loadUnaligned(as: UInt64.self)
        return MatchHash.of(bytes.littleEndian, bits: Limits.hashBits)
    }

    @inline(__always)
    private func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(band + i).loadUnaligned(as: UInt32.self)
    }

    /// Returns the best matches at `i`; in a tie, the nearest.
    ///
    /// With a `floor` it skips shorter candidates and may accept a match that it otherwise refuses:
    /// the result then only indicates whether a longer match may exist.
    private func best(at i: Int, _ row: Int, endingAt end: Int, above floor: Int = 3) -> Found {
        let longest = min(258, end - i)
        guard longest > floor else { return Found() }
        var found = unsafe neighbors(at: i, row, longest)
        if found.length >= Limits.neighborLength || found.length == longest { return found }
        let place = Place(i: i, row: row, longest: longest, floor: floor)
        if end &- i >= 8 {
            var candidate = unsafe Int(heads[hash(eightAt: i)])
            for _ in unsafe 0..<depth {
                guard i - candidate <= DeflateTables.window else { break }
                if unsafe consider(candidate, for: place, &found) { return found }
                let back = unsafe Int(chain[candidate & (DeflateTables.window - 1)])
                guard back > 0 else { break }
                candidate -= back
            }
        }
        let candidate = unsafe Int(nearest[hash(word(i))])
        if i - candidate <= DeflateTables.window {
            _ = unsafe consider(candidate, for: place, &found)
        }
        return found
    }

    /// Returns the matches with the pixel to the left and straight above.
    @inline(__always)
    private func neighbors(at i: Int, _ row: Int, _ longest: Int) -> Found {
        var found = Found()
        let first = unsafe word(i)
        func candidate(_ distance: Int) -> Candidate {
            let length = unsafe equalBytes(band + i - distance, band + i, known: 4, upTo: longest)
            return Candidate(length: length, distance: distance, score: length)
        }
        if unsafe i - row * stride - 1 >= step, unsafe word(i - step) == first {
            found.left = unsafe candidate(step)
        }
        if unsafe i >= stride && stride <= DeflateTables.window, unsafe word(i - stride) == first {
            // Straight above counts as both sides.
            found.right = unsafe candidate(stride)
            if found.right.length > found.left.length { found.left = found.right }
        }
        return found
    }

    private struct Place {
        let i: Int
        let row: Int
        let longest: Int
        let floor: Int
    }

    /// Adds a match with `candidate` if it is better; returns whether it ends the search.
    @inline(__always)
    private func consider(_ candidate: Int, for place: Place, _ found: inout Found) -> Bool {
        let i = place.i
        // A better match equals the four bytes that end just after the known length, as few
        // positions do.
        let tail = max(place.floor, found.known(0)) - 3
        guard unsafe word(candidate + tail) == word(i + tail), unsafe word(candidate) == word(i)
        else { return false }
        var candidateRow = place.row
        while unsafe candidate < candidateRow * stride { candidateRow -= 1 }
        let sideways = unsafe candidate - candidateRow * stride - (i - place.row * stride)
        let limit = unsafe min(place.longest, (candidateRow + 1) * stride - candidate)
        let handicap = abs(sideways) / Limits.sidewaysBytes
        let least = max(place.floor, found.known(sideways) + handicap)
        guard limit > least, unsafe band[candidate + least] == band[i + least] else { return false }
        let length = unsafe equalBytes(band + candidate, band + i, known: 4, upTo: limit)
        guard length > least, length > Limits.farShortLength || i - candidate <= Limits.tooFar
        else { return false }
        found.improve(
            sideways,
            Candidate(length: length, distance: i - candidate, score: length - handicap))
        return length >= Limits.niceLength || length == place.longest
    }
}
