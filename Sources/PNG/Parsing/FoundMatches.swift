struct FoundMatch: BitwiseCopyable {
    let length: UInt16
    private let back: UInt16
    /// Horizontal offset of the source from its target, in byte columns; positive is to the right.
    private let side: Int16
    /// The cost in addition to the bits, in units of `TokenCosts`.
    let handicap: UInt16

    init(length: Int, distance: Int, sideways: Int = 0, handicap: Int = 0) {
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

@safe
final class FoundMatches {
    /// The matches by position and increasing length.
    let matches: Buffer<FoundMatch>
    /// By position: the number of matches that begin before it.
    let starts: Buffer<Int32>

    /// The capacity per byte; more matches are dropped.
    let perByte: Int
    static let shortest = 3
    /// From this length on, a match is taken whole or not at all (zlib's `nice_match`).
    let niceLength: Int
    static func bytesPerByte(_ perByte: Int) -> Int {
        MemoryLayout<Int32>.stride + perByte * MemoryLayout<FoundMatch>.stride
    }

    init(bytes: Int, perByte: Int, niceLength: Int) throws(OutOfMemory) {
        (self.perByte, self.niceLength) = (perByte, niceLength)
        matches = try Buffer(count: perByte * bytes)
        starts = try Buffer(count: bytes + 1)
    }

    /// Calls `body` with each match at position `i` and the lengths for which it is best.
    @unsafe
    @inline(__always)
    func forEach(
        at i: Int, from least: Int = BlockTokens.leastMatch, _ body: (Int, Int, FoundMatch) -> Void
    ) {
        var shortest = least
        for number in unsafe Int(starts.base[i])..<Int(starts.base[i &+ 1]) {
            let match = unsafe matches.base[number]
            let length = Int(match.length)
            body(length >= niceLength ? length : shortest, length, match)
            shortest = length &+ 1
        }
    }
}
