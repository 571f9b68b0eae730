/// One channel of a pixel: an unsigned integer whose largest value is full intensity.
///
/// Only `UInt8` and `UInt16` conform; every algorithm of this module is exact for both.
public protocol Sample: FixedWidthInteger, UnsignedInteger, SIMDScalar, Sendable, BitwiseCopyable,
    Codable
where SIMD4Storage: BitwiseCopyable, SIMD8Storage: BitwiseCopyable, SIMD16Storage: BitwiseCopyable {
    /// The bits per sample: 8 or 16.
    static var depth: Int { get }
}

extension UInt8: Sample {
    /// 8 bits.
    public static var depth: Int { 8 }
}

extension UInt16: Sample {
    /// 16 bits.
    public static var depth: Int { 16 }
}

@inline(__always)
func converted<S: Sample, T: Sample>(_ sample: S) -> T {
    if T.depth == S.depth { return T(truncatingIfNeeded: sample) }
    return T.depth > S.depth
        ? T(truncatingIfNeeded: sample) &* T(truncatingIfNeeded: 257)
        : T(truncatingIfNeeded: (UInt32(truncatingIfNeeded: sample) &+ 128) / 257)
}
