import Raster

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the tokenizer's that made it, which overwrites them with its next band.
struct BandTokens {
    let coding: RowCoding
    let sources: [SourceTokens]
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

    /// A tokenizer of up to `sources` sources' bands of up to `count` rows, which tries `depth`
    /// places for each match.
    init(sources: Int, count: Int, _ layout: RowLayout, depth: Int) throws(OutOfMemory) {
        styles = try StyleChooser(pictures: sources, count: count, layout)
        finder = try MatchFinder(depth: depth)
        bytes = try ByteCounts()
    }

    /// The rows to be coded, source by source.
    var sources: [StoredRows] { styles.plain }

    /// The first `count` rows in the style that some of them say is shortest.
    func tokens(of count: Int) -> BandTokens {
        let styled = styles.styled(count, by: .thorough)
        let sources = styled.rows.map { rows in
            let matches =
                styled.coding.hasMatches
                ? finder.matches(in: rows, count) : zeroRuns(in: rows, count)
            return SourceTokens(
                rows: rows, matches: matches,
                counts: DeflateCode.Counts(rows, count, matches: matches, by: bytes))
        }
        return BandTokens(coding: styled.coding, sources: sources)
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
