/// Chooses tokens like `BlockParser`, from the matches of `RowSearch`.
final class RowParser {
    private let search: RowSearch
    private let choice: TokenChoice

    static let bytesPerByte = RowSearch.bytesPerByte + TokenChoice.bytesPerByte

    init(bytes: Int) throws(OutOfMemory) {
        search = try RowSearch(bytes: bytes)
        choice = try TokenChoice(bytes: bytes)
    }

    /// Chooses the tokens of several sources that cost least in a common code.
    ///
    /// Literals initially cost as in a code for `counts`. A second round saves at most 0.3 %.
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

    var counts: DeflateCode.Counts { choice.tokens.counts }

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
