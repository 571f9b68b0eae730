package import Raster

/// Pseudorandom numbers that are the same in every run: SplitMix64, by Steele, Lea and Flood.
package struct Noise: RandomNumberGenerator {
    private var state: UInt64
    /// The bytes that determine the next numbers.
    private var decisions: ArraySlice<UInt8>

    package init(_ seed: UInt64) {
        state = seed
        decisions = []
    }

    /// Derives the first numbers from `bytes`, one byte each, so that a fuzzer changes a decision
    /// by changing a byte.
    package init(deciding bytes: some Sequence<UInt8>) {
        state = 0
        decisions = Array(bytes)[...]
    }

    package mutating func next() -> UInt64 {
        guard let byte = decisions.popFirst() else { return random() }
        // Integers are drawn from the top bits, and fractions from the lowest 53, top bits first.
        return (random() >> 8 & ~(255 << 45)) | UInt64(byte) << 56 | UInt64(byte) << 45
    }

    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func bitmap<S: Sample>(
        _ width: Int, _ height: Int, _ layout: PixelLayout
    ) throws -> Bitmap<S> {
        var bitmap = try Bitmap<S>(width: width, height: height, layout: layout)
        for y in 0..<height {
            bitmap.withMutableRow(y) { row in
                for i in row.indices { row[i] = S(truncatingIfNeeded: next()) }
            }
        }
        return bitmap
    }
}
