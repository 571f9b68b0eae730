import Raster

/// Finds matches in rows that are coded once: of a few places that are soon looked at, the one where most
/// repeats itself.
///
/// What is coded once is never cut, so unlike a source's (`Tokenizer`) these matches may cross rows, and
/// look anywhere in the block.
@safe
final class QuickMatcher {
    /// By the hash of six bytes, the last place where they stood.
    private let heads: Slab<Int32>
    /// What is added to places.
    ///
    /// Those of earlier calls are smaller than all of a call, so nothing need be cleared between them.
    private var origin = 0

    init() throws(OutOfMemory) {
        unsafe heads = try Slab(count: 1 << QuickSearch.hashBits)
        forget()
    }

    private func forget() {
        // The table is as large as that.
        unsafe heads.base.update(repeating: -1, count: heads.count)
        origin = 0
    }

    /// Puts some of `rows` into tokens of that style, which may repeat each other and the row before them.
    ///
    /// Where `isThorough`, a match is put off for a longer one that begins a byte later.
    func tokenize(
        _ wanted: Range<Int>, of rows: BandRows, _ style: RowStyle, isThorough: Bool = false,
        into tokens: BlockTokens
    ) {
        let range = wanted.lowerBound * rows.stride..<wanted.upperBound * rows.stride
        // Places have to fit into 32 bits.
        precondition(wanted.lowerBound >= 0 && wanted.upperBound <= rows.count)
        precondition(range.upperBound <= 1 << 29)
        let bytes = unsafe UnsafePointer(rows.rows())
        guard style != .filtered else { return unsafe tokens.addZeroRuns(of: bytes, range) }
        if origin > 1 << 30 { forget() }
        // The rows hold the range, and what is before it.
        let search = unsafe QuickSearch(
            bytes: bytes, end: range.upperBound, step: rows.step, stride: rows.stride,
            heads: heads.base, origin: origin)
        unsafe search.run(from: range.lowerBound, isThorough: isThorough, into: tokens)
        origin += range.upperBound
    }
}

/// The search itself, over memory that the matcher and its caller hold.
@unsafe
private struct QuickSearch {
    static let hashBits = 13
    let bytes: UnsafePointer<UInt8>
    let end: Int
    let step: Int
    let stride: Int
    let heads: UnsafeMutablePointer<Int32>
    let origin: Int

    func run(from start: Int, isThorough: Bool, into tokens: BlockTokens) {
        var (i, literals, misses) = (start, start, 0)
        while unsafe end &- i >= 8 {
            var found = unsafe best(at: i)
            unsafe insert(i)
            guard found.length > 0 else {
                // Where nothing has been found for long, nothing is soon; but noise ends somewhere.
                misses &+= 1
                i &+= 1 &+ min(misses &>> 4, 31)
                continue
            }
            misses = 0
            while isThorough, found.length < 16, unsafe end &- i > 8 {
                let later = unsafe best(at: i &+ 1)
                guard later.length > found.length &+ 1 else { break }
                i &+= 1
                unsafe insert(i)
                found = later
            }
            unsafe tokens.add(bytes, literals: literals..<i)
            unsafe tokens.add(matchAt: i, length: found.length, distance: found.distance)
            literals = i &+ found.length
            if unsafe literals &+ 7 <= end {
                unsafe insert(i &+ 1)
                unsafe insert(literals &- 1)
            }
            i = literals
        }
        unsafe tokens.add(bytes, literals: literals..<end)
    }

    /// The six bytes from `i` on, behind which two more are readable.
    @inline(__always)
    private func word(_ i: Int) -> UInt64 {
        // Their order does not matter, as long as it is the same everywhere.
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self).littleEndian &<< 16
    }

    @inline(__always)
    private func slot(_ word: UInt64) -> Int {
        unsafe Int(
            truncatingIfNeeded: (word &* 0x9E37_79B1_85EB_CA87) &>> UInt64(64 &- Self.hashBits))
    }

    @inline(__always)
    private func insert(_ i: Int) {
        unsafe heads[slot(word(i))] = Int32(truncatingIfNeeded: origin &+ i)
    }

    /// The longest match for the bytes from `i` on with the pixel to the left, the one above, or where the
    /// same six bytes stood last; its length is 0 where there is none.
    @inline(__always)
    private func best(at i: Int) -> (length: Int, distance: Int) {
        var best = (length: 0, distance: 0)
        let longest = unsafe min(258, end &- i)
        let word = unsafe word(i)
        unsafe consider(i &- step, for: i, word, longest, &best)
        if unsafe stride <= DeflateTables.window {
            unsafe consider(i &- stride, for: i, word, longest, &best)
        }
        if best.length < 16 {
            let last = unsafe Int(heads[slot(word)]) &- origin
            if i &- last <= DeflateTables.window {
                unsafe consider(last, for: i, word, longest, &best)
            }
        }
        return best
    }

    @inline(__always)
    private func consider(
        _ place: Int, for i: Int, _ word: UInt64, _ longest: Int,
        _ best: inout (length: Int, distance: Int)
    ) {
        // Before the first byte are the places of earlier calls.
        guard place >= 0, unsafe self.word(place) == word else { return }
        let length = unsafe equalBytes(
            bytes + place, bytes + i, known: BlockTokens.leastMatch, upTo: longest)
        if length > best.length { best = (length, i &- place) }
    }
}
