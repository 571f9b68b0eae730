/// Bytes that are the same as bytes before them, as deflate says it.
struct Match {
    /// Where in the band's filtered rows, filter bytes included, it begins.
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
}

/// The longest match for some bytes, and the longest that does not look far to the side, which may
/// still hold where an edge has come between; of length 0 where there is no other.
struct MatchPair {
    let best: Match
    let near: Match
}

/// Finds matches in a band of filtered rows.
///
/// A match stays within one row, and so does what it repeats, in the same row or an earlier one of the
/// band: then its columns tell whether it still holds where parts of rows come from elsewhere.
struct Tokenizer {
    /// How many earlier places are tried for each byte.
    let depth: Int
    /// By the hash of four bytes, the last place where they stood; and by place, the one before.
    private var heads = [Int32](repeating: -1, count: 1 << 14)
    private var chain: [Int32] = []

    init(depth: Int) {
        self.depth = depth
    }

    /// The matches in `rows` rows of `stride` bytes, the first of which is the filter's; a pixel has
    /// `step` bytes.
    @unsafe
    mutating func matches(
        in band: UnsafePointer<UInt8>, rows: Int, stride: Int, step: Int
    ) -> [MatchPair] {
        for i in heads.indices { heads[i] = -1 }
        if chain.count < rows * stride { chain = Array(repeating: -1, count: rows * stride) }
        var matches: [MatchPair] = []
        unsafe heads.withUnsafeMutableBufferPointer { heads in
            unsafe chain.withUnsafeMutableBufferPointer { chain in
                var finder = unsafe Finder(
                    band: band, stride: stride, step: step, depth: depth, heads: heads, chain: chain
                )
                for row in 0..<rows { unsafe finder.search(row, into: &matches) }
            }
        }
        return matches
    }
}

/// The search itself, over memory that the tokenizer holds.
@unsafe
private struct Finder {
    let band: UnsafePointer<UInt8>
    let stride: Int
    let step: Int
    let depth: Int
    /// How far to the side, in bytes, a near match looks.
    var nearby: Int { unsafe 200 * step }
    /// Whether a match is compared with one that begins a byte later.
    var isThorough: Bool { unsafe depth > 4 }
    /// How many misses it takes, as a power of two, until bytes are left out.
    var patience: Int { unsafe isThorough ? 7 : 4 }
    let heads: UnsafeMutableBufferPointer<Int32>
    let chain: UnsafeMutableBufferPointer<Int32>

    /// What the search has found for one place.
    struct Found {
        var length = 0
        var distance = 0
        var nearLength = 3
        var nearDistance = 0

        func pair(at i: Int) -> MatchPair {
            let isOther = nearDistance > 0 && nearDistance != distance
            return MatchPair(
                best: Match(at: i, length: length, distance: distance),
                near: Match(
                    at: i, length: isOther ? nearLength : 0, distance: max(1, nearDistance)))
        }
    }

    mutating func search(_ row: Int, into matches: inout [MatchPair]) {
        let end = unsafe (row + 1) * stride
        var i = unsafe row * stride + 1
        var misses = 0
        while i < end {
            guard end - i >= 4 else { return }
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
            let step = found.length > 48 ? 8 : 1
            i += 1
            while i < min(next, end - 3) {
                unsafe insert(i)
                i += step
            }
            i = next
        }
    }

    @inline(__always)
    private func insert(_ i: Int) {
        let hash = unsafe hash(i)
        unsafe chain[i] = heads[hash]
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
    /// one with the smallest distance.
    private func best(at i: Int, _ row: Int, _ end: Int) -> Found {
        var found = Found()
        var (length, distance) = (3, 0)
        let longest = min(258, end - i)
        let first = unsafe word(i)
        // The pixel to the left and the one above are there in frames, too, where no edge is near;
        // what lies further away may be on the other side of one.
        let column = unsafe i - row * stride - 1
        if unsafe column >= step, unsafe word(i - step) == first {
            (length, distance) = unsafe (equalBytes(i - step, i, longest), step)
        }
        if unsafe i >= stride && stride <= 32768, unsafe word(i - stride) == first {
            let count = unsafe equalBytes(i - stride, i, longest)
            if count > length { (length, distance) = unsafe (count, stride) }
        }
        (found.nearLength, found.nearDistance) = (length, distance)
        if length >= 16 || length == longest {
            (found.length, found.distance) = (length, distance)
            return found
        }
        var candidate = unsafe Int(heads[hash(i)])
        var candidateRow = row
        for _ in unsafe 0..<depth {
            guard candidate >= 0, i - candidate <= 32768 else { break }
            while unsafe candidate < candidateRow * stride { candidateRow -= 1 }
            let limit = unsafe min(longest, (candidateRow + 1) * stride - candidate)
            let sideways = unsafe abs(candidate - candidateRow * stride - 1 - column)
            if unsafe sideways <= nearby && limit > found.nearLength && word(candidate) == first {
                let count = unsafe equalBytes(candidate, i, limit)
                if count > found.nearLength {
                    (found.nearLength, found.nearDistance) = (count, i - candidate)
                }
            }
            if limit > length, unsafe word(candidate) == first,
                unsafe band[candidate + length] == band[i + length]
            {
                let count = unsafe equalBytes(candidate, i, limit)
                // Far and short is hardly better than literals.
                if count > length, count > 5 || i - candidate <= 4096 {
                    (length, distance) = (count, i - candidate)
                    if count >= 48 || count == longest { break }
                }
            }
            candidate = unsafe Int(chain[candidate])
        }
        if distance > 0 { (found.length, found.distance) = (length, distance) }
        return found
    }

    @inline(__always)
    private func equalBytes(_ a: Int, _ b: Int, _ limit: Int) -> Int {
        var count = 4
        while count + 8 <= limit {
            let (left, right) = unsafe (
                UnsafeRawPointer(band + a + count).loadUnaligned(as: UInt64.self),
                UnsafeRawPointer(band + b + count).loadUnaligned(as: UInt64.self)
            )
            guard left == right else {
                return count + (left ^ right).littleEndian.trailingZeroBitCount / 8
            }
            count += 8
        }
        while count < limit, unsafe band[a + count] == band[b + count] { count += 1 }
        return count
    }
}
