import Raster

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the coder's that made it, which overwrites them with its next band.
struct StyledBand {
    let coding: RowCoding
    let rows: [BandRows]
    let matches: [[MatchPair]]
    let counts: [DeflateCode.Counts]
}

/// Puts bands into tokens, in memory that it keeps from band to band.
struct BandCoder {
    private let styles: StyledRows
    private let tokenizer: Tokenizer
    private let bytes: ByteCounts

    /// A coder of up to `sources` sources' bands of up to `count` rows, which tries `depth` places
    /// for each match.
    init(
        sources: Int, count: Int, rowBytes: Int, step: Int, depth: Int
    ) throws(OutOfMemory) {
        styles = try StyledRows(pictures: sources, count: count, rowBytes: rowBytes, step: step)
        tokenizer = try Tokenizer(depth: depth)
        bytes = try ByteCounts()
    }

    /// The rows to be coded, source by source.
    var sources: [BandRows] { styles.plain }

    /// The first `count` rows in the style that some of them say is shortest.
    func code(_ count: Int) -> StyledBand {
        let styled = styles.styled(count, by: .thorough)
        let matches = styled.rows.map { rows in
            styled.coding.hasMatches
                ? tokenizer.matches(in: rows, count) : zeroRuns(in: rows, count)
        }
        return StyledBand(
            coding: styled.coding, rows: styled.rows, matches: matches,
            counts: zip(styled.rows, matches).map { DeflateCode.Counts($0, count, $1, by: bytes) })
    }
}

extension DeflateCode.Counts {
    /// The symbols of the first `count` rows: their filters, what no match covers, the matches and the end.
    ///
    /// Bytes are counted by `bytes`.
    init(_ rows: BandRows, _ count: Int, _ matches: [MatchPair], by bytes: ByteCounts) {
        self.init()
        let start = unsafe UnsafePointer(rows.rows())
        bytes.clear()
        var i = 0
        for pair in matches {
            // Matches lie, in order, within the rows.
            unsafe bytes.add(start, i..<Int(pair.best.start))
            i = pair.best.end
            add(length: Int(pair.best.length), distance: pair.best.distance)
        }
        unsafe bytes.add(start, i..<count * rows.stride)
        add(literals: bytes)
        literals[256] = 1
    }

    /// The sums of several.
    init(sumOf all: [DeflateCode.Counts]) {
        self.init()
        for counts in all {
            for i in literals.indices { literals[i] += counts.literals[i] }
            for i in distances.indices { distances[i] += counts.distances[i] }
        }
    }

    /// The counts with at least one of everything that fresh pixels may need: all literals, the end
    /// of the block, and all matches where there are any.
    ///
    /// Where there are none, runs of zeroes make do with a few lengths: thirty codes that are hardly
    /// ever used would cost a photograph half a per cent.
    func withFreshSymbols(hasMatches: Bool) -> DeflateCode.Counts {
        var counts = self
        // The end of the block follows the literals; three lengths of runs are 258, 59 and 17 at least.
        for i in hasMatches ? Array(literals.indices) : Array(0...256) + [268, 276, 285] {
            counts.literals[i] = max(literals[i], 1)
        }
        for i in hasMatches ? distances.indices : 0..<1 {
            counts.distances[i] = max(distances[i], 1)
        }
        return counts
    }

    /// The bits of these symbols in `code`.
    func bits(in code: DeflateCode) -> Int {
        var bits = 0
        for (symbol, count) in literals.enumerated() {
            bits += count * code.literals[symbol].length
            if symbol > 256 { bits += count * DeflateTables.lengthExtra[symbol - 257] }
        }
        for (symbol, count) in distances.enumerated() {
            bits +=
                count * (code.distances[symbol].length + DeflateTables.distanceExtra(symbol))
        }
        return bits
    }
}

/// Runs of zeroes in the first `count` filtered rows, as matches with the byte before: where a picture is
/// flat, or its rows are alike, differences are zero.
func zeroRuns(in rows: BandRows, _ count: Int) -> [MatchPair] {
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
