/// What an fcTL chunk says: where an animation's frame lies, how long it is shown, and how.
///
/// The numbers are those of the chunk, whatever they are: its reader decides which it takes.
struct FrameControl {
    /// Counts an animation's control and data chunks from 0.
    var sequence: UInt32
    var width: UInt32
    var height: UInt32
    var x: UInt32
    var y: UInt32
    /// The fraction of a second that the frame is shown, whose lower part 0 stands for 100.
    var delay: (numerator: UInt16, denominator: UInt16)
    /// What becomes of the frame, and whether it is painted over what is there.
    var disposal: UInt8
    var blending: UInt8
}

extension FrameControl {
    /// What `chunk` of `bytes` says; nil if it is not as long as such a chunk is.
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

    /// The chunk's content.
    var bytes: [UInt8] {
        [sequence, width, height, x, y].flatMap(\.bigEndianBytes)
            + delay.numerator.bigEndianBytes + delay.denominator.bigEndianBytes
            + [disposal, blending]
    }
}
