import Raster

/// A band of rows of all sources of a job, coded with one code, so that the bits of either can stand
/// in a frame.
struct CodedBand {
    /// The rows of a band, and fewer in a picture's last one.
    ///
    /// Larger bands need fewer headers and their codes fit less well: of 16, 32, 64 and 128 rows 64
    /// are near the smallest, and enough of them can be made side by side.
    static let height = 64

    let rows: Range<Int>
    let coding: BandCoding
    let code: DeflateCode
    let sources: [CodedSource]

    /// Codes rows of `sources` that begin with the picture's row `start`.
    init(_ sources: [BandRows], from start: Int, count: Int, step: Int, depth: Int) {
        let band = StyledBand.best(of: sources, count: count, step: step, depth: depth)
        rows = start..<start + count
        coding = band.coding
        let code = DeflateCode(DeflateCode.Counts(sumOf: band.counts).withFreshSymbols)
        self.code = code
        let cellBytes = CodedBand.cellBytes(step)
        self.sources = sources.indices.map { source in
            // The filtered rows are as many and as long as is said.
            unsafe CodedSource(
                band.rows[source].bytes, rows: count, stride: band.rows[source].stride,
                cellBytes: cellBytes, matches: band.matches[source],
                near: band.nearMatches[source],
                bits: band.counts[source].bits(in: code), code: code)
        }
    }

    /// The bytes from one cell to the next: of sixteen pixels, or more where pixels are small.
    static func cellBytes(_ step: Int) -> Int { max(16, 48 / step) * step }
}

extension StyledBand {
    /// The style that makes fewer bits of `sources`.
    ///
    /// Looking for matches takes most of the time, so it is left out where hardly a pixel equals its
    /// neighbour to the left or above: photographs with grain.
    static func best(
        of sources: [BandRows], count: Int, step: Int, depth: Int
    ) -> StyledBand {
        let filtered = StyledBand(.filtered, sources, count: count, step: step, depth: depth)
        guard plainness(of: sources, count: count, step: step) < 1.5 else { return filtered }
        let plain = StyledBand(.plain, sources, count: count, step: step, depth: depth)
        return plain.expectedBits < filtered.expectedBits ? plain : filtered
    }

    /// The style that probably makes fewer bits, by a quarter of the rows.
    static func likelyBest(
        of sources: [BandRows], count: Int, step: Int, depth: Int
    ) -> StyledBand {
        let plainness = plainness(of: sources, count: count, step: step)
        return StyledBand(
            plainness < 1 ? .plain : .filtered, sources, count: count, step: step, depth: depth)
    }

    /// How long the first quarter of the rows is as it is, with matches that are soon found, as a
    /// share of its length filtered; much where hardly any pixel equals a neighbour.
    private static func plainness(of sources: [BandRows], count: Int, step: Int) -> Double {
        guard sources.contains(where: { $0.isFlat(step: step) }) else { return 2 }
        let count = (count + 3) / 4
        let plain = StyledBand(.plain, sources, count: count, step: step, depth: 2)
        let filtered = StyledBand(.filtered, sources, count: count, step: step, depth: 0)
        return plain.expectedBits / filtered.expectedBits
    }
}

extension BandRows {
    /// Whether one in sixteen of some pixels equals its left or upper neighbour.
    func isFlat(step: Int) -> Bool {
        var (equal, tried) = (0, 0)
        for row in stride(from: 0, to: count, by: 4) {
            let (here, above) = unsafe (self.row(row), self.row(row - 1))
            for i in stride(from: step, to: rowBytes, by: 2 * step) {
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
