/// A pixel's bytes as PNG stores them, eight at most, which a run repeats.
struct FlatColor: Equatable, Sendable {
    /// The bytes that are repeated, the first one lowest; no others are set.
    private let bytes: UInt64
    /// How many these are: a pixel's, or one where all of a pixel are equal.
    let period: Int

    /// The `count` bytes from `pixel` on.
    @unsafe
    @inline(__always)
    init(_ pixel: UnsafePointer<UInt8>, count: Int) {
        var bytes: UInt64 = 0
        for i in 0..<count { unsafe bytes |= UInt64(pixel[i]) &<< UInt64(8 &* i) }
        let first = bytes & 255
        let repeated = (first &* 0x0101_0101_0101_0101) & (UInt64.max &>> UInt64(64 &- 8 &* count))
        (self.bytes, period) = bytes == repeated ? (first, 1) : (bytes, count)
    }

    /// The byte before a row that is not filtered; black is equal to it, so that a run goes on from
    /// row to row.
    static let zero = FlatColor(bytes: 0, period: 1)

    private init(bytes: UInt64, period: Int) { (self.bytes, self.period) = (bytes, period) }

    /// The byte at a place of what repeats it.
    @inline(__always)
    subscript(place: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 8 &* (place % period)))
    }
}
