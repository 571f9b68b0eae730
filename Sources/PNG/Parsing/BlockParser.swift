import Raster

/// Puts a block's bytes into the tokens that take the fewest bits, or nearly so.
///
/// What tokens cost is only known when all are chosen, so it is guessed first, and then taken from
/// the code that suits the last choice: the method of zopfli, and of libdeflate's highest levels.
final class BlockParser {
    private let search: BlockSearch
    private let choice: TokenChoice

    /// The bytes that a parser takes for each byte of a block.
    static let bytesPerByte = BlockSearch.bytesPerByte + TokenChoice.bytesPerByte

    /// How often the choice is made again with what the one before it says of costs: a third time
    /// saves less than 0.1 %.
    private static let rounds = 2

    /// A parser of blocks of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        search = try BlockSearch(bytes: bytes)
        choice = try TokenChoice(bytes: bytes)
    }

    /// The tokens that were chosen last.
    var tokens: BlockTokens { choice.tokens }

    /// Chooses the tokens of the first `count` bytes of `rows`.
    func parse(_ rows: StoredRows, _ count: Int) {
        search.run(rows, count)
        choose(rows, count, TokenCosts.guessed)
        for _ in 0..<Self.rounds { choose(rows, count, TokenCosts(DeflateCode(tokens.counts))) }
    }

    private func choose(_ rows: StoredRows, _ count: Int, _ prices: TokenCosts) {
        let found = search.found
        unsafe choice.run(rows, count, prices) { i, best in
            unsafe found.forEach(at: i) { shortest, longest, match in
                unsafe best.consider(shortest...longest, match, handicap: 0)
            }
        }
    }
}
