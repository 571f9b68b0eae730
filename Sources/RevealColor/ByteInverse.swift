/// From light to samples of 8 bits, the very ones that a `WholeInverse` makes, sooner.
///
/// Of 256 samples the light is known where each begins. A light's first bits say about which sample
/// it is, and a comparison with the beginning of the next one which it is exactly.
struct ByteInverse: Sendable {
    /// The light that each sample begins with; behind the last one more than there is.
    private let beginnings: [Int]
    /// The sample of the least light with these first bits.
    private let samples: [UInt8]

    private static let firstBits = 12
    private static var shift: Int { WholeLight.bits - firstBits }

    /// What `inverse`, which falls nowhere, makes of light.
    init(_ inverse: WholeInverse) {
        var beginnings = [0]
        for sample in 1...255 {
            // The first light whose sample is at least that; none is below it.
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

    /// The sample that is so much light, from 0 to `WholeLight.one`.
    @inline(__always)
    func sample(of light: Int) -> UInt8 {
        var sample = Int(samples[light &>> Self.shift])
        while light >= beginnings[sample &+ 1] { sample &+= 1 }
        return UInt8(truncatingIfNeeded: sample)
    }
}
