/// The content of an fcTL chunk, unchecked.
struct FrameControl {
    /// The index among the animation's control and data chunks, from 0.
    var sequence: UInt32
    var width: UInt32
    var height: UInt32
    var x: UInt32
    var y: UInt32
    /// The duration in seconds as a fraction; a denominator of 0 means 100.
    var delay: (numerator: UInt16, denominator: UInt16)
    var disposal: UInt8
    var blending: UInt8
}

extension FrameControl {
    /// Reads `chunk` of `bytes`; nil if its length is wrong.
    init?(_ chunk: Chunk, in bytes: Span<UInt8>) {
        guard chunk.content.count == 26 else { return nil }
        let start = chunk.content.lowerBound
        sequence = bytes.bigEndian(at: start)
        width = bytes.bigEndian(at: start + 4)
        height = bytes.bigEndian(at: start + 8)
        x = bytes.bigEndian(at: start + 12)
        y = bytes.bigEndian(at: start + 16)
        delay = (bytes.bigEndian16(at: start + 20), bytes.bigEndian16(at: start + 22))
        disposal = bytes[start + 24]
        blending = bytes[start + 25]
    }

    var bytes: [UInt8] {
        [sequence, width, height, x, y].flatMap(\.bigEndianBytes)
            + delay.numerator.bigEndianBytes + delay.denominator.bigEndianBytes
            + [disposal, blending]
    }
}
