import Raster

/// How the rows of a band are put into tokens: a filter for each row, and which matches are looked
/// for.
///
/// It is the same for all sources of a band, so that tokens of one can follow those of another.
struct BandCoding {
    let filters: [RowFilter]
    /// Whether matches may reach into earlier rows of the band.
    let readsRowsAbove: Bool

    /// What rows are like before matches are looked for.
    enum Style {
        /// Rows as they are, with matches: screens, drawings.
        case plain
        /// Filtered rows, each by the filter that leaves the smallest differences, with runs:
        /// photographs, gradients.
        case filtered
    }
}

/// A band's sources in one style: filtered, with their matches and what that costs.
struct StyledBand {
    let coding: BandCoding
    let rows: [FilteredRows]
    let matches: [[Match]]
    /// For each of the matches the nearer one that may stand for it; none in filtered rows.
    let nearMatches: [[Match]]
    let counts: [DeflateCode.Counts]
    let expectedBits: Double

    /// `count` rows of each of `sources` in `style`; pixels of `step` bytes.
    init(
        _ style: BandCoding.Style, _ sources: [BandRows], count: Int, step: Int, depth: Int
    ) {
        // Where nothing is copied there are no sources, and nothing will be put together.
        let rowBytes = sources.first?.rowBytes ?? 0
        let rows = sources.map { _ in FilteredRows(count: count, rowBytes: rowBytes) }
        let filters = (0..<count).map { row in
            let filter =
                style == .plain ? .none : StyledBand.bestFilter(row, sources, rows, step: step)
            for (source, target) in zip(sources, rows) {
                target.fill(row, with: filter, of: source, step: step)
            }
            return filter
        }
        coding = BandCoding(filters: filters, readsRowsAbove: style == .plain)
        self.rows = rows
        var tokenizer = Tokenizer(depth: depth)
        // The rows of both blocks are as many and as long.
        if style == .plain {
            let pairs = rows.map { rows in
                unsafe tokenizer.matches(
                    in: rows.bytes, rows: count, stride: rowBytes + 1, step: step)
            }
            (matches, nearMatches) = (pairs.map { $0.map(\.best) }, pairs.map { $0.map(\.near) })
        } else {
            matches = rows.map { unsafe zeroRuns(in: $0.bytes, rows: count, stride: rowBytes + 1) }
            nearMatches = rows.map { _ in [] }
        }
        counts = zip(rows, matches).map { rows, matches in
            unsafe DeflateCode.Counts(rows.bytes, rows: count, stride: rowBytes + 1, matches)
        }
        expectedBits = DeflateCode.Counts(sumOf: counts).expectedBits
    }

    private static func bestFilter(
        _ row: Int, _ sources: [BandRows], _ scratch: [FilteredRows], step: Int
    ) -> RowFilter {
        var best = (filter: RowFilter.sub, cost: Int.max)
        for filter in [RowFilter.sub, .up, .average, .paeth] {
            let cost = zip(sources, scratch).reduce(0) { sum, pair in
                sum + pair.1.cost(of: row, filteredBy: filter, of: pair.0, step: step)
            }
            if cost < best.cost { best = (filter, cost) }
        }
        return best.filter
    }
}

extension DeflateCode.Counts {
    /// The symbols of filtered rows: their filters, what no match covers, the matches and the end.
    @unsafe
    init(
        _ band: UnsafePointer<UInt8>, rows: Int, stride: Int, _ matches: [Match]
    ) {
        self.init()
        literals[256] = 1
        var counted = [UInt32](repeating: 0, count: 4 * 256)
        unsafe counted.withUnsafeMutableBufferPointer { counted in
            var i = 0
            for match in matches {
                unsafe Self.count(band, i..<Int(match.start), into: counted)
                i = Int(match.start) + Int(match.length)
                add(length: Int(match.length), distance: match.distance)
            }
            unsafe Self.count(band, i..<rows * stride, into: counted)
        }
        for byte in 0..<256 {
            for table in 0..<4 { literals[byte] += Int(counted[256 * table + byte]) }
        }
    }

    /// Four tables, since a byte is often the same as the one before, whose count is still on its
    /// way to memory.
    @unsafe
    private static func count(
        _ band: UnsafePointer<UInt8>, _ range: Range<Int>,
        into counted: UnsafeMutableBufferPointer<UInt32>
    ) {
        for i in range {
            let slot = (i & 3) << 8 | Int(unsafe band[i])
            unsafe counted[slot] &+= 1
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

    /// The counts with one more of everything that fresh pixels may need.
    var withFreshSymbols: DeflateCode.Counts {
        var counts = self
        for i in counts.literals.indices { counts.literals[i] += 1 }
        for i in counts.distances.indices { counts.distances[i] += 1 }
        return counts
    }

    /// The bits of these symbols, but for the filters' bytes, in `code`.
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

/// Runs of zeroes in filtered rows, as matches with the byte before: where a picture is flat, or its
/// rows are alike, differences are zero.
@unsafe
func zeroRuns(in band: UnsafePointer<UInt8>, rows: Int, stride: Int) -> [Match] {
    var matches: [Match] = []
    for row in 0..<rows {
        let end = (row + 1) * stride
        var i = row * stride + 1
        while i + 4 <= end {
            // A run that is worth a match has four zeroes from one of every four bytes on.
            let word = unsafe UnsafeRawPointer(band + i).loadUnaligned(as: UInt32.self)
            guard word == 0 else {
                i += 4
                continue
            }
            var last = i + 4
            while last < end, unsafe band[last] == 0 { last += 1 }
            while i > row * stride + 1, unsafe band[i - 1] == 0 { i -= 1 }
            var start = i + 1
            while last - start >= 8 {
                // Three bytes at least stay for the next match.
                let length = min(258, last - start)
                matches.append(Match(at: start, length: length, distance: 1))
                start += length
            }
            i = last
        }
    }
    return matches
}
