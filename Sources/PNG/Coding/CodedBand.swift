/// The same band of all sources in one prefix code, so that a frame can combine their bits.
final class CodedBand: Sendable {
    /// The number of rows, except in the last band.
    ///
    /// Larger bands need fewer headers, but their codes fit less well. 64 is near the best of 16,
    /// 32, 64, and 128, with enough bands to code concurrently.
    static let height = 64

    let rows: Range<Int>
    let coding: RowCoding
    let code: DeflateCode
    let sources: [CodedSource]
    private let header: (bits: Buffer<UInt8>, count: Int)

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
        var writer = unsafe BitWriter(into: bits.base)
        code.writeHeader(to: &writer)
        header = (bits, writer.position)
        writer.finish()
    }

    func begin(isLast: Bool, to writer: inout BitWriter) {
        writer.put(isLast ? 1 : 0, 1)
        unsafe writer.copy(header.bits.base, from: 0, header.count)
    }

    /// Returns the bytes per cell: at least 16 pixels and 48 bytes.
    static func cellBytes(_ step: Int) -> Int { max(16, 48 / step) * step }
}
