/// Finds the useful matches at each position: those longer or cheaper than others, by side.
///
/// In a band whose rows are cut, a match and its source are each in one row, as in `MatchFinder`.
/// The cost grows with the horizontal offset, since distant columns more often belong to another
/// source. Inside a long match, only nearby sources are searched, and only at places at which a
/// match may begin.
@safe
final class TreeFinder {
    fileprivate let tree: MatchTree
    /// By hash of three bytes: the last position.
    fileprivate let threes: Buffer<Int32>
    /// The matches to the left, and those straight up or to the right; matches of a block of its
    /// own are all to the left.
    let left: FoundMatches
    let right: FoundMatches
    fileprivate let isConfined: Bool
    private let mostBytes: Int

    fileprivate static let threeBits = 14
    static let bytes = MatchTree.bytes + MemoryLayout<Int32>.stride << threeBits

    static func bytesPerByte(isConfined: Bool) -> Int {
        (isConfined ? 2 : 1) * FoundMatches.bytesPerByte
    }

    /// Creates a finder for up to `bytes` bytes; if `isConfined`, for rows that are cut.
    init(bytes: Int, isConfined: Bool) throws(OutOfMemory) {
        (self.isConfined, mostBytes) = (isConfined, bytes)
        tree = try MatchTree()
        threes = try Buffer(count: 1 << Self.threeBits)
        let niceLength = Limits.niceLength(isConfined: isConfined)
        left = try FoundMatches(bytes: bytes, niceLength: niceLength)
        right = try FoundMatches(bytes: isConfined ? bytes : 0, niceLength: niceLength)
    }

    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count * rows.stride <= mostBytes && count <= rows.count)
        tree.clear()
        unsafe threes.base.update(repeating: -1, count: threes.count)
        var search = unsafe TreeSearch(self, rows, count)
        unsafe search.run()
    }

    /// Returns the longest match on the other side, or else with less than half the offset.
    func other(than match: Match, stride: Int) -> Match? {
        let (i, column) = (Int(match.start), Int(match.start) % stride - 1)
        let (_, read) = Match.source(of: column..<column + 1, at: match.distance, stride: stride)
        let side = read.lowerBound - column
        var best: FoundMatch?
        unsafe (side < 0 ? right : left).forEach(at: i) { _, _, found in
            if found.distance != match.distance { best = found }
        }
        if best == nil {
            unsafe (side < 0 ? left : right).forEach(at: i) { _, _, found in
                if abs(found.sideways) < abs(side) / 2 { best = found }
            }
        }
        return best.map {
            Match(at: i, length: min(Int($0.length), Int(match.length)), distance: $0.distance)
        }
    }
}

private enum Limits {
    /// With 128 in bands, searches in screens would take up to twice as long; with 64 in blocks,
    /// gradients would be 20 % larger.
    static func niceLength(isConfined: Bool) -> Int { isConfined ? 64 : 128 }
    /// The length of a repetition of the pixel to the left whose positions are not indexed.
    static let flatLength = 32
    /// The horizontal offset in bytes that costs one bit, since distant bytes often belong to
    /// another source.
    ///
    /// With 120, text, tables, and line art take 3 to 8 % more bytes and up to 10 % less time per
    /// frame; with 1000, dense text takes 1 % fewer bytes.
    static let sidewaysBytes = 400
    static let farthest = Int(Int16.max)
}

@unsafe
private struct TreeSearch {
    private let tree: TreePlaces
    private let bytes: UnsafePointer<UInt8>
    private let threes: UnsafeMutablePointer<Int32>
    private let end: Int
    /// The length of a part that contains a match and its source: a row, or the block.
    private let part: Int
    private let stride: Int
    private let step: Int
    private let sidewaysBytes: Int
    private let isConfined: Bool
    private let niceLength: Int
    private var left: FoundMatches.Writer
    private var right: FoundMatches.Writer

    init(_ finder: TreeFinder, _ rows: StoredRows, _ count: Int) {
        unsafe bytes = UnsafePointer(rows.rows())
        unsafe (stride, step) = (rows.stride, rows.step)
        unsafe end = unsafe count * stride
        unsafe (isConfined, niceLength) = (finder.isConfined, finder.left.niceLength)
        unsafe part = unsafe isConfined ? stride : end
        unsafe sidewaysBytes = unsafe isConfined ? Limits.sidewaysBytes : Int.max
        unsafe tree = unsafe finder.tree.places(in: bytes, end)
        unsafe threes = finder.threes.base
        unsafe (left, right) = unsafe (.init(finder.left), .init(finder.right))
    }

    private struct Place {
        let i: Int
        let partStart: Int
        let mostLength: Int
        let word: UInt32
        var column: Int { i &- partStart &- 1 }
    }

    @inline(__always)
    private func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self).littleEndian
    }

    private mutating func begin(_ i: Int) {
        unsafe left.begin(i)
        if unsafe isConfined { unsafe right.begin(i) }
    }

    mutating func run() {
        for start in unsafe Swift.stride(from: 0, to: end, by: part) { unsafe search(start) }
        unsafe begin(end)
    }

    private mutating func search(_ start: Int) {
        let end = unsafe start &+ part
        var i = start
        // No match begins at a filter byte.
        unsafe begin(i)
        i &+= 1
        var (begin, inside) = (i, i)
        while i < end {
            unsafe self.begin(i)
            if end &- i >= 4 {
                let place = unsafe Place(
                    i: i, partStart: start, mostLength: min(258, end &- i), word: word(i))
                if i >= inside {
                    unsafe find(place)
                    let longest = unsafe max(left.longest, right.longest)
                    if unsafe longest >= niceLength { (begin, inside) = (i, i &+ longest) }
                } else {
                    // Inside a long match, search only near its beginning and below edges: the
                    // bytes before these may not be repeatable.
                    if unsafe i &- begin <= step || beginsAbove(i) { unsafe findNear(place) }
                    if unsafe !isFlat(place) {
                        unsafe tree.insert(i) { _, _ in }
                    }
                }
                unsafe threes[three(place.word)] = Int32(truncatingIfNeeded: i)
            }
            i &+= 1
        }
    }

    @inline(__always)
    private func three(_ word: UInt32) -> Int {
        MatchHash.of(word &<< 8, bits: TreeFinder.threeBits)
    }

    private func beginsAbove(_ i: Int) -> Bool {
        unsafe i > stride && bytes[i &- 1] != bytes[i &- 1 &- stride]
    }

    /// Whether the bytes repeat the pixel to the left, which makes indexing unnecessary.
    private func isFlat(_ place: Place) -> Bool {
        guard unsafe place.column >= step else { return false }
        let limit = min(Limits.flatLength, place.mostLength)
        return unsafe equalBytes(
            bytes + (place.i &- step), bytes + place.i, known: 0, upTo: limit) == limit
    }

    private mutating func find(_ place: Place) {
        unsafe findNear(place)
        let candidate = unsafe Int(threes[three(place.word)])
        var start = place.partStart
        if candidate >= 0, place.i &- candidate <= DeflateTables.window {
            unsafe consider(candidate, from: place, &start)
        }
        unsafe findInTree(place)
    }

    private mutating func findNear(_ place: Place) {
        var start = place.partStart
        if unsafe place.column >= step {
            unsafe consider(place.i &- step, from: place, &start)
        }
        guard unsafe place.i >= stride && stride <= DeflateTables.window else { return }
        unsafe consider(place.i &- stride, from: place, &start)
    }

    private mutating func findInTree(_ place: Place) {
        var start = place.partStart
        let tree = unsafe tree
        unsafe tree.insert(place.i) { candidate, length in
            guard let source = unsafe source(candidate, of: place, &start) else { return }
            unsafe add(min(length, source.limit), source, at: place.i)
        }
    }

    private struct Source {
        let start: Int
        let sideways: Int
        let limit: Int
        let handicap: Int
        let known: Int
    }

    /// Returns the source at `candidate` if its horizontal offset is allowed, and moves `start` up
    /// to its part; candidates come in descending order.
    @inline(__always)
    private func source(_ candidate: Int, of place: Place, _ start: inout Int) -> Source? {
        while candidate < start { unsafe start &-= part }
        let sideways = candidate &- start &- 1 &- place.column
        guard abs(sideways) <= Limits.farthest else { return nil }
        let symbol = DeflateTables.distanceSymbol(place.i &- candidate)
        let handicap = unsafe abs(sideways) &* Int(TokenCosts.bit) / sidewaysBytes
        let price = handicap &+ DeflateTables.distanceExtra(symbol) &* Int(TokenCosts.bit)
        return unsafe Source(
            start: candidate, sideways: sideways,
            limit: min(place.mostLength, start &+ part &- candidate), handicap: handicap,
            known: sideways >= 0 ? right.known(price) : left.known(price))
    }

    @inline(__always)
    private mutating func consider(_ candidate: Int, from place: Place, _ start: inout Int) {
        guard unsafe (word(candidate) ^ place.word) &<< 8 == 0,
            let source = unsafe source(candidate, of: place, &start),
            source.limit >= FoundMatches.shortest,
            unsafe source.limit > source.known
                && bytes[candidate &+ source.known] == bytes[place.i &+ source.known]
        else { return }
        let length = unsafe equalBytes(
            bytes + candidate, bytes + place.i, known: FoundMatches.shortest, upTo: source.limit)
        unsafe add(length, source, at: place.i)
    }

    /// Adds a match unless one at least as long is known at no higher cost.
    @inline(__always)
    private mutating func add(_ length: Int, _ source: Source, at i: Int) {
        guard length > source.known else { return }
        let match = FoundMatch(
            length: length, distance: i &- source.start, sideways: source.sideways,
            handicap: source.handicap)
        if source.sideways >= 0 { unsafe right.add(match) } else { unsafe left.add(match) }
    }
}
