/// Finds the matches of a block by hash chains: at each position, the nearest match of each length.
///
/// Positions inside a long match, which is flat color or a repeated row, are not searched.
@safe
final class BlockSearch {
    private let chains: HashChains
    let found: FoundMatches

    private static let depth = 32
    private static let perByte = 2
    private static let niceLength = 128

    static let bytesPerByte = HashChains.bytesPerByte + FoundMatches.bytesPerByte(perByte)

    init(bytes: Int) throws(OutOfMemory) {
        chains = try HashChains(bytes: bytes)
        found = try FoundMatches(bytes: bytes, perByte: Self.perByte, niceLength: Self.niceLength)
    }

    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count <= chains.mostBytes && count <= rows.count * rows.stride)
        chains.clear()
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

    private struct Place {
        let i: Int
        let longest: Int
        /// The distance to the same column of the row above.
        let above: Int
        /// The maximum number of matches, independent of the capacity.
        let most: Int

        init(_ i: Int, end: Int, above: Int) {
            (self.i, longest, self.above) = (i, min(258, end - i), above)
            most = BlockSearch.perByte * end
        }
    }

    @unsafe
    private func find(_ places: HashPlaces, _ place: Place, _ total: inout Int) -> Int {
        let (i, wanted, bytes) = unsafe (place.i, places.word(place.i), places.bytes)
        var length = BlockTokens.leastMatch - 1
        func consider(_ candidate: Int) {
            // The longest match so far is no longer than the rest of the block.
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
        // In repetitive data the chain does not reach back to the row above.
        if place.above <= DeflateTables.window, i >= place.above, length < place.longest {
            consider(i &- place.above)
        }
        return length
    }
}
