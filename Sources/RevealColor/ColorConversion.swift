package import Raster

/// A conversion between color spaces, relative to white and clipped to the target's gamut.
///
/// A table converts samples to light, a matrix converts primaries, and an inverse table converts
/// back to samples, all with integers. The tables and the matrix are computed with 64-bit
/// additions, multiplications, and divisions, whose rounding IEEE 754 defines: results are equal on
/// every machine.
package struct ColorConversion: Sendable {
    package let source: ColorSpace
    package let target: ColorSpace
    let matrix: WholeMatrix
    /// Whether gray pictures stay gray, because the target's curves are equal.
    let keepsGray: Bool

    package init?(from source: ColorSpace, to target: ColorSpace) {
        guard let back = target.primaries.inverse,
            let matrix = WholeMatrix(back * source.primaries)
        else { return nil }
        (self.source, self.target, self.matrix) = (source, target, matrix)
        keepsGray = Set(target.curves).count == 1
    }

    package func layout(of layout: PixelLayout) -> PixelLayout {
        layout == .gray && !keepsGray ? .rgb : layout
    }

    package static let tableBytes = 3 * (65_536 * 8 + WholeInverse.count * 4)
}

/// Light as a fixed-point integer.
enum WholeLight {
    /// The number of fraction bits.
    ///
    /// In sRGB's darkest range, a 16-bit step is 10,000 units.
    static let bits = 33
    static let one = 1 << bits
    /// The tolerance for a profile's rounding; colors within it do not count as outside the gamut.
    static let margin = one >> 9
}

/// An integer matrix whose products with light fit in 64 bits.
///
/// Rows are properties, since nine loads from an array per pixel cost more than the
/// multiplications.
struct WholeMatrix: Sendable {
    private let rows: (red: SIMD3<Int>, green: SIMD3<Int>, blue: SIMD3<Int>)
    private let bits: Int

    /// Fails if a row's numbers are so large that no fraction bits remain.
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

private func whole(_ number: Double) -> Int { number.clampedInteger(in: -1 << 40...1 << 40) }

/// Converts light to samples by interpolation in a table.
///
/// For power curves, the error is at most 1/20 of a 16-bit step, from the first step on. Each light
/// below 512 has an entry; above, each power of two has 256 entries.
struct WholeInverse: Sendable {
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

    private static func light(at index: Int) -> Int {
        let shift = max(0, index >> stepBits - 1)
        return (index - shift << stepBits) << shift
    }

    /// Returns the sample for `light`, 0 to `WholeLight.one`.
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
