package import Raster

/// What brings samples from one space to another: relative to white, and cut off at what the other
/// can hold.
///
/// Samples become light by a table, light of other primaries by a matrix, and samples again by a
/// table of the curve's inverse. All of that is whole numbers; the tables and the matrix are made
/// by additions, multiplications and divisions of 64 bits, which IEEE 754 rounds in one way: every
/// machine makes the same samples.
package struct ColorConversion: Sendable {
    /// The space that pictures are brought from.
    package let source: ColorSpace
    /// The space that they are brought to.
    package let target: ColorSpace
    let matrix: WholeMatrix
    /// Whether grey stays grey.
    let keepsGrey: Bool

    /// From `source` to `target`; nil where the target's primaries make no colours.
    package init?(from source: ColorSpace, to target: ColorSpace) {
        guard let back = target.primaries.inverse,
            let matrix = WholeMatrix(back * source.primaries)
        else { return nil }
        (self.source, self.target, self.matrix) = (source, target, matrix)
        keepsGrey = Set(target.curves).count == 1
    }

    /// The layout of what becomes of a picture in that layout.
    package func layout(of layout: PixelLayout) -> PixelLayout {
        layout == .grey && !keepsGrey ? .rgb : layout
    }

    /// The bytes that a conversion needs beside the pictures.
    package static let tableBytes = 3 * (65_536 * 8 + WholeInverse.count * 4)
}

/// Light in whole numbers.
enum WholeLight {
    /// So many bits stand behind the point: a step of 16 bits of sRGB is 10,000 of its last ones
    /// where it is darkest.
    static let bits = 33
    /// The most that a space holds.
    static let one = 1 << bits
    /// What a profile's own rounding comes to, which is no colour beyond the space.
    static let margin = one >> 9
}

/// A matrix in whole numbers, whose products with light fit into 64 bits.
///
/// Its rows are properties and no array: nine loads by way of an array's memory for every pixel
/// cost more than their products.
struct WholeMatrix: Sendable {
    /// What makes red, green and blue.
    private let rows: (red: SIMD3<Int>, green: SIMD3<Int>, blue: SIMD3<Int>)
    /// The bits behind the point.
    private let bits: Int

    /// Nil where a row's numbers are so large that nothing would be left behind the point.
    init?(_ matrix: Matrix) {
        let rows = (0..<3).map { SIMD3(matrix.red[$0], matrix.green[$0], matrix.blue[$0]) }
        let largest = rows.map { abs($0.x) + abs($0.y) + abs($0.z) }.max() ?? 0
        guard largest.isFinite, largest < 0x1p14 else { return nil }
        var bits = 62 - WholeLight.bits - 1
        while largest * Double(sign: .plus, exponent: bits, significand: 1) > 0x1p29 { bits -= 1 }
        let unit = Double(sign: .plus, exponent: bits, significand: 1)
        self.bits = bits
        func row(_ numbers: SIMD3<Double>) -> SIMD3<Int> {
            SIMD3(whole(numbers.x * unit), whole(numbers.y * unit), whole(numbers.z * unit))
        }
        self.rows = (row(rows[0]), row(rows[1]), row(rows[2]))
    }

    /// The lights of other primaries that together are those of these, rounded to nearest.
    @inline(__always)
    func lights(
        _ red: Int, _ green: Int, _ blue: Int
    ) -> (red: Int, green: Int, blue: Int) {
        @inline(__always) func light(_ row: SIMD3<Int>) -> Int {
            let sum = row.x &* red &+ row.y &* green &+ row.z &* blue
            return (sum &+ 1 &<< (bits &- 1)) &>> bits
        }
        return (light(rows.red), light(rows.green), light(rows.blue))
    }
}

/// The nearest whole number to one that is known to be small.
private func whole(_ number: Double) -> Int { number.clampedInteger(in: -1 << 40...1 << 40) }

/// From light to samples: their values at lights so close that lines between them are within a
/// twentieth of a step of 65535 on curves that are powers, where these are not darker than a step.
///
/// Lights below 512 have an entry each; from there on 256 stand between each power of two and the
/// next.
struct WholeInverse: Sendable {
    /// Samples with 16 bits behind the point.
    private let samples: [UInt32]

    private static let stepBits = 8
    static let count = (WholeLight.bits - stepBits + 1) << stepBits + 1

    init<S: Sample>(_ curve: ToneCurve, _: S.Type) {
        let (rising, unit) = (curve.rising, Double(S.max) * 65_536)
        samples = (0..<Self.count).map { index in
            let light = Double(Self.light(at: index)) / Double(WholeLight.one)
            let sample = (rising.sample(of: light) * unit).rounded()
            return UInt32(truncatingIfNeeded: sample.clampedInteger(in: 0...Int(UInt32.max)))
        }
    }

    /// The light that an entry is for.
    private static func light(at index: Int) -> Int {
        let shift = max(0, index >> stepBits - 1)
        return (index - shift << stepBits) << shift
    }

    /// The sample that is so much light, from 0 to `WholeLight.one`.
    @inline(__always)
    func sample<S: Sample>(of light: Int) -> S {
        let width = Int.bitWidth &- light.leadingZeroBitCount
        let shift = max(0, width &- Self.stepBits &- 1)
        let index = light &>> shift &+ shift &<< Self.stepBits
        let low = Int(samples[index])
        let rest = light & (1 &<< shift &- 1)
        guard rest > 0 else { return S(truncatingIfNeeded: (low &+ 1 &<< 15) &>> 16) }
        let rise = (Int(samples[index &+ 1]) &- low) &* rest
        return S(truncatingIfNeeded: (low &+ rise &>> shift &+ 1 &<< 15) &>> 16)
    }
}
