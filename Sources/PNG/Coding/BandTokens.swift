import Raster

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the tokenizer's that made it, which overwrites them with its next band.
struct BandTokens {
    let coding: RowCoding
    let sources: [SourceTokens]

    /// How long the sources are in one code.
    var expectedBits: Double { DeflateCode.Counts(sumOf: sources.map(\.counts)).expectedBits }
}

/// A source's rows of a band, filtered where that suits them, their matches, and how often each
/// symbol occurs then.
struct SourceTokens {
    let rows: StoredRows
    let matches: [MatchPair]
    let counts: DeflateCode.Counts
}

/// Puts bands into tokens, in memory that it keeps from band to band.
struct BandTokenizer {
    private let styles: StyleChooser
    private let finder: MatchFinder
    private let bytes: ByteCounts
    /// For small files what chooses each source's tokens; none for others.
    private let parsers: [RowParser]

    /// A tokenizer of up to `sources` sources' bands of up to `count` rows.
    init(
        sources: Int, count: Int, _ layout: RowLayout, _ compression: Compression
    ) throws(OutOfMemory) {
        styles = try StyleChooser(pictures: sources, count: count, layout)
        finder = try MatchFinder(depth: compression.depth)
        bytes = try ByteCounts()
        let parsed = compression.parses ? sources : 0
        parsers = try (0..<parsed).map { _ throws(OutOfMemory) in
            try RowParser(bytes: count * (layout.bytes + 1))
        }
    }

    /// The rows to be coded, source by source.
    var sources: [StoredRows] { styles.plain }

    /// The first `count` rows in the style that some of them say is shortest.
    func tokens(of count: Int) -> BandTokens {
        let styled = styles.styled(count, by: .thorough)
        if styled.coding.hasMatches, !parsers.isEmpty {
            return BandTokens(coding: styled.coding, sources: parsed(styled.rows, count))
        }
        let tokens = found(styled.rows, styled.coding)
        guard !parsers.isEmpty else { return tokens }
        // Costs of literals say nothing of runs, and the estimate is no finer than that.
        let refined = found(styled.rows, styles.refined(styled.coding, by: bytes))
        guard refined.expectedBits > 0.995 * tokens.expectedBits else { return refined }
        styles.fill(styled.coding.filters)
        return tokens
    }

    /// The tokens of rows of that coding.
    private func found(_ sources: [StoredRows], _ coding: RowCoding) -> BandTokens {
        let sources = sources.map { rows in
            let matches =
                coding.hasMatches
                ? finder.matches(in: rows, coding.count) : zeroRuns(in: rows, coding.count)
            return SourceTokens(
                rows: rows, matches: matches,
                counts: DeflateCode.Counts(rows, coding.count, matches: matches, by: bytes))
        }
        return BandTokens(coding: coding, sources: sources)
    }

    /// The tokens of each source that take the fewest bits, or nearly so, in a code that suits all.
    private func parsed(_ sources: [StoredRows], _ count: Int) -> [SourceTokens] {
        let blocks = zip(parsers, sources).map { (parser: $0, rows: $1) }
        RowParser.parse(blocks, count) { counts in
            DeflateCode(counts.withFreshSymbols(hasMatches: true))
        }
        return blocks.map { parser, rows in
            SourceTokens(
                rows: rows, matches: parser.pairs(stride: rows.stride), counts: parser.counts)
        }
    }
}

/// Runs of zeroes in the first `count` filtered rows, as matches with the byte before: where a
/// picture is flat, or its rows are alike, residuals are zero.
func zeroRuns(in rows: StoredRows, _ count: Int) -> [MatchPair] {
    var matches: [MatchPair] = []
    let (bytes, stride) = unsafe (rows.rows(), rows.stride)
    for row in 0..<count {
        // The rows hold all of them.
        unsafe forEachZeroRun(in: bytes, row * stride + 1..<(row + 1) * stride) { start, length in
            matches.append(MatchPair(Match(at: start, length: length, distance: 1)))
        }
    }
    return matches
}
