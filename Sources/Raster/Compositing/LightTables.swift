/// What samples are as light, and light as samples: what blending in linear light looks up.
///
/// Tables are made of numbers that whoever knows the curves gives; a pixel's samples that mean the
/// same curve share them.
package struct LightTables<S: Sample>: Sendable {
    /// Of red, green and blue, or of gray.
    private let channels: [LightTable<S>]

    /// Tables of these curves, one for each channel that has a color.
    package init(_ channels: [LightTable<S>]) {
        precondition(channels.count == 1 || channels.count == 3)
        self.channels = channels
    }

    /// The bytes that tables need, at most.
    package static var bytes: Int {
        3 * (8 * (Int(S.max) + 1) + 4 * LightTable<S>.inverseCount)
    }

    /// The sample of channel `index` that is the mean of the light of `top` and `bottom` by these
    /// weights, which are not both nothing.
    ///
    /// A mean lies between the two, whatever a curve says: samples that are the same stay as they
    /// are.
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

/// What the samples of one channel are as light, and back.
///
/// Back it goes by lines between places so close that on curves that are powers no line is further
/// than a hundredth of a step of 65,535 from its curve. There are 512 places between each power of
/// two and the next, so a place's number is the beginning of the light's bits as IEEE 754 has them.
/// All of it is additions, multiplications and divisions of numbers of 64 bits, which are rounded
/// in one way: every machine makes the same samples.
package struct LightTable<S: Sample>: Sendable {
    /// The light of each sample, from 0 to 1.
    private let lights: [Double]
    /// Samples with 16 bits behind the point, by the number of a place.
    private let samples: [UInt32]

    /// A table of the curve that makes `light` of samples and `sample` of light, both from 0 to 1.
    package init(light: (Double) -> Double, sample: (Double) -> Double) {
        let most = Double(S.max)
        lights = (0...Int(S.max)).map { light(Double($0) / most) }
        samples = (0..<Self.inverseCount).map { index in
            let place = Self.light(at: index)
            let sample = (sample(place) * most * 65_536).rounded()
            return UInt32(truncatingIfNeeded: sample.clampedInteger(in: 0...Int(UInt32.max)))
        }
    }

    /// Darker than this light, which no sample of common curves is, a line leads to no light.
    private static var darkest: Double { 0x1p-48 }
    /// The bits of a light's significand that do not count for its place.
    private static var restBits: Int { 52 - 9 }
    /// The bits of a share of the way from one place to the next.
    private static var shareBits: Int { 30 }
    /// The places: none, all between the darkest and 1, and two at 1, of which one ends the last
    /// line.
    static var inverseCount: Int { 1 + 48 << 9 + 2 }

    private static var firstPlace: Int { Int(truncatingIfNeeded: darkest.bitPattern >> restBits) }

    /// The light at a place.
    private static func light(at index: Int) -> Double {
        guard index > 0 else { return 0 }
        let bits = UInt64(truncatingIfNeeded: firstPlace + index - 1) << UInt64(restBits)
        return Double(bitPattern: bits)
    }

    /// How much light a sample is.
    @inline(__always)
    func light(of sample: S) -> Double { lights[Int(truncatingIfNeeded: sample)] }

    /// The sample that is nearest to so much light, from 0 to 1.
    @inline(__always)
    func sample(of light: Double) -> S {
        var (index, rest) = (0, 0)
        if light >= Self.darkest {
            let bits = Int(truncatingIfNeeded: min(light, 1).bitPattern)
            index = bits &>> Self.restBits &- Self.firstPlace &+ 1
            // So many that its product with the rise of any line has 62 bits.
            rest = (bits & (1 &<< Self.restBits &- 1)) &>> (Self.restBits &- Self.shareBits)
        } else {
            rest = (light / Self.darkest * 0x1p30).clampedInteger(in: 0...1 << Self.shareBits)
        }
        let low = Int(samples[index])
        let rise = (Int(samples[index &+ 1]) &- low) &* rest
        return S(truncatingIfNeeded: (low &+ rise &>> Self.shareBits &+ 1 &<< 15) &>> 16)
    }
}
