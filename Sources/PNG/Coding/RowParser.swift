import Raster

/// Puts a source's rows of a band into tokens that take the fewest bits, or nearly so, as
/// `BlockParser` does, by the rules of `RowSearch`.
final class RowParser {
    private let search: RowSearch
    private let choice: TokenChoice

    /// The bytes that a parser takes for each byte of a band.
    static let bytesPerByte = RowSearch.bytesPerByte + TokenChoice.bytesPerByte

    /// A parser of bands of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        search = try RowSearch(bytes: bytes)
        choice = try TokenChoice(bytes: bytes)
    }

    /// Chooses the tokens of the first `count` rows of several sources, each by a parser of its
    /// own, so that they cost least in one code, which `code` makes of how often all symbols come.
    static func parse(
        _ sources: [(parser: RowParser, rows: StoredRows)], _ count: Int,
        code: (DeflateCode.Counts) -> DeflateCode
    ) {
        for (parser, rows) in sources {
            parser.search.run(rows, count * rows.stride)
            parser.choose(rows, count, TokenCosts.guessed)
        }
        for _ in 0..<BlockParser.rounds {
            let counts = DeflateCode.Counts(sumOf: sources.map(\.parser.counts))
            let costs = TokenCosts(code(counts))
            for (parser, rows) in sources { parser.choose(rows, count, costs) }
        }
    }

    /// How often each symbol occurs in the tokens that were chosen last.
    var counts: DeflateCode.Counts { choice.tokens.counts }

    /// The matches that were chosen last, of rows of so many bytes, each with another one.
    func pairs(stride: Int) -> [MatchPair] {
        choice.tokens.all.map { MatchPair($0, other: search.other(than: $0, stride: stride)) }
    }

    private func choose(_ rows: StoredRows, _ count: Int, _ prices: TokenCosts) {
        let (left, right) = (search.left, search.right)
        unsafe choice.run(rows, count * rows.stride, prices) { i, best in
            unsafe left.forEach(at: i, from: FoundMatches.shortest) { shortest, longest, match in
                unsafe best.consider(shortest...longest, match)
            }
            unsafe right.forEach(at: i, from: FoundMatches.shortest) { shortest, longest, match in
                unsafe best.consider(shortest...longest, match)
            }
        }
    }
}
