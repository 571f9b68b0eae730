struct FoundMatch: BitwiseCopyable {
    let length: UInt16
    private let back: UInt16
    /// Horizontal offset of the source from its target, in byte columns; positive is to the right.
    private let side: Int16
    /// The cost in addition to the bits, in units of `TokenCosts`.
    let handicap: UInt16

    init(length: Int, distance: Int, sideways: Int, handicap: Int) {
        self.length = UInt16(truncatingIfNeeded: length)
        back = UInt16(truncatingIfNeeded: distance &- 1)
        side = Int16(truncatingIfNeeded: sideways)
        self.handicap = UInt16(clamping: handicap)
    }

    var distance: Int { Int(back) &+ 1 }
    var sideways: Int { Int(side) }

    /// The handicap plus the cost of the distance's extra bits, without the symbols.
    @inline(__always)
    var price: Int {
        let extra = DeflateTables.distanceExtra(DeflateTables.distanceSymbol(distance))
        return Int(handicap) &+ extra &* Int(TokenCosts.bit)
    }
}

/// The matches to one side; at each position, longer ones cost more.
@safe
final class FoundMatches {
    /// The matches by position and increasing length.
    private let matches: Buffer<FoundMatch>
    /// By position: the number of matches that begin before it.
    private let starts: Buffer<Int32>

    /// The capacity per byte; more matches are dropped.
    ///
    /// One suffices for text, but makes gradients 10 % larger.
    private static let perByte = 3
    static let shortest = 3
    /// From this length on, a match is taken whole or not at all (zlib's `nice_match`).
    let niceLength: Int
    static let bytesPerByte =
        MemoryLayout<Int32>.stride + perByte * MemoryLayout<FoundMatch>.stride

    init(bytes: Int, niceLength: Int) throws(OutOfMemory) {
        self.niceLength = niceLength
        matches = try Buffer(count: Self.perByte * bytes)
        starts = try Buffer(count: bytes + 1)
    }

    /// Calls `body` with each match at position `i` and the lengths for which it is best.
    @unsafe
    @inline(__always)
    func forEach(at i: Int, _ body: (Int, Int, FoundMatch) -> Void) {
        var shortest = Self.shortest
        for number in unsafe Int(starts.base[i])..<Int(starts.base[i &+ 1]) {
            let match = unsafe matches.base[number]
            let length = Int(match.length)
            body(length >= niceLength ? length : shortest, length, match)
            shortest = length &+ 1
        }
    }

    /// Adds matches at one position after the other.
    @unsafe
    struct Writer {
        private let matches: UnsafeMutablePointer<FoundMatch>
        private let starts: UnsafeMutablePointer<Int32>
        private var room = 0
        private var total = 0
        private var first = 0
        private(set) var longest = 0

        init(_ found: FoundMatches) {
            unsafe matches = found.matches.base
            unsafe starts = found.starts.base
        }

        mutating func begin(_ i: Int) {
            unsafe starts[i] = Int32(truncatingIfNeeded: total)
            unsafe first = total
            unsafe room = perByte &* i
            unsafe longest = shortest &- 1
        }

        /// Returns the length that a match of this price must exceed.
        @inline(__always)
        func known(_ price: Int) -> Int {
            unsafe total > first && matches[total &- 1].price <= price ? longest : shortest &- 1
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
}
