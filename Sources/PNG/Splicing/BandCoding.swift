import Raster

/// How the rows of a band are put into tokens: a filter for each row, and which matches are looked
/// for.
///
/// It is the same for all sources of a band, so that tokens of one can follow those of another.
struct BandCoding {
    let filters: [RowFilter]
    /// Whether there are matches, which may reach into earlier rows of the band, and not only runs.
    let hasMatches: Bool

    /// What rows are like, and what is looked for in them.
    enum Style: CaseIterable {
        /// Rows as they are, with matches: text, drawings.
        case plain
        /// Filtered rows, each by the filter that leaves the smallest differences, with runs:
        /// photographs.
        case filtered
        /// Filtered rows with matches: screens with gradients and shadows.
        case mixed
    }
}

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the coder's that made it, which overwrites them with its next band.
struct StyledBand {
    let coding: BandCoding
    let rows: [BandRows]
    let matches: [[MatchPair]]
    let counts: [DeflateCode.Counts]
    let expectedBits: Double
}

/// Puts bands into tokens, in memory that it keeps from band to band.
struct BandCoder {
    /// The rows to be coded, source by source.
    let sources: [BandRows]
    private let filtered: [BandRows]
    private let tokenizer: Tokenizer

    /// A coder of up to `sources` sources' bands of up to `count` rows, which tries `depth` places
    /// for each match, as far as `sight` goes.
    init(
        sources: Int, count: Int, rowBytes: Int, step: Int, depth: Int, _ sight: Sight = .unlimited
    ) throws(OutOfMemory) {
        func rows(_ source: Int) throws(OutOfMemory) -> BandRows {
            try BandRows(count: count, rowBytes: rowBytes, step: step)
        }
        self.sources = try (0..<sources).map(rows)
        filtered = try (0..<sources).map(rows)
        tokenizer = try Tokenizer(bytes: count * (rowBytes + 1), depth: depth, sight)
    }

    /// The first `count` rows in the style that makes the fewest bits of them, of those that a few rows
    /// say are worth trying.
    func best(count: Int) -> StyledBand {
        var filters = [RowFilter?](repeating: nil, count: count)
        let lengths = sampledLengths(count: count, &filters)
        let promising = lengths.filter { $0.bits <= 1.05 * lengths[0].bits }
        let bands = promising.map { styled($0.style, 0..<count, &filters) }
        return bands.dropFirst().reduce(bands[0]) {
            $1.expectedBits < $0.expectedBits ? $1 : $0
        }
    }

    /// How long a few rows are in each style, with matches that are soon found, the shortest first;
    /// where hardly a pixel equals a neighbour, nothing is looked for.
    private func sampledLengths(
        count: Int, _ filters: inout [RowFilter?]
    ) -> [(style: BandCoding.Style, bits: Double)] {
        guard sources.contains(where: { $0.isFlat(count) }) else { return [(.filtered, 0)] }
        let part = (count + 31) / 32
        let parts = (0..<4).map { $0 * count / 4 }.map { $0..<min(count, $0 + part) }
        return BandCoding.Style.allCases.map { style in
            (style, parts.reduce(0) { $0 + styled(style, $1, &filters, depth: 2).expectedBits })
        }.sorted { $0.bits < $1.bits }
    }

    /// The rows `wanted` in that style; `known` are the filters of rows that have been filtered already.
    private func styled(
        _ style: BandCoding.Style, _ wanted: Range<Int>, _ known: inout [RowFilter?],
        depth: Int? = nil
    ) -> StyledBand {
        let rows = style == .plain ? sources : filtered
        let filters = wanted.map { row in
            if style == .plain {
                for source in sources { source.clearFilter(ofRow: row) }
                return RowFilter.none
            }
            let chosen = known[row] ?? RowFilter.filter(row, of: sources, into: filtered)
            known[row] = chosen
            return chosen
        }
        let matches = rows.map { rows in
            style == .filtered
                ? zeroRuns(in: rows, wanted) : tokenizer.matches(in: rows, wanted, depth: depth)
        }
        let counts = zip(rows, matches).map { rows, matches in
            DeflateCode.Counts(rows, wanted, matches)
        }
        return StyledBand(
            coding: BandCoding(filters: filters, hasMatches: style != .filtered), rows: rows,
            matches: matches, counts: counts,
            expectedBits: DeflateCode.Counts(sumOf: counts).expectedBits)
    }
}

extension RowFilter {
    /// Filters row `row` of all of `rows`, by the filter that leaves the smallest differences, into `filtered`,
    /// and returns which it is.
    static func filter(
        _ row: Int, of rows: [BandRows], into filtered: [BandRows]
    ) -> RowFilter {
        var best = (filter: RowFilter.none, cost: Int.max)
        for filter in [RowFilter.none, .sub, .up, .average, .paeth] {
            let cost = zip(rows, filtered).reduce(0) { sum, pair in
                sum + pair.1.cost(of: row, filteredBy: filter, of: pair.0)
            }
            if cost < best.cost { best = (filter, cost) }
        }
        for (source, target) in zip(rows, filtered) {
            target.fill(row, with: best.filter, of: source)
        }
        return best.filter
    }
}

extension BandRows {
    /// Whether one in sixteen of some pixels of the first `count` rows equals its left or upper
    /// neighbour.
    func isFlat(_ count: Int) -> Bool {
        var (equal, tried) = (0, 0)
        for row in Swift.stride(from: 0, to: count, by: 8) {
            let (here, above) = unsafe (self.row(row), self.row(row - 1))
            for i in Swift.stride(from: step, to: rowBytes, by: 4 * step) {
                var (left, up) = (true, true)
                for byte in i..<i + step {
                    // Rows are whole pixels, and the first has one to its left.
                    left = unsafe left && here[byte] == here[byte - step]
                    up = unsafe up && here[byte] == above[byte]
                }
                equal += left || up ? 1 : 0
                tried += 1
            }
        }
        return equal * 16 > tried
    }
}

extension DeflateCode.Counts {
    /// The symbols of some rows: their filters, what no match covers, the matches and the end.
    init(_ rows: BandRows, _ wanted: Range<Int>, _ matches: [MatchPair]) {
        self.init()
        literals[256] = 1
        var counted = [UInt32](repeating: 0, count: 4 * 256)
        let bytes = unsafe rows.rows(from: wanted.lowerBound)
        unsafe counted.withUnsafeMutableBufferPointer { counted in
            var i = 0
            for pair in matches {
                let match = pair.best
                unsafe Self.count(bytes, i..<Int(match.start), into: counted)
                i = Int(match.start) + Int(match.length)
                add(length: Int(match.length), distance: match.distance)
            }
            unsafe Self.count(bytes, i..<wanted.count * rows.stride, into: counted)
        }
        for byte in 0..<256 {
            for table in 0..<4 { literals[byte] += Int(counted[256 * table + byte]) }
        }
    }

    /// Four tables, since a byte is often the same as the one before, whose count is still on its
    /// way to memory.
    @unsafe
    @inline(__always)
    private static func count(
        _ bytes: UnsafePointer<UInt8>, _ range: Range<Int>,
        into counted: UnsafeMutableBufferPointer<UInt32>
    ) {
        var i = range.lowerBound
        while i &+ 8 <= range.upperBound {
            let word = unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self)
            for table in 0..<8 {
                let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* table)) & 255
                unsafe counted[(table & 3) &<< 8 | byte] &+= 1
            }
            i &+= 8
        }
        while i < range.upperBound {
            unsafe counted[Int(bytes[i])] &+= 1
            i &+= 1
        }
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
            bits += count * Int(code.literals[symbol] >> 16)
            if symbol > 256 { bits += count * DeflateTables.lengthExtra[symbol - 257] }
        }
        for (symbol, count) in distances.enumerated() {
            bits +=
                count
                * (Int(code.distances[symbol] >> 16) + DeflateTables.distanceExtra(symbol))
        }
        return bits
    }
}

/// Runs of zeroes in some filtered rows, as matches with the byte before: where a picture is flat, or its
/// rows are alike, differences are zero.
func zeroRuns(in rows: BandRows, _ wanted: Range<Int>) -> [MatchPair] {
    var matches: [MatchPair] = []
    let (bytes, stride) = unsafe (rows.rows(from: wanted.lowerBound), rows.stride)
    for row in 0..<wanted.count {
        // The rows hold all of them.
        unsafe forEachZeroRun(in: bytes, row * stride + 1..<(row + 1) * stride) { start, length in
            matches.append(MatchPair(Match(at: start, length: length, distance: 1)))
        }
    }
    return matches
}

/// Calls `body` with the start and the length of what repeats the zero before it, in `range` of some bytes,
/// in order: each run of fifteen zeroes or more, and some shorter ones, without its first, in parts of at
/// most 258.
@unsafe
@inline(__always)
func forEachZeroRun(
    in bytes: UnsafePointer<UInt8>, _ range: Range<Int>, _ body: (Int, Int) -> Void
) {
    // Behind the last run.
    var (i, before) = (range.lowerBound, range.lowerBound)
    while i &+ 8 <= range.upperBound {
        // Of fifteen zeroes eight fill one of these words.
        guard unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self) == 0 else {
            i &+= 8
            continue
        }
        var first = i
        while first > before, unsafe bytes[first &- 1] == 0 { first &-= 1 }
        let last = unsafe i &+ 8 &+ zeroes(bytes + (i &+ 8), upTo: range.upperBound &- i &- 8)
        var start = first &+ 1
        while last &- start >= 8 {
            let length = min(258, last &- start)
            body(start, length)
            start &+= length
        }
        (i, before) = (last, last)
    }
}

/// How many zeroes some bytes begin with, of `limit` at most.
@unsafe
@inline(__always)
private func zeroes(_ bytes: UnsafePointer<UInt8>, upTo limit: Int) -> Int {
    var count = 0
    while count &+ 8 <= limit,
        unsafe UnsafeRawPointer(bytes + count).loadUnaligned(as: UInt64.self) == 0
    { count &+= 8 }
    while count < limit, unsafe bytes[count] == 0 { count &+= 1 }
    return count
}
