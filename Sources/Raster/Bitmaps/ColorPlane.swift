/// One of the three planes in which television carries color: how bright it is, and how far it
/// lies toward blue and toward red.
///
/// BT.601 in limited range: with R', G' and B' from 0 to 1 and Y' = 0.299 R' + 0.587 G' + 0.114 B',
///
///     luma = 16 + 219 Y'   blue = 128 + 224 (B' − Y') / 1.772   red = 128 + 224 (R' − Y') / 1.402
///
/// each rounded to the nearest whole number, half up. Samples are 255 R' and so on, so that every
/// coefficient is a fraction: that of R in luma is 219 · 299 / 255,000. Here they are multiples of
/// 2⁻²², 2⁻²¹ and 2⁻²⁰, found by a search among the neighbors of the exact ones for the shortest
/// that give the nearest whole number for all 2²⁴ colors; `ColorPlaneTests` compares every one
/// with the fractions. Nothing leaves 32 bits, since results lie between 0 and 241 before they are
/// shifted.
package struct ColorPlane: Sendable {
    private let red: Int32
    private let green: Int32
    private let blue: Int32
    /// What is added for the smallest value and for rounding.
    private let start: Int32
    /// The bits that are fractions.
    private let bits: Int32

    /// How bright, from 16 to 235.
    package static let luma = ColorPlane(
        1_077_048, 2_114_472, 410_647, from: 16, plus: 9, bits: 22)
    /// How far toward blue, from 16 to 240; 128 is gray.
    package static let blue = ColorPlane(
        -310_846, -610_257, 921_103, from: 128, plus: -2, bits: 21)
    /// How far toward red, from 16 to 240; 128 is gray.
    package static let red = ColorPlane(
        460_551, -385_654, -74_897, from: 128, plus: -2, bits: 20)

    /// In the order in which they are stored.
    static let all = [luma, blue, red]

    private init(
        _ red: Int32, _ green: Int32, _ blue: Int32, from least: Int32, plus more: Int32,
        bits: Int32
    ) {
        (self.red, self.green, self.blue, self.bits) = (red, green, blue, bits)
        start = (2 * least + 1) << (bits - 1) + more
    }

    /// The plane's sample of a color.
    @inline(__always)
    package func sample(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum =
            Int32(red) &* self.red &+ Int32(green) &* self.green &+ Int32(blue) &* self.blue
        return UInt8(truncatingIfNeeded: (sum &+ start) &>> bits)
    }
}
