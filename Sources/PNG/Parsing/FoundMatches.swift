import Raster

/// A match that a search has found, and what taking it costs.
struct FoundMatch: BitwiseCopyable {
    let length: UInt16
    /// One less than the distance.
    private let back: UInt16
    /// How many columns to the right of its own bytes stands what it repeats, in rows.
    private let side: Int16
    /// What it costs beside its bits, as `TokenCosts` counts.
    let handicap: UInt16

    /// A match that costs nothing beside its bits, unless told otherwise.
    init(length: Int, distance: Int, sideways: Int = 0, handicap: Int = 0) {
        self.length = UInt16(truncatingIfNeeded: length)
        back = UInt16(truncatingIfNeeded: distance &- 1)
        side = Int16(truncatingIfNeeded: sideways)
        // Four thousand bits are more than any match saves.
        self.handicap = UInt16(clamping: handicap)
    }

    var distance: Int { Int(back) &+ 1 }
    var sideways: Int { Int(side) }

    /// What it costs with the bits behind its distance's symbol, but without the symbols.
    @inline(__always)
    var price: Int {
        let extra = DeflateTables.distanceExtra(DeflateTables.distanceSymbol(distance))
        return Int(handicap) &+ extra &* Int(TokenCosts.bit)
    }
}

/// The matches that a search has found in a block, by the places where they begin.
@safe
final class FoundMatches {
    /// The matches, in the order of their places; at one place longer ones follow shorter ones.
    let matches: Buffer<FoundMatch>
    /// By place, how many matches begin before it.
    let starts: Buffer<Int32>

    /// How many there is room for, for each byte; more are left out.
    let perByte: Int
    /// No match is shorter, as deflate has them.
    static let shortest = 3
    /// A match of that length or more is taken as it is or not at all, and hardly anything is
    /// looked for inside it (zlib's `nice_match`).
    let niceLength: Int
    /// The bytes that they take for each byte of a block.
    static func bytesPerByte(_ perByte: Int) -> Int {
        MemoryLayout<Int32>.stride + perByte * MemoryLayout<FoundMatch>.stride
    }

    /// Room for `perByte` for each byte of blocks of up to so many.
    init(bytes: Int, perByte: Int, niceLength: Int) throws(OutOfMemory) {
        (self.perByte, self.niceLength) = (perByte, niceLength)
        matches = try Buffer(count: perByte * bytes)
        starts = try Buffer(count: bytes + 1)
    }

    /// Calls `body` with lengths from and to, which cost the same beside their symbols, and the
    /// match of the longest, for each match at a place of the block that was searched last.
    @unsafe
    @inline(__always)
    func forEach(
        at i: Int, from least: Int = BlockTokens.leastMatch, _ body: (Int, Int, FoundMatch) -> Void
    ) {
        var shortest = least
        for number in unsafe Int(starts.base[i])..<Int(starts.base[i &+ 1]) {
            let match = unsafe matches.base[number]
            let length = Int(match.length)
            // All of a long one, or none of it.
            body(length >= niceLength ? length : shortest, length, match)
            shortest = length &+ 1
        }
    }
}
