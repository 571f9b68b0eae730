import Raster

/// All matches within a block that may be worth taking: at each place the nearest of each length.
///
/// By hash chains. Within a long match nothing is looked for: it is flat colour, or a row that
/// repeats another, and what begins inside it ends with it.
@safe
final class BlockSearch {
    private let chains: HashChains
    let found: FoundMatches

    /// How many earlier places are tried.
    private static let depth = 32
    /// How many matches there is room for, for each byte.
    private static let perByte = 2
    private static let niceLength = 128

    /// The bytes that a search takes for each byte of a block.
    static let bytesPerByte = HashChains.bytesPerByte + FoundMatches.bytesPerByte(perByte)

    init(bytes: Int) throws(OutOfMemory) {
        chains = try HashChains(bytes: bytes)
        found = try FoundMatches(bytes: bytes, perByte: Self.perByte, niceLength: Self.niceLength)
    }

    /// Finds the matches in the first `count` bytes of `rows`, as many as there is room for.
    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count <= chains.mostBytes && count <= rows.count * rows.stride)
        chains.clear()
        // The tables are as large as that, and places in them are below `count`.
        let (places, starts) = unsafe (
            chains.places(in: UnsafePointer(rows.rows())), found.starts.base
        )
        var (i, total) = (0, 0)
        while i < count {
            unsafe starts[i] = Int32(truncatingIfNeeded: total)
            guard count &- i >= 4 else {
                i &+= 1
                continue
            }
            let longest = unsafe find(
                places, Place(i, end: count, above: rows.stride), &total)
            unsafe places.insert(i)
            i &+= 1
            guard longest >= Self.niceLength else { continue }
            let end = i &+ longest &- 1
            while i < end {
                unsafe starts[i] = Int32(truncatingIfNeeded: total)
                if count &- i >= 4 { unsafe places.insert(i) }
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
            most = BlockSearch.perByte * end
        }
    }

    /// Notes the matches at a place behind `total` others, and returns how long the longest is.
    @unsafe
    private func find(_ places: HashPlaces, _ place: Place, _ total: inout Int) -> Int {
        let (i, wanted, bytes) = unsafe (place.i, places.word(place.i), places.bytes)
        var length = BlockTokens.leastMatch - 1
        func consider(_ candidate: Int) {
            // The longest match so far is no longer than what there is from here on.
            guard unsafe places.word(candidate) == wanted,
                unsafe bytes[candidate &+ length] == bytes[i &+ length]
            else { return }
            let equal = unsafe equalBytes(
                bytes + candidate, bytes + i, known: 4, upTo: place.longest)
            guard equal > length, total < place.most else { return }
            length = equal
            unsafe found.matches.base[total] = FoundMatch(
                length: equal, distance: i &- candidate)
            total &+= 1
        }
        var candidate = unsafe places.last(wanted)
        for _ in 0..<Self.depth {
            guard candidate >= 0, i &- candidate <= DeflateTables.window,
                length < min(Self.niceLength, place.longest)
            else { break }
            consider(candidate)
            candidate = unsafe places.before(candidate)
        }
        // Where much is alike, the chain does not reach as far as the row above.
        if place.above <= DeflateTables.window, i >= place.above, length < place.longest {
            consider(i &- place.above)
        }
        return length
    }
}
