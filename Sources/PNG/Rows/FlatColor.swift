/// The bytes of a pixel as PNG stores them, at most eight, repeated by a run.
struct FlatColor: Equatable, Sendable {
    /// The repeated bytes, the first one lowest; the others are 0.
    private let bytes: UInt64
    let period: Int

    @unsafe
    @inline(__always)
    init(_ pixel: UnsafePointer<UInt8>, count: Int) {
        var bytes: UInt64 = 0
        for i in 0..<count { unsafe bytes |= UInt64(pixel[i]) &<< UInt64(8 &* i) }
        let first = bytes & 255
        let repeated = (first &* 0x0101_0101_0101_0101) & (UInt64.max &>> UInt64(64 &- 8 &* count))
        (self.bytes, period) = bytes == repeated ? (first, 1) : (bytes, count)
    }

    /// The filter byte of an unfiltered row.
    ///
    /// Black equals it: a black run continues from row to row.
    static let zero = FlatColor(bytes: 0, period: 1)

    private init(bytes: UInt64, period: Int) { (self.bytes, self.period) = (bytes, period) }

    @inline(__always)
    subscript(place: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 8 &* (place % period)))
    }
}
