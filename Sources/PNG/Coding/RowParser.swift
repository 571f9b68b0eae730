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

    /// Chooses the tokens of several sources' rows of that coding, each by a parser of its own, so
    /// that they cost least in one code.
    ///
    /// Literals are taken to cost first what they do in a code for `counts`, which suits tokens
    /// that were soon found: after that a second round saves 0.3 % at most.
    static func parse(
        _ sources: [(parser: RowParser, rows: StoredRows)], _ coding: RowCoding,
        like counts: DeflateCode.Counts
    ) {
        for (parser, rows) in sources { parser.search.run(rows, coding) }
        func choose(_ costs: TokenCosts) {
            for (parser, rows) in sources { parser.choose(rows, coding.count, costs) }
        }
        choose(.guessed(of: code(counts)))
        choose(TokenCosts(code(DeflateCode.Counts(sumOf: sources.map(\.parser.counts)))))
    }

    private static func code(_ counts: DeflateCode.Counts) -> DeflateCode {
        DeflateCode(counts.withFreshSymbols(hasMatches: true))
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
