import Raster

/// Finds matches in rows that are coded once, and looks at few places for them.
///
/// What is coded once is never cut, so unlike a source's (`Tokenizer`) these matches may cross rows, and
/// look anywhere in the block.
@safe
final class QuickMatcher {
    /// By the hash of the first bytes of a match, the last place where they stood.
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

    /// Puts some of `rows`, or a part of one, into tokens of that style; they may repeat each other and the rows
    /// before them.
    ///
    /// `range` counts bytes from the first row on, filters among them. Where `isThorough`, more places are looked
    /// at where what is near repeats little: that costs a fiftieth of the search, and saves 0.3 % of size.
    func tokenize(
        _ range: Range<Int>, of rows: BandRows, _ style: RowStyle, isThorough: Bool = false,
        into tokens: BlockTokens
    ) {
        // Places have to fit into 32 bits.
        precondition(range.lowerBound >= 0 && range.upperBound <= rows.count * rows.stride)
        precondition(range.upperBound <= 1 << 29)
        let bytes = unsafe UnsafePointer(rows.rows())
        guard style != .filtered else { return unsafe tokens.addZeroRuns(of: bytes, range) }
        if origin > 1 << 30 { forget() }
        // The rows hold the range, and what is before it.
        let search = unsafe QuickSearch(
            bytes, end: range.upperBound, step: rows.step, stride: rows.stride,
            least: style == .plain ? BlockTokens.leastMatch : 8, near: isThorough ? 8 : 1,
            heads: heads.base, origin: origin)
        unsafe search.run(from: range.lowerBound, into: tokens)
        origin += range.upperBound
    }
}

/// The search itself, over memory that the matcher and its caller hold.
@unsafe
private struct QuickSearch {
    static let hashBits = 13
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    private let step: Int
    private let stride: Int
    private let least: Int
    private let near: Int
    private let heads: UnsafeMutablePointer<Int32>
    private let origin: Int
    /// How far apart it looks: what repeats itself is pixels, or halves of those that have four samples, of which
    /// alpha seldom changes.
    ///
    /// Beside looking at every byte that saves up to a fifth of the search, and costs up to 5 % of a block.
    private let interval: Int
    /// 2³² over the interval and a little more: a product with it takes less time than a quotient.
    private let reciprocal: Int

    /// A search up to `end` of rows of `stride` bytes for matches of `least` bytes or more, four to eight; `near`
    /// bytes that repeat what is near are enough.
    ///
    /// Of differences, four or six are often the same by chance, and cost more than literals: up to a tenth of
    /// a block.
    init(
        _ bytes: UnsafePointer<UInt8>, end: Int, step: Int, stride: Int, least: Int, near: Int,
        heads: UnsafeMutablePointer<Int32>, origin: Int
    ) {
        unsafe (self.bytes, self.heads) = unsafe (bytes, heads)
        unsafe (self.end, self.step, self.stride) = (end, step, stride)
        unsafe (self.least, self.near, self.origin) = (least, near, origin)
        unsafe interval = step % 4 == 0 ? step / 2 : step
        unsafe reciprocal = (1 << 32) / interval + 1
    }

    /// Looks from `start` on, which is a row's filter or a pixel.
    func run(from start: Int, into tokens: BlockTokens) {
        var row = unsafe start / stride * stride
        // The filter's byte is only seen from behind.
        var (i, literals, misses) = (max(start, row &+ 1), start, 0)
        while unsafe end &- i >= 8 {
            let found = unsafe best(at: i)
            unsafe insert(i)
            guard found.length > 0 else {
                // Where nothing has been found for long, nothing is soon; but noise ends somewhere, and the next
                // row's first pixel is never passed over.
                misses &+= 1
                unsafe i &+= (1 &+ min(misses &>> 4, 10)) &* interval
                guard unsafe i &- row >= stride else { continue }
                unsafe row &+= stride
                i = row &+ 1
                continue
            }
            misses = 0
            let match = unsafe i &- reach(before: i, found.distance, downTo: literals)
            let length = min(258, i &+ found.length &- match)
            unsafe tokens.add(bytes, literals: literals..<match)
            unsafe tokens.add(matchAt: match, length: length, distance: found.distance)
            literals = match &+ length
            let behind = i &+ found.length
            while unsafe behind &- row >= stride { unsafe row &+= stride }
            i = unsafe row &+ 1 &+ wholeIntervals(max(0, behind &- row &- 1))
        }
        unsafe tokens.add(bytes, literals: literals..<end)
    }

    /// The next multiple of the interval from `bytes` on, which are as many as a row may have.
    @inline(__always)
    private func wholeIntervals(_ bytes: Int) -> Int {
        unsafe ((bytes &+ interval &- 1) &* reciprocal) &>> 32 &* interval
    }

    /// How many bytes before `i`, from `first` on, repeat what is as far before them; fewer than a match may
    /// have.
    @inline(__always)
    private func reach(before i: Int, _ distance: Int, downTo first: Int) -> Int {
        let most = min(i &- max(first, distance), 257)
        var count = 0
        if i &- distance >= 8 {
            let here = unsafe UnsafeRawPointer(bytes + (i &- 8)).loadUnaligned(as: UInt64.self)
            let there = unsafe UnsafeRawPointer(bytes + (i &- 8 &- distance)).loadUnaligned(
                as: UInt64.self)
            count = min((here ^ there).littleEndian.leadingZeroBitCount &>> 3, most)
            guard count == 8 else { return count }
        }
        while count < most,
            unsafe bytes[i &- count &- 1] == bytes[i &- count &- 1 &- distance]
        {
            count &+= 1
        }
        return count
    }

    /// The `least` bytes from `i` on, of which eight are readable.
    @inline(__always)
    private func word(_ i: Int) -> UInt64 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self).littleEndian
            &<< UInt64(truncatingIfNeeded: 64 &- 8 &* least)
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

    /// The longest match for the bytes from `i` on with the pixel to the left, the one above, or, if those are
    /// not enough, where the same `least` bytes stood last; its length is 0 where there is none.
    @inline(__always)
    private func best(at i: Int) -> (length: Int, distance: Int) {
        var best = (length: 0, distance: 0)
        let longest = unsafe min(258, end &- i)
        let word = unsafe word(i)
        unsafe consider(i &- step, for: i, word, longest, &best)
        if unsafe best.length < longest && stride <= DeflateTables.window {
            unsafe consider(i &- stride, for: i, word, longest, &best)
        }
        if unsafe best.length < near {
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
            bytes + place, bytes + i, known: least, upTo: longest)
        if length > best.length { best = (length, i &- place) }
    }
}
