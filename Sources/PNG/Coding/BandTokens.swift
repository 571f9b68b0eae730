/// A band's sources in one style; the next band overwrites the rows.
struct BandTokens {
    let coding: RowCoding
    let sources: [SourceTokens]

    var counts: DeflateCode.Counts { DeflateCode.Counts(sumOf: sources.map(\.counts)) }

    var expectedBits: Double { counts.expectedBits }
}

struct SourceTokens {
    let rows: StoredRows
    let matches: [MatchPair]
    let counts: DeflateCode.Counts
}

struct BandTokenizer {
    private let styles: StyleChooser
    private let finder: MatchFinder
    private let bytes: ByteCounts
    /// The token choice of each source; empty unless files are to be small.
    private let parsers: [TokenParser]

    init(
        sources: Int, count: Int, _ layout: RowLayout, _ compression: Compression
    ) throws(OutOfMemory) {
        styles = try StyleChooser(pictures: sources, count: count, layout)
        finder = try MatchFinder(depth: compression.depth)
        bytes = try ByteCounts()
        let parsed = compression.parses ? sources : 0
        parsers = try (0..<parsed).map { _ throws(OutOfMemory) in
            try TokenParser(bytes: count * (layout.bytes + 1), isConfined: true)
        }
    }

    var sources: [StoredRows] { styles.plain }

    func tokens(of count: Int) -> BandTokens {
        let (coding, rows, counts) = shortest(count)
        guard !parsers.isEmpty else { return found(rows, coding) }
        if coding.hasMatches { return parsed(rows, coding, like: counts ?? trial(rows, coding)) }
        let tokens = found(rows, coding)
        // A smaller difference is below the resolution of the estimate, which ignores runs.
        let refined = found(rows, styles.refined(coding, by: bytes))
        guard refined.expectedBits > 0.995 * tokens.expectedBits else { return refined }
        styles.fill(coding.filters)
        return tokens
    }

    /// Returns the style with the shortest trial, and the trial's counts; nil if single rows were
    /// decisive.
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

    /// Returns the symbol counts of a few rows at 1/4 and 3/4 of the band, whose top is less
    /// representative.
    ///
    /// For small files all rows are tried, which saves up to 3 % of screens.
    private func trial(_ sources: [StoredRows], _ coding: RowCoding) -> DeflateCode.Counts {
        let few = 8
        guard parsers.isEmpty, coding.count > 2 * few else { return found(sources, coding).counts }
        let places = [1, 3].map { $0 * coding.count / 4 - few / 2 }
        return DeflateCode.Counts(
            sumOf: places.flatMap { first in
                sources.map { source in
                    let matches = matches(in: source, coding, first..<first + few)
                    return counts(of: source, first + 1..<first + few, matches)
                }
            })
    }

    private func found(_ sources: [StoredRows], _ coding: RowCoding) -> BandTokens {
        let rows = 0..<coding.count
        let sources = sources.map { source in
            let matches = matches(in: source, coding, rows)
            return SourceTokens(
                rows: source, matches: matches, counts: counts(of: source, rows, matches))
        }
        return BandTokens(coding: coding, sources: sources)
    }

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

    private func parsed(
        _ sources: [StoredRows], _ coding: RowCoding, like counts: DeflateCode.Counts
    ) -> BandTokens {
        let blocks = zip(parsers, sources).map { (parser: $0, rows: $1) }
        TokenParser.parse(blocks, coding.count, like: counts)
        let parsed = blocks.map { parser, rows in
            SourceTokens(
                rows: rows, matches: parser.pairs(stride: rows.stride),
                counts: parser.tokens.counts)
        }
        return BandTokens(coding: coding, sources: parsed)
    }
}

/// Returns the runs of zeros in filtered rows, as matches at distance 1.
func zeroRuns(in source: StoredRows, _ rows: Range<Int>) -> [MatchPair] {
    var matches: [MatchPair] = []
    let (bytes, stride) = unsafe (source.rows(), source.stride)
    for row in rows {
        unsafe forEachZeroRun(in: bytes, row * stride + 1..<(row + 1) * stride) { start, length in
            matches.append(MatchPair(Match(at: start, length: length, distance: 1)))
        }
    }
    return matches
}
