/// The matches to one side, of all positions up to the current one.
@unsafe
struct MatchFront {
    private let matches: UnsafeMutablePointer<FoundMatch>
    private let starts: UnsafeMutablePointer<Int32>
    private let perByte: Int
    private var room = 0
    private var total = 0
    private var first = 0
    private(set) var longest = 0

    init(_ found: FoundMatches) {
        unsafe matches = found.matches.base
        unsafe starts = found.starts.base
        unsafe perByte = found.perByte
    }

    mutating func note(_ i: Int) {
        unsafe starts[i] = Int32(truncatingIfNeeded: total)
        unsafe first = total
        unsafe room = perByte &* i
        unsafe longest = FoundMatches.shortest &- 1
    }

    /// Returns the length that a match of this price must exceed.
    @inline(__always)
    func known(_ price: Int) -> Int {
        unsafe total > first && matches[total &- 1].price <= price
            ? longest : FoundMatches.shortest &- 1
    }

    /// Inserts a match and removes those that are neither longer nor cheaper.
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
        unsafe (matches + start + 1).update(from: matches + end, count: behind)
        unsafe matches[start] = match
        unsafe total = start &+ 1 &+ behind
        unsafe longest = max(longest, Int(match.length))
    }
}
