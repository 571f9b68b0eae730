/// Converts light to 8-bit samples, with the results of `WholeInverse` but faster.
///
/// The leading bits of the light select a sample, which may be too low. Comparison with the minimum
/// light of the next samples corrects it.
struct ByteInverse: Sendable {
    /// The minimum light of each sample, followed by the maximum integer.
    private let beginnings: [Int]
    /// The sample for each value of the leading bits if all other bits are 0.
    private let samples: [UInt8]

    private static let firstBits = 12
    private static var shift: Int { WholeLight.bits - firstBits }

    /// Creates the table of `inverse`, which must be nondecreasing.
    init(_ inverse: WholeInverse) {
        var beginnings = [0]
        for sample in 1...255 {
            // The minimum light of this sample or a larger one; not less than that of the previous
            // sample.
            var (low, high) = (beginnings[sample - 1], WholeLight.one + 1)
            while low < high {
                let middle = (low + high) / 2
                if Int(inverse.sample(of: middle) as UInt8) < sample {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            beginnings.append(low)
        }
        self.beginnings = beginnings + [.max]
        samples = (0...1 << Self.firstBits).map { inverse.sample(of: $0 << Self.shift) }
    }

    /// Returns the sample for `light`, 0 to `WholeLight.one`.
    @inline(__always)
    func sample(of light: Int) -> UInt8 {
        var sample = Int(samples[light &>> Self.shift])
        while light >= beginnings[sample &+ 1] { sample &+= 1 }
        return UInt8(truncatingIfNeeded: sample)
    }
}
