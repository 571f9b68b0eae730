import Raster

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the tokenizer's that made it, which overwrites them with its next band.
struct BandTokens {
    let coding: RowCoding
    let sources: [SourceTokens]

    /// How often each symbol comes in all sources.
    var counts: DeflateCode.Counts { DeflateCode.Counts(sumOf: sources.map(\.counts)) }

    /// How long the sources are in one code.
    var expectedBits: Double { counts.expectedBits }
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

    /// The first `count` rows in the style that is shortest, or nearly so.
    func tokens(of count: Int) -> BandTokens {
        let (coding, rows, counts) = shortest(count)
        guard !parsers.isEmpty else { return found(rows, coding) }
        if coding.hasMatches { return parsed(rows, coding, like: counts ?? trial(rows, coding)) }
        let tokens = found(rows, coding)
        // Costs of literals say nothing of runs, and the estimate is no finer than that.
        let refined = found(rows, styles.refined(coding, by: bytes))
        guard refined.expectedBits > 0.995 * tokens.expectedBits else { return refined }
        styles.fill(coding.filters)
        return tokens
    }

    /// The first `count` rows in the style that is shortest in a trial, and what symbols they had
    /// there; where rows that were tried one by one tell enough, there is none.
    private func shortest(
        _ count: Int
    ) -> (coding: RowCoding, rows: [StoredRows], counts: DeflateCode.Counts?) {
        let styled = styles.styled(count, by: .thorough)
        guard !styled.alternatives.isEmpty else { return (styled.coding, styled.rows, nil) }
        let counts = trial(styled.rows, styled.coding)
        let bits = counts.expectedBits
        var best = (coding: styled.coding, rows: styled.rows, counts: counts, bits: bits)
        for alternative in styled.alternatives {
            let coding = styled.coding.with(alternative.style)
            let rows = coding.style == .plain ? styles.plain : styled.rows
            let counts = trial(rows, coding)
            guard counts.expectedBits < min(best.bits, alternative.share * bits) else { continue }
            best = (coding, rows, counts, counts.expectedBits)
        }
        return (best.coding, best.rows, best.counts)
    }

    /// How often each symbol comes, as the finder has them, in a few neighbors a quarter and three
    /// quarters down the band.
    ///
    /// As many rows from the first one on told less of the rest. For small files, whose tokens take
    /// many times as long, it is all rows: that saves up to 3 % of screens.
    private func trial(_ sources: [StoredRows], _ coding: RowCoding) -> DeflateCode.Counts {
        let few = 8
        guard parsers.isEmpty, coding.count > 2 * few else { return found(sources, coding).counts }
        let places = [1, 3].map { $0 * coding.count / 4 - few / 2 }
        return DeflateCode.Counts(
            sumOf: places.flatMap { first in
                sources.map { source in
                    let matches = matches(in: source, coding, first..<first + few)
                    // The first has none of these to repeat, and tells little of the others.
                    return counts(of: source, first + 1..<first + few, matches)
                }
            })
    }

    /// The tokens of all rows of that coding.
    private func found(_ sources: [StoredRows], _ coding: RowCoding) -> BandTokens {
        let rows = 0..<coding.count
        let sources = sources.map { source in
            let matches = matches(in: source, coding, rows)
            return SourceTokens(
                rows: source, matches: matches, counts: counts(of: source, rows, matches))
        }
        return BandTokens(coding: coding, sources: sources)
    }

    /// The matches in some of a source's rows of that coding.
    private func matches(
        in source: StoredRows, _ coding: RowCoding, _ rows: Range<Int>
    ) -> [MatchPair] {
        coding.hasMatches ? finder.matches(in: source, rows) : zeroRuns(in: source, rows)
    }

    private func counts(
        of source: StoredRows, _ rows: Range<Int>, _ matches: [MatchPair]
    ) -> DeflateCode.Counts {
        DeflateCode.Counts(source, rows, matches: matches, by: bytes)
    }

    /// The tokens that take the fewest bits, or nearly so, in a code that suits all sources, if
    /// they have about that many of each symbol.
    private func parsed(
        _ sources: [StoredRows], _ coding: RowCoding, like counts: DeflateCode.Counts
    ) -> BandTokens {
        let blocks = zip(parsers, sources).map { (parser: $0, rows: $1) }
        RowParser.parse(blocks, coding, like: counts)
        let parsed = blocks.map { parser, rows in
            SourceTokens(
                rows: rows, matches: parser.pairs(stride: rows.stride), counts: parser.counts)
        }
        return BandTokens(coding: coding, sources: parsed)
    }
}

/// Runs of zeroes in some filtered rows, as matches with the byte before: where a picture is flat,
/// or its rows are alike, residuals are zero.
func zeroRuns(in source: StoredRows, _ rows: Range<Int>) -> [MatchPair] {
    var matches: [MatchPair] = []
    let (bytes, stride) = unsafe (source.rows(), source.stride)
    for row in rows {
        // The rows hold all of them.
        unsafe forEachZeroRun(in: bytes, row * stride + 1..<(row + 1) * stride) { start, length in
            matches.append(MatchPair(Match(at: start, length: length, distance: 1)))
        }
    }
    return matches
}
