import Raster

/// How the rows of a band are put into tokens: a filter for each row, and which matches are looked
/// for.
///
/// It is the same for all sources of a band, so that tokens of one can follow those of another.
struct BandCoding {
    let filters: [RowFilter]
    /// Whether there are matches, which may reach into earlier rows of the band, and not only runs.
    let hasMatches: Bool
}

/// A band's sources in one style: filtered, with their matches and what that costs.
///
/// The rows are the coder's that made it, which overwrites them with its next band.
struct StyledBand {
    let coding: BandCoding
    let rows: [BandRows]
    let matches: [[MatchPair]]
    let counts: [DeflateCode.Counts]
}

/// Puts bands into tokens, in memory that it keeps from band to band.
struct BandCoder {
    private let styles: StyledRows
    private let tokenizer: Tokenizer

    /// A coder of up to `sources` sources' bands of up to `count` rows, which tries `depth` places
    /// for each match.
    init(
        sources: Int, count: Int, rowBytes: Int, step: Int, depth: Int
    ) throws(OutOfMemory) {
        styles = try StyledRows(pictures: sources, count: count, rowBytes: rowBytes, step: step)
        tokenizer = try Tokenizer(bytes: count * (rowBytes + 1), depth: depth)
    }

    /// The rows to be coded, source by source.
    var sources: [BandRows] { styles.plain }

    /// The first `count` rows in the style that one in eight of them say is shortest.
    func code(_ count: Int) -> StyledBand {
        let (style, rows, filters) = styles.styled(count, samples: 8)
        let matches = rows.map { rows in
            style == .filtered ? zeroRuns(in: rows, count) : tokenizer.matches(in: rows, count)
        }
        return StyledBand(
            coding: BandCoding(filters: filters, hasMatches: style != .filtered), rows: rows,
            matches: matches,
            counts: zip(rows, matches).map { DeflateCode.Counts($0, count, $1) })
    }
}

extension DeflateCode.Counts {
    /// The symbols of the first `count` rows: their filters, what no match covers, the matches and the end.
    init(_ rows: BandRows, _ count: Int, _ matches: [MatchPair]) {
        self.init()
        literals[256] = 1
        var counted = [UInt32](repeating: 0, count: 4 * 256)
        let bytes = unsafe rows.rows()
        unsafe counted.withUnsafeMutableBufferPointer { counted in
            var i = 0
            for pair in matches {
                let match = pair.best
                unsafe Self.count(bytes, i..<Int(match.start), into: counted)
                i = Int(match.start) + Int(match.length)
                add(length: Int(match.length), distance: match.distance)
            }
            unsafe Self.count(bytes, i..<count * rows.stride, into: counted)
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

/// Runs of zeroes in the first `count` filtered rows, as matches with the byte before: where a picture is flat, or its
/// rows are alike, differences are zero.
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
