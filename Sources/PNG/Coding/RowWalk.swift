import Raster

/// The search itself, over memory that `RowSearch` holds.
@unsafe
struct RowWalk {
    private let tree: TreePlaces
    private let chain: HashPlaces
    private let stride: Int
    private let step: Int
    private let threes: UnsafeMutablePointer<Int32>
    private var left: MatchFront
    private var right: MatchFront
    /// How many places of a chain are tried.
    private let depth: Int

    /// A search in the memory of `search`, which is as good as empty.
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

    /// A place, its row's first, where its row ends, and the bytes that stand there.
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

    /// Notes where the matches of place `i` begin.
    mutating func note(_ i: Int) {
        unsafe left.note(i)
        unsafe right.note(i)
    }

    mutating func search(_ row: Int) {
        let end = unsafe (row &+ 1) &* stride
        var i = unsafe row &* stride
        // The filter's byte is in no match.
        unsafe note(i)
        i &+= 1
        var (begin, inside) = (i, i)
        while i < end {
            unsafe note(i)
            // Four bytes are hashed.
            if end &- i >= 4 {
                let place = unsafe place(i, row)
                if i >= inside {
                    unsafe find(place)
                    let longest = unsafe max(left.longest, right.longest)
                    if longest >= RowLimits.niceLength { (begin, inside) = (i, i &+ longest) }
                } else {
                    // Where nothing before the match may be repeated, its beginning is, or what
                    // stands above.
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

    /// The hash of a word's first three bytes.
    @inline(__always)
    private func three(_ word: UInt32) -> Int {
        HashChains.hash(word.littleEndian &<< 8, bits: RowLimits.threeBits)
    }

    /// Whether the byte before `i` differs from the one above it.
    private func beginsAbove(_ i: Int, _ row: Int) -> Bool {
        unsafe row > 0 && bytes[i &- 1] != bytes[i &- 1 &- stride]
    }

    /// Whether so many bytes repeat the pixel to the left that nothing need be known of the place.
    private func isFlat(_ place: Place) -> Bool {
        guard unsafe place.column >= step else { return false }
        let limit = min(RowLimits.flatLength, place.mostLength)
        return unsafe equalBytes(
            bytes + (place.i &- step), bytes + place.i, known: 0, upTo: limit) == limit
    }

    /// Notes the matches with the pixel to the left and the row above.
    private mutating func findNear(_ place: Place) {
        var row = place.rowStart
        if unsafe place.column >= step {
            unsafe consider(place.i &- step, from: place, &row)
        }
        guard unsafe place.rowStart > 0 && stride <= DeflateTables.window else { return }
        unsafe consider(place.i &- stride, from: place, &row)
    }

    /// Notes the match with the last place that begins with the same three bytes.
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

    /// What a match may repeat, up to its row's end, what that costs, and the length that it has to
    /// exceed.
    private struct Source {
        let start: Int
        let sideways: Int
        let limit: Int
        let handicap: Int
        let known: Int
    }

    /// What begins at `candidate`, if that is not too far to a side; its row begins at `row`, or
    /// earlier, which `row` says then.
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

    /// Adds what stands at `candidate`; earlier ones follow later ones, whose rows begin at `row`.
    @inline(__always)
    private mutating func consider(_ candidate: Int, from place: Place, _ row: inout Int) {
        // There are as many bytes from either on as the limit says.
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

    /// Adds that so many bytes can be repeated if they are more than what costs no more.
    @inline(__always)
    private mutating func add(_ length: Int, _ source: Source, at i: Int) {
        guard length > source.known else { return }
        let match = FoundMatch(
            length: length, distance: i &- source.start, sideways: source.sideways,
            handicap: source.handicap)
        if source.sideways >= 0 { unsafe right.add(match) } else { unsafe left.add(match) }
    }
}
