import Raster

/// Matches within a band of rows that may be worth taking: at each place longer ones and cheaper
/// ones, on each side.
///
/// They keep to the rule of `MatchFinder`: a match stays within one row, and so does what it
/// repeats. Bytes that are further to a side are the sooner another source's in a frame, so a match
/// costs more the further it looks to a side. Within a long match nothing is looked for.
@safe
final class RowSearch {
    fileprivate let chains: HashChains
    /// By the hash of three bytes, the last place where they stood.
    fileprivate let threes: Buffer<Int32>
    /// What looks to the left, and what looks straight up or to the right; at one place longer ones
    /// cost more.
    let left: FoundMatches
    let right: FoundMatches

    /// The bytes that a search takes for each byte of a band.
    static let bytesPerByte =
        HashChains.bytesPerByte + 2 * FoundMatches.bytesPerByte(RowLimits.perByte)

    init(bytes: Int) throws(OutOfMemory) {
        chains = try HashChains(bytes: bytes)
        threes = try Buffer(count: 1 << RowLimits.threeBits)
        left = try FoundMatches(bytes: bytes, perByte: RowLimits.perByte)
        right = try FoundMatches(bytes: bytes, perByte: RowLimits.perByte)
    }

    /// Finds the matches in the first `count` bytes of `rows`.
    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count <= chains.mostBytes && count <= rows.count * rows.stride)
        chains.clear()
        // The table is as large as that.
        unsafe threes.base.update(repeating: -1, count: threes.count)
        // The tables are as large as the places are many.
        var walk = unsafe RowWalk(self, rows)
        for row in 0..<count / rows.stride { unsafe walk.search(row) }
        unsafe walk.note(count)
    }

    /// Of what else stands for the bytes from where `match` begins, the longest that looks to the
    /// other side, or else less than half as far.
    func other(than match: Match, stride: Int) -> Match? {
        let (i, column) = (Int(match.start), Int(match.start) % stride - 1)
        let (_, read) = Match.source(of: column..<column + 1, at: match.distance, stride: stride)
        let side = read.lowerBound - column
        var best: FoundMatch?
        // The match was found among these.
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

private enum RowLimits {
    /// How many earlier places are tried: 96 would take half as long again and save nothing, since
    /// what they add is further away.
    static let depth = 24
    /// Where more than `average` places have been tried for each one so far, `least` are.
    static let average = 8
    static let least = 12
    /// Of a long match to the left, whose right half may be all that is left of it, others are
    /// tried for so many places each.
    static let weight = 4
    /// Looking to a side costs so many bits a row's length.
    ///
    /// What is that far away is another source's in the more frames, the larger a part of the row
    /// it is. Nothing at all would make the sources a tenth shorter and frames of text 5 % longer,
    /// as much more of them being coded anew beside edges; twice as many bits make these frames as
    /// long as they are, a quarter sooner, and all others up to 4 % longer.
    static let sideways = 30
    /// No match looks further to a side.
    static let farthest = Int(Int16.max)
    /// As many as that table has bits to its places.
    static let threeBits = 14
    /// How many matches to each side there is room for, for each byte: one is enough for text, and
    /// makes gradients 7 to 15 % longer.
    static let perByte = 2
}

/// The search itself, over memory that `RowSearch` holds.
@unsafe
private struct RowWalk {
    private let places: HashPlaces
    private let stride: Int
    private let step: Int
    private let threes: UnsafeMutablePointer<Int32>
    private var left: MatchFront
    private var right: MatchFront
    /// What looking a byte to a side costs, in 65536ths.
    private let sidewaysCost: Int
    /// How many places were tried.
    private var tried = 0

    /// A search in the memory of `search`, which is as good as empty.
    init(_ search: RowSearch, _ rows: StoredRows) {
        unsafe places = search.chains.places(in: UnsafePointer(rows.rows()))
        unsafe (stride, step) = (rows.stride, rows.step)
        unsafe threes = search.threes.base
        unsafe (left, right) = unsafe (MatchFront(search.left), MatchFront(search.right))
        unsafe sidewaysCost = (RowLimits.sideways * Int(TokenCosts.bit) << 16) / rows.stride
    }

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
            word: places.word(i))
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
                if i >= inside {
                    unsafe find(place(i, row))
                    let longest = unsafe max(left.longest, right.longest)
                    if longest >= FoundMatches.niceLength { (begin, inside) = (i, i &+ longest) }
                } else if unsafe i &- begin <= step || beginsAbove(i, row) {
                    // Where nothing before the match may be repeated, its beginning is, or what
                    // stands above.
                    unsafe findNear(place(i, row))
                }
                unsafe insert(i)
            }
            i &+= 1
        }
    }

    /// Adds the place `i`.
    private func insert(_ i: Int) {
        unsafe places.insert(i)
        unsafe threes[three(places.word(i))] = Int32(truncatingIfNeeded: i)
    }

    /// The hash of a word's first three bytes.
    @inline(__always)
    private func three(_ word: UInt32) -> Int {
        Int((word.littleEndian &<< 8 &* 0x9E37_79B1) &>> UInt32(32 - RowLimits.threeBits))
    }

    /// Whether the byte before `i` differs from the one above it.
    private func beginsAbove(_ i: Int, _ row: Int) -> Bool {
        unsafe row > 0 && places.bytes[i &- 1] != places.bytes[i &- 1 &- stride]
    }

    /// Notes the matches with the pixel to the left and the row above.
    private mutating func findNear(_ place: Place) {
        if unsafe place.column >= step {
            unsafe consider(place.i &- step, from: place, sideways: 0 &- step, place.mostLength)
        }
        guard unsafe place.rowStart > 0 && stride <= DeflateTables.window else { return }
        unsafe consider(place.i &- stride, from: place, sideways: 0, place.mostLength)
    }

    /// Notes the match with the last place that begins with the same three bytes.
    private mutating func findThree(_ place: Place) {
        let candidate = unsafe Int(threes[three(place.word)])
        guard candidate >= 0, place.i &- candidate <= DeflateTables.window else { return }
        var start = place.rowStart
        while candidate < start { unsafe start &-= stride }
        unsafe consider(
            candidate, from: place, sideways: candidate &- start &- 1 &- place.column,
            min(place.mostLength, start &+ stride &- candidate))
    }

    private mutating func find(_ place: Place) {
        let enough = min(FoundMatches.niceLength, place.mostLength)
        unsafe findNear(place)
        unsafe findThree(place)
        var candidate = unsafe places.last(place.word)
        var candidateStart = place.rowStart
        var most =
            unsafe tried > RowLimits.average &* place.i ? RowLimits.least : RowLimits.depth
        while most > 0 && candidate >= 0 && place.i &- candidate <= DeflateTables.window {
            let isLongEnough = unsafe left.longest >= enough
            if unsafe isLongEnough && right.longest >= enough { break }
            while candidate < candidateStart { unsafe candidateStart &-= stride }
            let sideways = candidate &- candidateStart &- 1 &- place.column
            let limit = unsafe min(place.mostLength, candidateStart &+ stride &- candidate)
            unsafe consider(candidate, from: place, sideways: sideways, limit)
            candidate = unsafe places.before(candidate)
            unsafe tried &+= 1
            most &-= isLongEnough ? RowLimits.weight : 1
        }
    }

    /// Notes what stands at `candidate` if it is longer than what costs no more.
    @inline(__always)
    private mutating func consider(
        _ candidate: Int, from place: Place, sideways: Int, _ limit: Int
    ) {
        // What it repeats ends with its row.
        guard
            unsafe limit >= FoundMatches.shortest
                && (places.word(candidate) ^ place.word).littleEndian &<< 8 == 0,
            abs(sideways) <= RowLimits.farthest
        else { return }
        let distance = place.i &- candidate
        let handicap = unsafe (abs(sideways) &* sidewaysCost) &>> 16
        let extra = DeflateTables.distanceExtra(DeflateTables.distanceSymbol(distance))
        let price = handicap &+ extra &* Int(TokenCosts.bit)
        let known = unsafe sideways >= 0 ? right.known(price) : left.known(price)
        // There are that many bytes from either on.
        guard
            unsafe limit > known
                && places.bytes[candidate &+ known] == places.bytes[place.i &+ known]
        else { return }
        let length = unsafe equalBytes(
            places.bytes + candidate, places.bytes + place.i, known: FoundMatches.shortest,
            upTo: limit)
        guard length > known else { return }
        let match = FoundMatch(
            length: length, distance: distance, sideways: sideways, handicap: handicap)
        if sideways >= 0 { unsafe right.add(match) } else { unsafe left.add(match) }
    }
}
