/// Converts light to 8-bit samples, exactly like a `WholeInverse` but faster.
///
/// Leading bits of the light give an approximate sample, and the next sample's smallest light the
/// exact one.
struct ByteInverse: Sendable {
    /// The smallest light of each sample; after the last, a value above any light.
    private let beginnings: [Int]
    /// By leading bits of the light, the sample of the smallest such light.
    private let samples: [UInt8]

    private static let firstBits = 12
    private static var shift: Int { WholeLight.bits - firstBits }

    /// The table of `inverse`, which must never fall.
    init(_ inverse: WholeInverse) {
        var beginnings = [0]
        for sample in 1...255 {
            // The smallest light whose sample is at least this; it is not below the previous one.
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

    /// The sample of `light`, from 0 to `WholeLight.one`.
    @inline(__always)
    func sample(of light: Int) -> UInt8 {
        var sample = Int(samples[light &>> Self.shift])
        while light >= beginnings[sample &+ 1] { sample &+= 1 }
        return UInt8(truncatingIfNeeded: sample)
    }
}
