import Raster

/// Matches within a band of rows that may be worth taking: at each place longer ones and cheaper
/// ones.
///
/// They keep to the rule of `MatchFinder`: a match stays within one row, and so does what it
/// repeats. Bytes that are further to a side are the sooner another source's in a frame, so a match
/// costs more the further it looks to a side. Within a long match nothing is looked for.
@safe
final class RowSearch: TokenSearch {
    private let chains: HashChains
    /// At one place longer ones cost more.
    let found: FoundMatches

    init(bytes: Int) throws(OutOfMemory) {
        chains = try HashChains(bytes: bytes)
        found = try FoundMatches(bytes: bytes)
    }

    func run(_ rows: StoredRows, _ count: Int) {
        precondition(count <= chains.mostBytes && count <= rows.count * rows.stride)
        chains.clear()
        // The tables are as large as the places are many.
        var walk = unsafe walk(rows)
        for row in 0..<count / rows.stride { unsafe walk.search(row, starts: found.starts.base) }
        unsafe found.starts.base[count] = Int32(truncatingIfNeeded: walk.total)
    }

    /// `match`, which was found in these rows, and the longest of those that look to the other
    /// side, or less than half as far.
    func pair(_ match: Match, in rows: StoredRows) -> MatchPair {
        // The chains are those of the rows.
        unsafe MatchPair(match, other: walk(rows).other(than: match))
    }

    @unsafe
    private func walk(_ rows: StoredRows) -> RowWalk {
        unsafe RowWalk(
            places: chains.places(in: UnsafePointer(rows.rows())), stride: rows.stride,
            step: rows.step, matches: found.matches.base, room: found.matches.count)
    }
}

private enum RowLimits {
    /// How many earlier places are tried: 32 would take half as long and cost 1 % of a screen's
    /// frames, and 256 twice as long and save a third of that.
    static let depth = 96
    /// Looking to a side costs so many bits a row's length.
    ///
    /// What is that far away is another source's in the more frames, the larger a part of the row
    /// it is. A quarter of a frame between screens is coded anew beside edges, since what it
    /// repeats is not there. At twice as many bits a tenth less of it is, and the sources are 3 %
    /// longer; twice and half as many make frames up to 0.7 % longer.
    static let sideways = 90
}

/// The search itself, over memory that `RowSearch` holds.
@unsafe
private struct RowWalk {
    let places: HashPlaces
    let stride: Int
    let step: Int
    let matches: UnsafeMutablePointer<FoundMatch>
    /// How many matches there is room for; more are left out.
    let room: Int
    /// What looking a byte to a side costs, in 65536ths.
    private let sidewaysCost: Int
    /// How many were found, how many before those of the place that is searched, and how long the
    /// longest of these is.
    var total = 0
    private var first = 0
    private var longest = 0

    init(
        places: HashPlaces, stride: Int, step: Int, matches: UnsafeMutablePointer<FoundMatch>,
        room: Int
    ) {
        unsafe (self.places, self.stride, self.step) = unsafe (places, stride, step)
        unsafe (self.matches, self.room) = unsafe (matches, room)
        unsafe sidewaysCost = (RowLimits.sideways * Int(TokenCosts.bit) << 16) / stride
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

    mutating func search(_ row: Int, starts: UnsafeMutablePointer<Int32>) {
        let end = unsafe (row &+ 1) &* stride
        var i = unsafe row &* stride
        // The filter's byte is in no match.
        unsafe starts[i] = Int32(truncatingIfNeeded: total)
        i &+= 1
        var inside = i
        while i < end {
            unsafe starts[i] = Int32(truncatingIfNeeded: total)
            if end &- i >= BlockTokens.leastMatch {
                if i >= inside {
                    unsafe find(place(i, row))
                    if unsafe longest >= FoundMatches.niceLength { unsafe inside = i &+ longest }
                }
                unsafe places.insert(i)
            }
            i &+= 1
        }
    }

    private mutating func find(_ place: Place) {
        unsafe first = total
        unsafe longest = BlockTokens.leastMatch &- 1
        let enough = min(FoundMatches.niceLength, place.mostLength)
        if unsafe place.column >= step {
            unsafe consider(place.i &- step, from: place, sideways: step, place.mostLength)
        }
        if unsafe place.rowStart > 0 && stride <= DeflateTables.window {
            unsafe consider(place.i &- stride, from: place, sideways: 0, place.mostLength)
        }
        var candidate = unsafe places.last(place.word)
        var candidateStart = place.rowStart
        var left = RowLimits.depth
        while unsafe left > 0 && candidate >= 0 && longest < enough
            && place.i &- candidate <= DeflateTables.window
        {
            while candidate < candidateStart { unsafe candidateStart &-= stride }
            let sideways = candidate &- candidateStart &- 1 &- place.column
            let limit = unsafe min(place.mostLength, candidateStart &+ stride &- candidate)
            unsafe consider(candidate, from: place, sideways: abs(sideways), limit)
            candidate = unsafe places.before(candidate)
            left &-= 1
        }
    }

    /// Notes what stands at `candidate` if it is longer than what costs no more.
    @inline(__always)
    private mutating func consider(
        _ candidate: Int, from place: Place, sideways: Int, _ limit: Int
    ) {
        // What it repeats ends with its row.
        guard unsafe limit >= BlockTokens.leastMatch && places.word(candidate) == place.word
        else { return }
        let distance = place.i &- candidate
        let handicap = unsafe sideways &* sidewaysCost &>> 16
        let extra = DeflateTables.distanceExtra(DeflateTables.distanceSymbol(distance))
        let price = handicap &+ extra &* Int(TokenCosts.bit)
        if unsafe total > first && Int(matches[total &- 1].price) <= price {
            // There are that many bytes from either on.
            guard
                unsafe limit > longest
                    && places.bytes[candidate &+ longest] == places.bytes[place.i &+ longest]
            else { return }
        }
        let length = unsafe equalBytes(
            places.bytes + candidate, places.bytes + place.i, known: BlockTokens.leastMatch,
            upTo: limit)
        guard length >= BlockTokens.leastMatch else { return }
        unsafe add(
            FoundMatch(length: length, distance: distance, handicap: handicap, price: price))
    }

    /// Puts a match in its place, instead of those that are no longer and no cheaper.
    private mutating func add(_ match: FoundMatch) {
        var end = unsafe total
        while unsafe end > first && matches[end &- 1].length >= match.length {
            if unsafe matches[end &- 1].price <= match.price { return }
            end &-= 1
        }
        var start = end
        if unsafe end < total && matches[end].length == match.length { end &+= 1 }
        while unsafe start > first && matches[start &- 1].price >= match.price { start &-= 1 }
        let behind = unsafe total &- end
        guard unsafe start &+ 1 &+ behind <= room else { return }
        // Both lie in the room that there is.
        unsafe (matches + start + 1).update(from: matches + end, count: behind)
        unsafe matches[start] = match
        unsafe total = start &+ 1 &+ behind
        unsafe longest = max(longest, Int(match.length))
    }

    /// Of what else stands for a match's bytes, or as many of them as four, the longest that looks
    /// to the other side, or less than half as far.
    func other(than match: Match) -> Match? {
        let i = Int(match.start)
        let place = unsafe place(i, i / stride)
        let most = Int(match.length)
        let (_, source) = unsafe Match.source(
            of: place.column..<place.column + 1, at: match.distance, stride: stride)
        let side = source.lowerBound - place.column
        var best = (length: BlockTokens.leastMatch - 1, distance: 0)
        func consider(_ candidate: Int, _ sideways: Int, _ limit: Int) {
            let isOther = side > 0 ? sideways < side / 2 : sideways > side / 2
            guard isOther || side == 0, i - candidate != match.distance,
                limit >= BlockTokens.leastMatch, unsafe places.word(candidate) == place.word
            else { return }
            let length = unsafe equalBytes(
                places.bytes + candidate, places.bytes + i, known: BlockTokens.leastMatch,
                upTo: limit)
            if length > best.length { best = (length, i - candidate) }
        }
        if unsafe place.column >= step { unsafe consider(i - step, -step, most) }
        if unsafe place.rowStart > 0 && stride <= DeflateTables.window {
            unsafe consider(i - stride, 0, most)
        }
        var candidate = unsafe places.before(i)
        var candidateStart = place.rowStart
        for _ in 0..<RowLimits.depth {
            guard candidate >= 0, i - candidate <= DeflateTables.window, best.length < most
            else { break }
            while candidate < candidateStart { unsafe candidateStart -= stride }
            unsafe consider(
                candidate, candidate - candidateStart - 1 - place.column,
                min(most, candidateStart + stride - candidate))
            candidate = unsafe places.before(candidate)
        }
        guard best.distance > 0 else { return nil }
        return Match(at: i, length: best.length, distance: best.distance)
    }
}
