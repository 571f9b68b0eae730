/// The matches at a place that look to one side: those of the places before it, and its own.
@unsafe
struct MatchFront {
    private let matches: UnsafeMutablePointer<FoundMatch>
    private let starts: UnsafeMutablePointer<Int32>
    /// How many matches there is room for, for each byte and up to a place; more are left out.
    private let perByte: Int
    private var room = 0
    private var total = 0
    private var first = 0
    /// How long the longest is.
    private(set) var longest = 0

    init(_ found: FoundMatches) {
        unsafe matches = found.matches.base
        unsafe starts = found.starts.base
        unsafe perByte = found.perByte
    }

    /// Notes where the matches of place `i` begin.
    mutating func note(_ i: Int) {
        unsafe starts[i] = Int32(truncatingIfNeeded: total)
        unsafe first = total
        unsafe room = perByte &* i
        unsafe longest = FoundMatches.shortest &- 1
    }

    /// The length that a match of that price has to exceed.
    @inline(__always)
    func known(_ price: Int) -> Int {
        unsafe total > first && matches[total &- 1].price <= price
            ? longest : FoundMatches.shortest &- 1
    }

    /// Puts a match in its place, instead of those that are no longer and no cheaper.
    mutating func add(_ match: FoundMatch) {
        let price = match.price
        var end = unsafe total
        while unsafe end > first && matches[end &- 1].length >= match.length {
            if unsafe matches[end &- 1].price <= price { return }
            end &-= 1
        }
        var start = end
        if unsafe end < total && matches[end].length == match.length { end &+= 1 }
        while unsafe start > first && matches[start &- 1].price >= price { start &-= 1 }
        let behind = unsafe total &- end
        guard unsafe start &+ 1 &+ behind <= room else { return }
        // Both lie in the room that there is.
        unsafe (matches + start + 1).update(from: matches + end, count: behind)
        unsafe matches[start] = match
        unsafe total = start &+ 1 &+ behind
        unsafe longest = max(longest, Int(match.length))
    }
}
