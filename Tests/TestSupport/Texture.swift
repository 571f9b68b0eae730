package import Raster

/// Kinds of pictures that encoders treat differently.
package enum Texture: CaseIterable, Sendable {
    case noise, flat, stripes, gradient, mixture, text

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func bitmap<S: Sample>(
        _ width: Int, _ height: Int, _ layout: PixelLayout, _ noise: inout Noise
    ) throws -> Bitmap<S> {
        let type = Typeface(randomFrom: &noise)
        let samples = (0..<width * height * layout.channels).map { i in
            let (pixel, channel) = (i / layout.channels, i % layout.channels)
            let value = sample(pixel % width, pixel / width, channel, type, &noise)
            return S(truncatingIfNeeded: value >> UInt16(16 - S.depth))
        }
        return try Bitmap(width, height, layout, samples)
    }

    private func sample(
        _ x: Int, _ y: Int, _ channel: Int, _ type: Typeface, _ noise: inout Noise
    ) -> UInt16 {
        switch self {
        case .noise: UInt16.random(in: 0...65535, using: &noise)
        case .flat: [1000, 40000, 0, 65535][channel]
        case .stripes: (x / 3 + y / 5) % 2 == 0 ? 60000 : UInt16(channel) * 9000
        case .gradient: UInt16(truncatingIfNeeded: (x * 700 + y * 300 + channel * 5000) / 4)
        case .mixture:
            (x / 9 + y / 11) % 3 == 0
                ? UInt16.random(in: 0...65535, using: &noise)
                : UInt16(truncatingIfNeeded: (x / 9) * 4000 + channel)
        case .text: type.isInk(x, y) ? UInt16(channel) * 12000 : 62000
        }
    }
}

/// Lines of a few glyphs in random order, which repeat in the same rows far to the left and right.
private struct Typeface {
    private let width: Int
    private let height: Int
    private let seed: UInt64

    init(randomFrom noise: inout Noise) {
        width = .random(in: 4...12, using: &noise)
        height = .random(in: 6...13, using: &noise)
        seed = noise.next()
    }

    func isInk(_ x: Int, _ y: Int) -> Bool {
        let glyph = number(x / width, y / height, 0) % 6
        let isBetweenLines = y % height < 2
        return !isBetweenLines && number(x % width, y % height, 1 + glyph) % 3 == 0
    }

    /// A pseudorandom number that depends only on the arguments.
    private func number(_ x: Int, _ y: Int, _ z: UInt64) -> UInt64 {
        var noise = Noise(seed ^ UInt64(x) << 40 ^ UInt64(y) << 20 ^ z)
        return noise.next()
    }
}
