@unsafe
struct RowWalk {
    private let tree: TreePlaces
    private let chain: HashPlaces
    private let stride: Int
    private let step: Int
    private let threes: UnsafeMutablePointer<Int32>
    private var left: MatchFront
    private var right: MatchFront
    private let depth: Int

    init(_ search: RowSearch, _ rows: StoredRows, _ coding: RowCoding) {
        let bytes = unsafe UnsafePointer(rows.rows())
        unsafe tree = search.tree.places(in: bytes, coding.count * rows.stride)
        unsafe chain = search.chains.places(in: bytes)
        unsafe depth = coding.style == .plain ? RowLimits.depth : 0
        unsafe (stride, step) = (rows.stride, rows.step)
        unsafe threes = search.threes.base
        unsafe (left, right) = unsafe (MatchFront(search.left), MatchFront(search.right))
    }

    private var bytes: UnsafePointer<UInt8> { unsafe chain.bytes }

    private struct Place {
        let i: Int
        let rowStart: Int
        let mostLength: Int
        let word: UInt32
        var column: Int { i &- rowStart &- 1 }
    }

    private func place(_ i: Int, _ row: Int) -> Place {
        let start = unsafe row &* stride
        return unsafe Place(
            i: i, rowStart: start, mostLength: min(258, start &+ stride &- i),
            word: chain.word(i))
    }

    mutating func note(_ i: Int) {
        unsafe left.note(i)
        unsafe right.note(i)
    }

    mutating func search(_ row: Int) {
        let end = unsafe (row &+ 1) &* stride
        var i = unsafe row &* stride
        // The filter byte is in no match.
        unsafe note(i)
        i &+= 1
        var (begin, inside) = (i, i)
        while i < end {
            unsafe note(i)
            if end &- i >= 4 {
                let place = unsafe place(i, row)
                if i >= inside {
                    unsafe find(place)
                    let longest = unsafe max(left.longest, right.longest)
                    if longest >= RowLimits.niceLength { (begin, inside) = (i, i &+ longest) }
                } else {
                    // Inside a long match, search only near its beginning and below edges: the
                    // bytes before these may not be repeatable.
                    if unsafe i &- begin <= step || beginsAbove(i, row) { unsafe findNear(place) }
                    if unsafe !isFlat(place) {
                        unsafe tree.insert(i, enough: RowLimits.niceLength) { _, _ in }
                    }
                }
                if unsafe depth > 0 { unsafe chain.insert(i) }
                unsafe threes[three(place.word)] = Int32(truncatingIfNeeded: i)
            }
            i &+= 1
        }
    }

    @inline(__always)
    private func three(_ word: UInt32) -> Int {
        MatchHash.of(word.littleEndian &<< 8, bits: RowLimits.threeBits)
    }

    private func beginsAbove(_ i: Int, _ row: Int) -> Bool {
        unsafe row > 0 && bytes[i &- 1] != bytes[i &- 1 &- stride]
    }

    /// Whether the bytes repeat the pixel to the left, which makes indexing unnecessary.
    private func isFlat(_ place: Place) -> Bool {
        guard unsafe place.column >= step else { return false }
        let limit = min(RowLimits.flatLength, place.mostLength)
        return unsafe equalBytes(
            bytes + (place.i &- step), bytes + place.i, known: 0, upTo: limit) == limit
    }

    private mutating func findNear(_ place: Place) {
        var row = place.rowStart
        if unsafe place.column >= step {
            unsafe consider(place.i &- step, from: place, &row)
        }
        guard unsafe place.rowStart > 0 && stride <= DeflateTables.window else { return }
        unsafe consider(place.i &- stride, from: place, &row)
    }

    private mutating func findThree(_ place: Place) {
        let candidate = unsafe Int(threes[three(place.word)])
        guard candidate >= 0, place.i &- candidate <= DeflateTables.window else { return }
        var row = place.rowStart
        unsafe consider(candidate, from: place, &row)
    }

    private mutating func find(_ place: Place) {
        unsafe findNear(place)
        unsafe findThree(place)
        if unsafe depth > 0 { unsafe findOnChain(place) }
        unsafe findInTree(place)
    }

    private mutating func findOnChain(_ place: Place) {
        let enough = min(RowLimits.niceLength, place.mostLength)
        var candidate = unsafe chain.last(place.word)
        var row = place.rowStart
        var most = unsafe depth
        while most > 0 && candidate >= 0 && place.i &- candidate <= DeflateTables.window {
            let isLongEnough = unsafe left.longest >= enough
            if unsafe isLongEnough && right.longest >= enough { break }
            unsafe consider(candidate, from: place, &row)
            candidate = unsafe chain.before(candidate)
            most &-= isLongEnough ? RowLimits.weight : 1
        }
    }

    private mutating func findInTree(_ place: Place) {
        var row = place.rowStart
        let tree = unsafe tree
        unsafe tree.insert(place.i, enough: RowLimits.niceLength) { candidate, length in
            guard let source = unsafe source(candidate, of: place, &row) else { return }
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

    /// Returns the source at `candidate` if its horizontal offset is allowed, and moves `row` up to
    /// it.
    @inline(__always)
    private func source(_ candidate: Int, of place: Place, _ row: inout Int) -> Source? {
        while candidate < row { unsafe row &-= stride }
        let sideways = candidate &- row &- 1 &- place.column
        guard abs(sideways) <= RowLimits.farthest else { return nil }
        let symbol = DeflateTables.distanceSymbol(place.i &- candidate)
        let handicap = abs(sideways) &* Int(TokenCosts.bit) / RowLimits.sidewaysBytes
        let price = handicap &+ DeflateTables.distanceExtra(symbol) &* Int(TokenCosts.bit)
        return unsafe Source(
            start: candidate, sideways: sideways,
            limit: min(place.mostLength, row &+ stride &- candidate), handicap: handicap,
            known: sideways >= 0 ? right.known(price) : left.known(price))
    }

    /// Adds a match with `candidate`; candidates come in descending order.
    @inline(__always)
    private mutating func consider(_ candidate: Int, from place: Place, _ row: inout Int) {
        guard unsafe (chain.word(candidate) ^ place.word).littleEndian &<< 8 == 0,
            let source = unsafe source(candidate, of: place, &row),
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
