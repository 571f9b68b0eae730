import Raster

/// A band of rows of all sources of a job, coded with one code, so that the bits of either can
/// stand in a frame.
final class CodedBand: Sendable {
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
    private let header: (bits: Buffer<UInt8>, count: Int)

    /// Codes rows of a band that begins with the picture's row `start`; a pixel has `step` bytes.
    init(_ band: BandTokens, from start: Int, step: Int) throws(OutOfMemory) {
        let coding = band.coding
        rows = start..<start + coding.count
        self.coding = coding
        let counts = band.counts
        let code = DeflateCode(counts.withFreshSymbols(hasMatches: coding.hasMatches))
        self.code = code
        sources = try band.sources.map { tokens throws(OutOfMemory) in
            try CodedSource(tokens, coding, code: code, cellBytes: Self.cellBytes(step))
        }
        let bits = try Buffer<UInt8>(count: DeflateCode.mostHeaderBytes + BitWriter.spare)
        // A header is never longer.
        var writer = unsafe BitWriter(into: bits.base)
        code.writeHeader(to: &writer)
        header = (bits, writer.position)
        writer.finish()
    }

    /// Writes what comes before the band's first row.
    func begin(isLast: Bool, to writer: inout BitWriter) {
        writer.put(isLast ? 1 : 0, 1)
        // The header's memory ends with spare bytes.
        unsafe writer.copy(header.bits.base, from: 0, header.count)
    }

    /// The bytes from one cell to the next: of sixteen pixels, or more where pixels are small.
    static func cellBytes(_ step: Int) -> Int { max(16, 48 / step) * step }
}
