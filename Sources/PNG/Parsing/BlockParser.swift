import Raster

/// What a `BlockParser` chooses from: some matches for each place.
protocol TokenSearch {
    /// A search in blocks of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory)

    /// Finds matches in the first `count` bytes of `rows`.
    func run(_ rows: StoredRows, _ count: Int)

    /// What was found last.
    var found: FoundMatches { get }
}

/// Puts a block's bytes into the tokens that take the fewest bits, or nearly so.
///
/// For each place some matches are looked for, by `BlockSearch` or `RowSearch`. From the last
/// place back to the first, the cheapest way from there to the end is then either a literal or one
/// of those matches, and what is cheapest behind it. What tokens cost is only known when all are
/// chosen, so it is guessed first, and then taken from the code that suits the last choice: the
/// method of zopfli, and of libdeflate's highest levels.
@safe
final class BlockParser<Search: TokenSearch> {
    /// The tokens that were chosen.
    let tokens: BlockTokens
    let search: Search
    /// For each place the least cost from there to the end.
    private let costs: Buffer<UInt32>
    /// For each place how long the match is that is taken there, 0 for a literal, and its distance.
    private let lengths: Buffer<UInt16>
    private let distances: Buffer<UInt16>

    /// The bytes that a parser takes for each byte of a block.
    static var bytesPerByte: Int {
        HashChains.bytesPerByte + FoundMatches.bytesPerByte + MemoryLayout<UInt32>.stride
            + 2 * MemoryLayout<UInt16>.stride + MemoryLayout<Match>.stride / BlockTokens.leastMatch
    }

    /// How often the choice is made again with what the one before it says of costs: a third time
    /// saves less than 0.1 %.
    private static var rounds: Int { 2 }

    /// A parser of blocks of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        tokens = try BlockTokens(bytes: bytes)
        search = try Search(bytes: bytes)
        costs = try Buffer(count: bytes + 1)
        lengths = try Buffer(count: bytes)
        distances = try Buffer(count: bytes)
    }

    /// Chooses the tokens of the first `count` bytes of `rows`.
    func parse(_ rows: StoredRows, _ count: Int) {
        Self.parse([(self, rows)], count) { DeflateCode($0) }
    }

    /// Chooses the tokens of the first `count` bytes of several rows, each by a parser of its own,
    /// so that they cost least in one code, which `code` makes of how often all symbols come.
    static func parse(
        _ blocks: [(parser: BlockParser, rows: StoredRows)], _ count: Int,
        code: (DeflateCode.Counts) -> DeflateCode
    ) {
        for (parser, rows) in blocks {
            parser.search.run(rows, count)
            parser.choose(rows, count, TokenCosts.guessed)
        }
        for _ in 0..<rounds {
            let counts = DeflateCode.Counts(sumOf: blocks.map(\.parser.tokens.counts))
            let costs = TokenCosts(code(counts))
            for (parser, rows) in blocks { parser.choose(rows, count, costs) }
        }
    }

    /// Chooses of the first `count` bytes of `rows`, which were searched last, the tokens that cost
    /// least.
    private func choose(_ rows: StoredRows, _ count: Int, _ prices: TokenCosts) {
        precondition(count <= tokens.bytes && count <= rows.count * rows.stride)
        let (bytes, found) = unsafe (rows.rows(), search.found)
        let (costs, lengths, distances) = unsafe (
            self.costs.base, self.lengths.base, self.distances.base
        )
        unsafe costs[count] = 0
        unsafe prices.withTables { literal, lengthCosts, distanceCosts in
            var i = count &- 1
            while i >= 0 {
                // Places are below `count`, for which there is room; matches end there or before.
                var best = unsafe costs[i &+ 1] &+ literal[Int(bytes[i])]
                var (length, distance) = (0, 0)
                unsafe found.forEach(at: i) { shortest, longest, match in
                    let (away, handicap) = (match.distance, UInt32(match.handicap))
                    let far = unsafe distanceCosts[DeflateTables.distanceSymbol(away)] &+ handicap
                    for candidate in shortest...longest {
                        let cost = unsafe costs[i &+ candidate] &+ lengthCosts[candidate] &+ far
                        if cost < best { (best, length, distance) = (cost, candidate, away) }
                    }
                }
                unsafe costs[i] = best
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
