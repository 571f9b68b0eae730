/// Conversions between samples and linear light.
///
/// Channels with the same curve share a table.
package struct LightTables<S: Sample>: Sendable {
    private let channels: [LightTable<S>]

    package init(_ channels: [LightTable<S>]) {
        precondition(channels.count == 1 || channels.count == 3)
        self.channels = channels
    }

    package static var bytes: Int {
        3 * (8 * (Int(S.max) + 1) + 4 * LightTable<S>.inverseCount)
    }

    /// Returns the sample of channel `index` for the mean light of `top` and `bottom`; at least one
    /// weight is above 0.
    ///
    /// The result is between `top` and `bottom`, so that equal samples stay equal on any curve.
    @inline(__always)
    func mean(
        _ index: Int, _ top: S, _ topWeight: Double, _ bottom: S, _ bottomWeight: Double
    ) -> S {
        let table = channels[index]
        let light =
            (topWeight * table.light(of: top) + bottomWeight * table.light(of: bottom))
            / (topWeight + bottomWeight)
        return min(max(table.sample(of: light), min(top, bottom)), max(top, bottom))
    }
}

/// The conversion of one channel's samples to light and back.
///
/// The inverse is interpolated linearly: for power curves, to within 0.01 steps of 65535. There are
/// 512 places between powers of two, which makes a place's index the leading bits of the light's
/// IEEE 754 representation. Only additions, multiplications, and divisions of 64-bit numbers are
/// used: results are equal on every machine.
package struct LightTable<S: Sample>: Sendable {
    /// The light of each sample, 0 to 1.
    private let lights: [Double]
    /// The sample at each place, with 16 fractional bits.
    private let samples: [UInt32]

    /// Creates a table from two inverse functions; samples and light are 0 to 1.
    package init(light: (Double) -> Double, sample: (Double) -> Double) {
        let most = Double(S.max)
        lights = (0...Int(S.max)).map { light(Double($0) / most) }
        samples = (0..<Self.inverseCount).map { index in
            let place = Self.light(at: index)
            let sample = (sample(place) * most * 65_536).rounded()
            return UInt32(truncatingIfNeeded: sample.clampedInteger(in: 0...Int(UInt32.max)))
        }
    }

    /// The light below which the inverse is a line to 0; on common curves, only sample 0 is darker.
    private static var darkest: Double { 0x1p-48 }
    private static var restBits: Int { 52 - 9 }
    private static var shareBits: Int { 30 }
    /// The number of places: 0, all from `darkest` to 1, and two more to end the last line.
    static var inverseCount: Int { 1 + 48 << 9 + 2 }

    private static var firstPlace: Int { Int(truncatingIfNeeded: darkest.bitPattern >> restBits) }

    private static func light(at index: Int) -> Double {
        guard index > 0 else { return 0 }
        let bits = UInt64(truncatingIfNeeded: firstPlace + index - 1) << UInt64(restBits)
        return Double(bitPattern: bits)
    }

    @inline(__always)
    func light(of sample: S) -> Double { lights[Int(truncatingIfNeeded: sample)] }

    @inline(__always)
    func sample(of light: Double) -> S {
        var (index, rest) = (0, 0)
        if light >= Self.darkest {
            let bits = Int(truncatingIfNeeded: min(light, 1).bitPattern)
            index = bits &>> Self.restBits &- Self.firstPlace &+ 1
            // 30 bits: the product with the rise of any line has at most 62 bits.
            rest = (bits & (1 &<< Self.restBits &- 1)) &>> (Self.restBits &- Self.shareBits)
        } else {
            rest = (light / Self.darkest * 0x1p30).clampedInteger(in: 0...1 << Self.shareBits)
        }
        let low = Int(samples[index])
        let rise = (Int(samples[index &+ 1]) &- low) &* rest
        return S(truncatingIfNeeded: (low &+ rise &>> Self.shareBits &+ 1 &<< 15) &>> 16)
    }
}
