import Raster

/// Finds matches in rows that are coded once, and looks at few places for them.
///
/// A table without chains, and a match that is also grown backwards: as LZ4 searches. What is coded
/// once is never cut, so unlike a source's (`MatchFinder`) these matches may cross rows, and look
/// anywhere in the block.
@safe
final class QuickMatcher {
    /// What rows have been put into.
    let tokens: BlockTokens
    /// By the hash of the first bytes of a match, the last place where they stood.
    private let heads: Buffer<Int32>
    /// What is added to places.
    ///
    /// Those of earlier calls are smaller than all of a call, so nothing need be cleared between
    /// them.
    private var origin = 0

    /// A matcher of rows of so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        tokens = try BlockTokens(bytes: bytes)
        heads = try Buffer(count: 1 << Limits.hashBits)
        forget()
    }

    private func forget() {
        // The table is as large as that.
        unsafe heads.base.update(repeating: -1, count: heads.count)
        origin = 0
    }

    /// Adds tokens of some of `rows`, or of a part of one, in that style; they may repeat each
    /// other and the rows before them.
    ///
    /// `range` counts bytes from the first row on, filters among them. Where `isThorough`, more
    /// places are looked at where what is near repeats little: that costs a fiftieth of the search,
    /// and saves 0.3 % of size.
    func tokenize(
        _ range: Range<Int>, of rows: StoredRows, style: RowStyle, isThorough: Bool = false
    ) {
        // Places have to fit into 32 bits.
        precondition(range.lowerBound >= 0 && range.upperBound <= rows.count * rows.stride)
        precondition(range.upperBound <= 1 << 29)
        guard style != .filtered else {
            return unsafe tokens.addZeroRuns(of: rows.rows(), range)
        }
        if origin > 1 << 30 { forget() }
        let least =
            style == .plain ? BlockTokens.leastMatch : Limits.leastAmongResiduals
        // The rows hold the range, and what is before it.
        let search = unsafe QuickSearch(
            rows, end: range.upperBound,
            lengths: .init(least: least, enough: isThorough ? Limits.thoroughly : 1),
            table: .init(heads: heads.base, origin: origin))
        unsafe search.run(from: range.lowerBound, into: tokens)
        origin += range.upperBound
    }
}

/// What the search takes, and what it leaves out.
private enum Limits {
    static let hashBits = 13
    /// The least length of a match in filtered rows: of residuals, four or six are often the same
    /// by chance, and cost more than literals, up to a tenth of a block.
    static let leastAmongResiduals = 8
    /// How many bytes that repeat what is near are enough for a search that is thorough.
    static let thoroughly = 8
    /// After so many misses, as a power of two, the search takes one step more at a time: skip
    /// acceleration, as LZ4 has it.
    static let skipTrigger = 4
    /// The steps grow no further than this, since noise ends somewhere.
    static let mostSteps = 10
}

/// The search itself, over memory that the matcher and its caller hold.
@unsafe
private struct QuickSearch {
    /// Which matches are looked for.
    struct Lengths {
        /// The least length, four to eight.
        let least: Int
        /// How long a match with what is near has to be, so that no other is looked for.
        let enough: Int
    }

    /// Where bytes stood before, by their hash; places there are `origin` more than in the rows.
    @unsafe
    struct Table {
        let heads: UnsafeMutablePointer<Int32>
        let origin: Int
    }

    /// What matches are looked for: the bytes from `place` on, `longest` of them at most, the first
    /// of which are `word`.
    struct Wanted {
        let place: Int
        let word: UInt64
        let longest: Int
    }

    /// A match that begins at the place that is looked at; its length is 0 where there is none.
    struct Found {
        var length = 0
        var distance = 0
    }

    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    private let step: Int
    private let stride: Int
    private let lengths: Lengths
    private let table: Table
    /// How far apart it looks: what repeats itself is pixels, or halves of those that have four
    /// samples, of which alpha seldom changes.
    ///
    /// Beside looking at every byte that saves up to a fifth of the search, and costs up to 5 % of
    /// a block.
    private let interval: Int
    /// 2³² over the interval and a little more: a product with it takes less time than a quotient
    /// (Granlund and Montgomery, "Division by invariant integers using multiplication", 1994).
    private let reciprocal: Int

    /// A search up to place `end` of some rows.
    init(_ rows: StoredRows, end: Int, lengths: Lengths, table: Table) {
        unsafe bytes = UnsafePointer(rows.rows())
        unsafe (self.end, step, stride) = (end, rows.step, rows.stride)
        unsafe (self.lengths, self.table) = unsafe (lengths, table)
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
                misses &+= 1
                unsafe i &+= (1 &+ min(misses &>> Limits.skipTrigger, Limits.mostSteps)) &* interval
                // The next row's first pixel is never passed over.
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

    /// How many bytes before `i`, from `first` on, repeat what is as far before them; fewer than a
    /// match may have.
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

    /// The bytes from `i` on that the least match has, of which eight are readable.
    @inline(__always)
    private func word(_ i: Int) -> UInt64 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self).littleEndian
            &<< UInt64(truncatingIfNeeded: 64 &- 8 &* lengths.least)
    }

    /// Knuth's multiplicative hash, with the first prime of xxHash, which is 2⁶⁴ over the golden
    /// ratio.
    @inline(__always)
    private func slot(_ word: UInt64) -> Int {
        Int(
            truncatingIfNeeded: (word &* 0x9E37_79B1_85EB_CA87) &>> UInt64(64 &- Limits.hashBits))
    }

    @inline(__always)
    private func insert(_ i: Int) {
        unsafe table.heads[slot(word(i))] = Int32(truncatingIfNeeded: table.origin &+ i)
    }

    /// The longest match for the bytes from `i` on with the pixel to the left, the one above, or,
    /// if those are not enough, where the first bytes stood last.
    @inline(__always)
    private func best(at i: Int) -> Found {
        var best = Found()
        let wanted = unsafe Wanted(place: i, word: word(i), longest: min(258, end &- i))
        unsafe consider(i &- step, for: wanted, &best)
        if unsafe best.length < wanted.longest && stride <= DeflateTables.window {
            unsafe consider(i &- stride, for: wanted, &best)
        }
        if unsafe best.length < lengths.enough {
            let last = unsafe Int(table.heads[slot(wanted.word)]) &- table.origin
            if i &- last <= DeflateTables.window {
                unsafe consider(last, for: wanted, &best)
            }
        }
        return best
    }

    @inline(__always)
    private func consider(_ place: Int, for wanted: Wanted, _ best: inout Found) {
        // Before the first byte are the places of earlier calls.
        guard place >= 0, unsafe self.word(place) == wanted.word else { return }
        let length = unsafe equalBytes(
            bytes + place, bytes + wanted.place, known: lengths.least, upTo: wanted.longest)
        if length > best.length {
            best = Found(length: length, distance: wanted.place &- place)
        }
    }
}
