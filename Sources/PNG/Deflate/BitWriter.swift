/// Bits on their way into memory, least significant first, as deflate packs them.
///
/// Whoever writes makes room first: `capacity` beyond the bytes written so far, with eight bytes to
/// spare, since whole words are stored.
@safe
struct BitWriter {
    private var next: UnsafeMutablePointer<UInt8>
    private let start: UnsafeMutablePointer<UInt8>
    /// The bits that fill no byte yet, fewer than eight between calls.
    private var bits: UInt64 = 0
    private var count = 0

    /// A writer into the memory from `start` on.
    @unsafe
    init(into start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = unsafe start
        unsafe next = unsafe start
    }

    /// Whole bytes written.
    var bytes: Int { unsafe next - start }

    /// Bits written.
    var position: Int { bytes * 8 + count }

    /// Appends the `length` low bits of `value`, at most 56; the others are zero.
    @inline(__always)
    mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: count)
        count &+= length
        // Eight bytes from `next` on are there, by the caller's promise.
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: bits.littleEndian, as: UInt64.self)
        unsafe next += count &>> 3
        bits = bits &>> UInt64(truncatingIfNeeded: count & 56)
        count &= 7
    }

    /// Appends `length` bits of the memory from `source` on, beginning with bit `first`; eight bytes
    /// behind them are readable.
    @unsafe
    mutating func copy(_ source: UnsafePointer<UInt8>, from first: Int, _ length: Int) {
        var (position, left) = (first, length)
        while left >= 56 {
            let word = unsafe UnsafeRawPointer(source + position &>> 3)
                .loadUnaligned(as: UInt64.self)
            put(
                word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7) & (1 << 56 - 1), 56)
            position &+= 56
            left &-= 56
        }
        guard left > 0 else { return }
        let word = unsafe UnsafeRawPointer(source + position &>> 3).loadUnaligned(as: UInt64.self)
        let mask = 1 &<< UInt64(truncatingIfNeeded: left) &- 1
        put(word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7) & mask, left)
    }

    /// Fills the last byte with zeroes.
    mutating func align() {
        put(0, (8 - count) & 7)
    }
}
