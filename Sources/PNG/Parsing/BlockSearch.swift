import Raster

/// All matches within a block that may be worth taking: at each place the nearest of each length.
///
/// By hash chains, as zlib has them. Within a long match nothing is looked for: it is flat colour,
/// or a row that repeats another, and what begins inside it ends with it.
@safe
final class BlockSearch: TokenSearch {
    /// By the hash of four bytes, the last place where they stood.
    private let heads: Buffer<Int32>
    /// By place, the last place before it with the same hash.
    private let chain: Buffer<Int32>
    /// The matches, in the order of their places; at one place longer ones follow shorter ones.
    private let matches: Buffer<Match>
    /// By place, how many matches begin before it.
    private let starts: Buffer<Int32>

    private enum Limits {
        static let hashBits = 15
        static let nowhere: Int32 = -1
        /// How many earlier places are tried.
        static let depth = 32
        /// A match of that length is taken as it is, and nothing is looked for inside it (zlib's
        /// `nice_match`).
        static let niceLength = 128
        /// How many matches there is room for, for each byte; more are left out.
        static let matchesPerByte = 2
    }

    /// The bytes that a search takes for each byte of a block.
    static let bytesPerByte =
        2 * MemoryLayout<Int32>.stride + Limits.matchesPerByte * MemoryLayout<Match>.stride

    init(bytes: Int) throws(OutOfMemory) {
        heads = try Buffer(count: 1 << Limits.hashBits)
        chain = try Buffer(count: bytes)
        matches = try Buffer(count: Limits.matchesPerByte * bytes)
        starts = try Buffer(count: bytes + 1)
    }

    /// Finds the matches in the first `count` bytes of `rows`, as many as there is room for.
    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count <= chain.count && count <= rows.count * rows.stride)
        // The tables are as large as that, and places in them are below `count`.
        unsafe heads.base.update(repeating: Limits.nowhere, count: heads.count)
        let (bytes, starts) = unsafe (UnsafePointer(rows.rows()), starts.base)
        var (i, total) = (0, 0)
        while i < count {
            unsafe starts[i] = Int32(truncatingIfNeeded: total)
            guard count &- i >= 4 else {
                i &+= 1
                continue
            }
            let longest = unsafe find(
                bytes, Place(i, end: count, above: rows.stride), &total)
            unsafe insert(bytes, i)
            i &+= 1
            guard longest >= Limits.niceLength else { continue }
            let end = i &+ longest &- 1
            while i < end {
                unsafe starts[i] = Int32(truncatingIfNeeded: total)
                if count &- i >= 4 { unsafe insert(bytes, i) }
                i &+= 1
            }
        }
        unsafe starts[count] = Int32(truncatingIfNeeded: total)
    }

    /// Where is looked for matches.
    private struct Place {
        let i: Int
        /// The longest match that fits in.
        let longest: Int
        /// How far away the same place of the row above is.
        let above: Int
        /// How many matches there may be: as many as the block's bytes allow, however much room
        /// earlier blocks have left.
        let most: Int

        init(_ i: Int, end: Int, above: Int) {
            (self.i, longest, self.above) = (i, min(258, end - i), above)
            most = Limits.matchesPerByte * end
        }
    }

    /// Notes the matches at a place behind `total` others, and returns how long the longest is.
    @unsafe
    private func find(
        _ bytes: UnsafePointer<UInt8>, _ place: Place, _ total: inout Int
    ) -> Int {
        let (i, wanted) = unsafe (place.i, word(bytes, place.i))
        var length = BlockTokens.leastMatch - 1
        func consider(_ candidate: Int) {
            // The longest match so far is no longer than what there is from here on.
            guard unsafe word(bytes, candidate) == wanted,
                unsafe bytes[candidate &+ length] == bytes[i &+ length]
            else { return }
            let found = unsafe equalBytes(
                bytes + candidate, bytes + i, known: 4, upTo: place.longest)
            guard found > length, total < place.most else { return }
            length = found
            unsafe matches.base[total] = Match(
                at: i, length: found, distance: i &- candidate)
            total &+= 1
        }
        var candidate = unsafe Int(heads.base[hash(wanted)])
        for _ in 0..<Limits.depth {
            guard candidate >= 0, i &- candidate <= DeflateTables.window,
                length < min(Limits.niceLength, place.longest)
            else { break }
            consider(candidate)
            candidate = unsafe Int(chain.base[candidate])
        }
        // Where much is alike, the chain does not reach as far as the row above.
        if place.above <= DeflateTables.window, i >= place.above, length < place.longest {
            consider(i &- place.above)
        }
        return length
    }

    @unsafe
    @inline(__always)
    func forEachMatch(at i: Int, _ body: (Int, Int, Int, UInt32) -> Void) {
        var shortest = BlockTokens.leastMatch
        for number in unsafe Int(starts.base[i])..<Int(starts.base[i &+ 1]) {
            let match = unsafe matches.base[number]
            let length = Int(match.length)
            // All of a long one, or none of it.
            body(length >= Limits.niceLength ? length : shortest, length, match.distance, 0)
            shortest = length &+ 1
        }
    }

    @unsafe
    @inline(__always)
    private func insert(_ bytes: UnsafePointer<UInt8>, _ i: Int) {
        let slot = unsafe hash(word(bytes, i))
        unsafe chain.base[i] = heads.base[slot]
        unsafe heads.base[slot] = Int32(truncatingIfNeeded: i)
    }

    @unsafe
    @inline(__always)
    private func word(_ bytes: UnsafePointer<UInt8>, _ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self)
    }

    /// Knuth's multiplicative hash, with LZ4's prime, which is 2³² over the golden ratio.
    @inline(__always)
    private func hash(_ word: UInt32) -> Int {
        Int((word.littleEndian &* 0x9E37_79B1) &>> UInt32(32 - Limits.hashBits))
    }
}
