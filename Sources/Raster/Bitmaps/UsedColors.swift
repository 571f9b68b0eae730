/// An approximate set of the colors in pictures: 4 bits each of red, green, and blue, or 8 of gray.
///
/// Colors outside the set are unused; some colors in the set may be unused too.
package struct UsedColors {
    private let channels: Int
    private var isUsed: [Bool]

    /// Creates an empty set for pictures in a layout without alpha.
    package init(_ layout: PixelLayout) {
        precondition(!layout.hasAlpha)
        channels = layout.channels
        isUsed = Array(repeating: false, count: channels == 1 ? 1 << 8 : 1 << 12)
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func add<S: Sample>(_ bitmap: Bitmap<S>, row y: Int, _ columns: Range<Int>) {
        precondition(bitmap.layout.channels == channels)
        let shift = S(S.depth - (channels == 1 ? 8 : 4))
        bitmap.withRow(y) { row in
            for column in columns {
                var color = 0
                for channel in 0..<channels {
                    color = color << 4 | Int(row[column * channels + channel] >> shift)
                }
                isUsed[color] = true
            }
        }
    }

    /// Returns the first unused color, ordered by red, green, and blue; nil if all are used.
    package func unused<S: Sample>(_: S.Type) -> [S]? {
        guard let color = isUsed.firstIndex(of: false) else { return nil }
        let bits = channels == 1 ? 8 : 4
        return (0..<channels).map { channel in
            let sample = color >> ((channels - 1 - channel) * bits) & (1 << bits - 1)
            return S(sample) << S(S.depth - bits)
        }
    }
}
