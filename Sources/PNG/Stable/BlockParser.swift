import Raster

/// Puts a block's bytes into the tokens that take the fewest bits, or nearly so.
///
/// For each place the nearest match of each length is looked for (`BlockSearch`). From the last
/// place back to the first, the cheapest way from there to the end is then either a literal or one
/// of those matches, and what is cheapest behind it. What tokens cost is only known when all are
/// chosen, so it is guessed first, and then taken from the code that suits the last choice: the
/// method of zopfli, and of libdeflate's highest levels.
@safe
final class BlockParser {
    /// The tokens that were chosen.
    let tokens: BlockTokens
    private let search: BlockSearch
    /// For each place the fewest bits from there to the end.
    private let bits: Buffer<UInt32>
    /// For each place how long the match is that is taken there, 0 for a literal, and its distance.
    private let lengths: Buffer<UInt16>
    private let distances: Buffer<UInt16>

    /// How often the choice is made again with what the one before it says of costs: a third time
    /// saves less than 0.1 %.
    private static let rounds = 2

    /// A parser of blocks of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        tokens = try BlockTokens(bytes: bytes)
        search = try BlockSearch(bytes: bytes)
        bits = try Buffer(count: bytes + 1)
        lengths = try Buffer(count: bytes)
        distances = try Buffer(count: bytes)
    }

    /// Chooses the tokens of the first `count` bytes of `rows`.
    func parse(_ rows: StoredRows, _ count: Int) {
        search.run(rows, count)
        choose(rows, count, TokenCosts.guessed)
        for _ in 0..<Self.rounds {
            choose(rows, count, TokenCosts(DeflateCode(tokens.counts)))
        }
    }

    /// Chooses what costs least.
    private func choose(_ rows: StoredRows, _ count: Int, _ costs: TokenCosts) {
        precondition(count <= tokens.bytes && count <= rows.count * rows.stride)
        let bytes = unsafe rows.rows()
        let (bits, lengths, distances) = unsafe (bits.base, self.lengths.base, self.distances.base)
        unsafe bits[count] = 0
        unsafe costs.withTables { literal, lengthBits, distanceBits in
            var i = count &- 1
            while i >= 0 {
                // Places are below `count`, for which there is room; matches end there or before.
                var best = unsafe bits[i &+ 1] &+ literal[Int(bytes[i])]
                var (length, distance) = (0, 0)
                unsafe search.forEachMatch(at: i) { shortest, longest, away in
                    let far = unsafe distanceBits[DeflateTables.distanceSymbol(away)]
                    for candidate in shortest...longest {
                        let cost = unsafe bits[i &+ candidate] &+ lengthBits[candidate] &+ far
                        if cost < best { (best, length, distance) = (cost, candidate, away) }
                    }
                }
                unsafe bits[i] = best
                unsafe lengths[i] = UInt16(truncatingIfNeeded: length)
                // One less, since it may be 32768.
                unsafe distances[i] = UInt16(truncatingIfNeeded: distance &- 1)
                i &-= 1
            }
        }
        unsafe collect(UnsafePointer(bytes), count)
    }

    /// Makes tokens of what was chosen.
    @unsafe
    private func collect(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        tokens.clear()
        var (i, literals) = (0, 0)
        while i < count {
            // The choice was made for all places below `count`.
            let length = unsafe Int(lengths.base[i])
            guard length > 0 else {
                i &+= 1
                continue
            }
            unsafe tokens.add(bytes, literals: literals..<i)
            unsafe tokens.add(
                matchAt: i, length: length, distance: Int(distances.base[i]) &+ 1)
            i &+= length
            literals = i
        }
        unsafe tokens.add(bytes, literals: literals..<count)
    }
}

/// How many bits each token takes.
private struct TokenCosts {
    private let literals: [UInt32]
    /// By length from 0 to 258, with the bits behind the symbol.
    private let lengths: [UInt32]
    /// By distance symbol, with the bits behind it.
    private let distances: [UInt32]

    /// What costs are taken to be before there is a choice to learn from.
    static let guessed = TokenCosts(
        literals: Array(repeating: 7, count: 256),
        lengths: (0...258).map { length in
            length < 3 ? 0 : 5 + DeflateTables.extraBits(length)
        },
        distances: (0..<30).map { 4 + UInt32(DeflateTables.distanceExtra($0)) })

    private init(literals: [UInt32], lengths: [UInt32], distances: [UInt32]) {
        (self.literals, self.lengths, self.distances) = (literals, lengths, distances)
    }

    /// What tokens take in `code`; what it lacks is taken to be rare in the next one, too.
    init(_ code: DeflateCode) {
        let rare = DeflateCode.mostBits - 1
        literals = code.literals.prefix(256).map { UInt32($0.length == 0 ? rare : $0.length) }
        lengths = code.lengths.enumerated().map { length, packed in
            packed == 0
                ? UInt32(rare) + DeflateTables.extraBits(length) : UInt32(packed >> 32)
        }
        distances = code.distances.enumerated().map { symbol, word in
            UInt32((word.length == 0 ? rare : word.length) + DeflateTables.distanceExtra(symbol))
        }
    }

    /// Calls `body` with the bits by literal, by length and by distance symbol.
    @unsafe
    func withTables(
        _ body: (
            UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>
        ) -> Void
    ) {
        // Arrays that are passed to pointers live for the call.
        unsafe body(literals, lengths, distances)
    }
}

extension DeflateTables {
    /// The bits behind the symbol of a match's length.
    fileprivate static func extraBits(_ length: Int) -> UInt32 {
        let symbol = Int(lengthSymbol[length]) - 257
        return symbol >= 0 ? UInt32(lengthExtra[symbol]) : 0
    }
}
