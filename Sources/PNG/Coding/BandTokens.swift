import Raster

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the tokenizer's that made it, which overwrites them with its next band.
struct BandTokens {
    let coding: RowCoding
    let sources: [SourceTokens]

    var rows: [StoredRows] { sources.map(\.rows) }

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
        let tokens = shortest(count)
        guard !parsers.isEmpty else { return tokens }
        if tokens.coding.hasMatches { return parsed(tokens) }
        // Costs of literals say nothing of runs, and the estimate is no finer than that.
        let refined = found(tokens.rows, styles.refined(tokens.coding, by: bytes), count)
        guard refined.expectedBits > 0.995 * tokens.expectedBits else { return refined }
        styles.fill(tokens.coding.filters)
        return tokens
    }

    /// The first `count` rows as the finder has them, in the style that some of them say is
    /// shortest; where they will be parsed, no more of them than it takes to say so.
    ///
    /// Rows that are tried one by one hardly know what others of the band they repeat, as those of
    /// gradients do, a few columns to a side: such screens are up to a third longer where they are
    /// filtered, and gradients alone three times. So a few neighbors are tried together, and then
    /// all.
    private func shortest(_ count: Int) -> BandTokens {
        let (coding, rows) = styles.styled(count, by: .thorough)
        let few = min(count, Trial.rows)
        let enough = parsers.isEmpty || !coding.hasMatches ? count : few
        guard coding.style != .plain, coding.flatness.upperBound > Trial.leastFlatness else {
            return found(rows, coding, enough)
        }
        let tried = found(rows, coding, few)
        var best = tried
        for (rows, coding) in [(styles.plain, coding.with(.plain)), (rows, coding.with(.mixed))]
        where coding.style != tried.coding.style {
            let other = found(rows, coding, few)
            if other.expectedBits < best.expectedBits { best = other }
        }
        func all(_ few: BandTokens) -> BandTokens { found(few.rows, few.coding, count) }
        if best.coding.style == coding.style { return enough == few ? tried : all(tried) }
        if best.expectedBits < Trial.clearly * tried.expectedBits { return all(best) }
        let (styled, other) = (all(tried), all(best))
        return other.expectedBits < styled.expectedBits ? other : styled
    }

    /// What is tried, and where.
    private enum Trial {
        /// So many rows tell whether it is worth trying all.
        static let rows = 16
        /// What is as much shorter there is shorter elsewhere.
        static let clearly = 0.9
        /// Of bands that are less flat, none was seen that was shorter in another style; of 68
        /// bands of photographs eleven are flatter.
        static let leastFlatness = 0.48
    }

    /// The tokens of so many rows of that coding.
    private func found(
        _ sources: [StoredRows], _ coding: RowCoding, _ count: Int
    ) -> BandTokens {
        let sources = sources.map { rows in
            let matches =
                coding.hasMatches
                ? finder.matches(in: rows, count) : zeroRuns(in: rows, count)
            return SourceTokens(
                rows: rows, matches: matches,
                counts: DeflateCode.Counts(rows, count, matches: matches, by: bytes))
        }
        return BandTokens(coding: coding, sources: sources)
    }

    /// The same rows in tokens that take the fewest bits, or nearly so, in a code that suits all
    /// sources.
    private func parsed(_ tokens: BandTokens) -> BandTokens {
        let coding = tokens.coding
        let blocks = zip(parsers, tokens.rows).map { (parser: $0, rows: $1) }
        RowParser.parse(blocks, coding, like: tokens.counts)
        let sources = blocks.map { parser, rows in
            SourceTokens(
                rows: rows, matches: parser.pairs(stride: rows.stride), counts: parser.counts)
        }
        return BandTokens(coding: coding, sources: sources)
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
