/// A zlib stream (RFC 1950) of rows on its way into memory: its bits, and the checksum of the rows
/// that they stand for.
///
/// Its user makes room first, as for a `BitWriter`.
@safe
struct ZlibWriter {
    var bits: BitWriter
    /// The sums of the row that is being written.
    var row = Adler32.RowSums()
    private var checksum = Adler32()

    /// Begins a stream in the memory from `start` on: deflate with a window of 32 KiB, and the
    /// header's check bits.
    @unsafe
    init(into start: UnsafeMutablePointer<UInt8>) {
        unsafe bits = BitWriter(into: start)
        bits.put(0x0178, 16)
    }

    /// Ends the row that is being written, whose bits are there; it has `count` bytes behind the
    /// one of its filter.
    @inline(__always)
    mutating func endRow(filter: RowFilter, count: Int) {
        checksum.add(row, filter: filter, count: count)
        row = Adler32.RowSums()
    }

    /// Adds `count` bytes to the checksum, rows as a whole behind the bytes of their filters.
    @unsafe
    mutating func add(_ rows: UnsafePointer<UInt8>, count: Int) {
        unsafe checksum.add(rows, count: count)
    }

    /// Ends the stream and returns its length in bytes.
    mutating func end() -> Int {
        bits.align()
        bits.put(UInt64(checksum.value.byteSwapped), 32)
        return bits.bytes
    }
}
