/// One of the three planes of video color: luma (brightness), and the differences of blue and red
/// from it (chroma).
///
/// BT.601 in limited range, with Y' = 0.299 R' + 0.587 G' + 0.114 B' and R', G', B' from 0 to 1:
///
///     luma = 16 + 219 Y'   blue = 128 + 224 (B' − Y') / 1.772   red = 128 + 224 (R' − Y') / 1.402.
///
/// Each is rounded to the nearest whole number, half up. Samples are 255 R' and so on: the
/// coefficient of R in luma is 219 · 299 / 255,000. Here the coefficients are multiples of 2⁻²²,
/// 2⁻²¹, and 2⁻²⁰, from a search near the exact values for the fewest bits that round all 2²⁴
/// colors correctly; `ColorPlaneTests` checks every color. Sums fit in 32 bits, since results are
/// between 0 and 241 before the shift.
package struct ColorPlane: Sendable {
    private let red: Int32
    private let green: Int32
    private let blue: Int32
    private let start: Int32
    private let bits: Int32

    /// Luma, 16 to 235.
    package static let luma = ColorPlane(
        1_077_048, 2_114_472, 410_647, from: 16, plus: 9, bits: 22)
    /// Blue difference, 16 to 240; 128 is gray.
    package static let blue = ColorPlane(
        -310_846, -610_257, 921_103, from: 128, plus: -2, bits: 21)
    /// Red difference, 16 to 240; 128 is gray.
    package static let red = ColorPlane(
        460_551, -385_654, -74_897, from: 128, plus: -2, bits: 20)

    static let all = [luma, blue, red]

    private init(
        _ red: Int32, _ green: Int32, _ blue: Int32, from least: Int32, plus more: Int32,
        bits: Int32
    ) {
        (self.red, self.green, self.blue, self.bits) = (red, green, blue, bits)
        start = (2 * least + 1) << (bits - 1) + more
    }

    @inline(__always)
    package func sample(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum =
            Int32(red) &* self.red &+ Int32(green) &* self.green &+ Int32(blue) &* self.blue
        return UInt8(truncatingIfNeeded: (sum &+ start) &>> bits)
    }
}
