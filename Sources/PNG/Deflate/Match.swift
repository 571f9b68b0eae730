/// Bytes that are the same as bytes before them, as deflate says it: a length and a distance.
struct Match {
    /// Where it begins in the rows that were searched, the bytes of their filters included.
    let start: Int32
    let length: UInt16
    /// One less than the distance, which may be 32768.
    private let back: UInt16

    init(at start: Int, length: Int, distance: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.length = UInt16(truncatingIfNeeded: length)
        back = UInt16(truncatingIfNeeded: distance &- 1)
    }

    var distance: Int { Int(back) + 1 }
    /// The place behind it.
    var end: Int { Int(start) + Int(length) }

    /// How many rows up, and in which columns, stands what the bytes `columns` of a row repeat at a
    /// distance, in rows that are `stride` bytes apart.
    ///
    /// Of what repeats itself, only the part before it is read.
    @inline(__always)
    static func source(
        of columns: Range<Int>, at distance: Int, stride: Int
    ) -> (up: Int, columns: Range<Int>) {
        var (up, start) = (0, columns.lowerBound - distance)
        while start < 0 {
            up += 1
            start += stride
        }
        return (up, start..<start + min(columns.count, up == 0 ? distance : columns.count))
    }
}

/// How many bytes from `a` on equal those from `b` on, up to `limit` of them; of `known`, which are
/// no more, it is known that they do.
///
/// The first bit in which two words differ says how many of their bytes are equal, as in
/// libdeflate's `lz_extend` and LZ4's `LZ4_count`.
@unsafe
@inline(__always)
func equalBytes(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, known: Int, upTo limit: Int
) -> Int {
    var count = known
    while count &+ 8 <= limit {
        let (left, right) = unsafe (
            UnsafeRawPointer(a + count).loadUnaligned(as: UInt64.self),
            UnsafeRawPointer(b + count).loadUnaligned(as: UInt64.self)
        )
        guard left == right else {
            return count &+ (left ^ right).littleEndian.trailingZeroBitCount / 8
        }
        count &+= 8
    }
    while count < limit, unsafe a[count] == b[count] { count &+= 1 }
    return count
}
