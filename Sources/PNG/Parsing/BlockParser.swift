/// Chooses the tokens of a block that take (nearly) the fewest bits.
///
/// Costs are guessed first, then taken from the code of the previous choice, as in zopfli and
/// libdeflate's highest levels.
final class BlockParser {
    private let search: BlockSearch
    private let choice: TokenChoice

    static let bytesPerByte = BlockSearch.bytesPerByte + TokenChoice.bytesPerByte

    /// The number of further choices; a third saves less than 0.1 %.
    private static let rounds = 2

    init(bytes: Int) throws(OutOfMemory) {
        search = try BlockSearch(bytes: bytes)
        choice = try TokenChoice(bytes: bytes)
    }

    var tokens: BlockTokens { choice.tokens }

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
