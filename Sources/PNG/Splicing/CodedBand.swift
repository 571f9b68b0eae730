import Raster

/// A band of rows of all sources of a job, coded with one code, so that the bits of either can stand
/// in a frame.
struct CodedBand: Sendable {
    /// The rows of a band, and fewer in a picture's last one.
    ///
    /// Larger bands need fewer headers and their codes fit less well: of 16, 32, 64 and 128 rows 64
    /// are near the smallest, and enough of them can be made side by side.
    static let height = 64

    let rows: Range<Int>
    let coding: RowCoding
    let code: DeflateCode
    let sources: [CodedSource]
    /// The block's header behind the bit that says whether it is the last, and its length in bits.
    private let header: (bits: Slab<UInt8>, count: Int)

    /// Codes rows of a band that begins with the picture's row `start`; a pixel has `step` bytes.
    init(_ band: StyledBand, from start: Int, step: Int) throws(OutOfMemory) {
        let count = band.coding.filters.count
        rows = start..<start + count
        coding = band.coding
        let counts = DeflateCode.Counts(sumOf: band.counts)
        let code = DeflateCode(
            counts.withFreshSymbols(hasMatches: band.coding.hasMatches))
        self.code = code
        sources = try band.rows.indices.map { source throws(OutOfMemory) in
            try CodedSource(
                band.rows[source], count: count, cellBytes: Self.cellBytes(step),
                band.matches[source], bits: band.counts[source].bits(in: code), code: code,
                keepsMatches: band.coding.hasMatches)
        }
        let bits = try Slab<UInt8>(count: DeflateCode.mostHeaderBytes + BitWriter.spare)
        // A header is never longer.
        var writer = unsafe BitWriter(into: bits.base)
        code.writeHeader(to: &writer)
        header = (bits, writer.position)
        writer.finish()
    }

    /// Writes what comes before the band's first row.
    func begin(isLast: Bool, _ writer: inout BitWriter) {
        writer.put(isLast ? 1 : 0, 1)
        // The header's memory ends with spare bytes.
        unsafe writer.copy(header.bits.base, from: 0, header.count)
    }

    /// The bytes from one cell to the next: of sixteen pixels, or more where pixels are small.
    static func cellBytes(_ step: Int) -> Int { max(16, 48 / step) * step }
}
