/// Writes a zlib stream (RFC 1950) of rows to memory that the caller provides as for `BitWriter`.
@safe
struct ZlibWriter {
    var bits: BitWriter
    var row = Adler32.RowSums()
    private var checksum = Adler32()

    @unsafe
    init(into start: UnsafeMutablePointer<UInt8>) {
        unsafe bits = BitWriter(into: start)
        bits.put(0x0178, 16)
    }

    /// Ends the current row, whose bits are written; `count` excludes the filter byte.
    @inline(__always)
    mutating func endRow(filter: RowFilter, count: Int) {
        checksum.add(row, filter: filter, count: count)
        row = Adler32.RowSums()
    }

    @unsafe
    mutating func add(_ rows: UnsafePointer<UInt8>, count: Int) {
        unsafe checksum.add(rows, count: count)
    }

    mutating func end() -> Int {
        bits.align()
        bits.put(UInt64(checksum.value.byteSwapped), 32)
        return bits.bytes
    }
}
