/// A file's description and the frames of its animation.
package struct AnimationFrames: Sendable, Equatable {
    package struct Frame: Sendable, Equatable {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int
        package let delay: FrameDelay
        package let disposal: Disposal
        /// Whether the frame is blended over the previous content instead of replacing it.
        package let isPainted: Bool
        package fileprivate(set) var bytes: Int
        fileprivate(set) var data: [Range<Int>] = []
    }

    /// The removal of a frame after its duration; the raw values are the format's.
    package enum Disposal: UInt8, Sendable {
        /// The frame remains.
        case none = 0
        /// The rectangle becomes transparent.
        case clear = 1
        /// The previous content is restored.
        case restore = 2
    }

    package let file: PNGFile
    /// The frames in order; empty if the file is not animated.
    package let frames: [Frame]
    package let includesDefaultImage: Bool

    /// Reads a whole file.
    ///
    /// - Throws: the first error in a chunk or a frame control.
    package init(_ bytes: Span<UInt8>) throws(PNGError) {
        file = try PNGFile(bytes)
        var frames: [Frame] = []
        var (includesDefaultImage, hasData) = (false, false)
        var offset = try Chunk.first(in: bytes)
        while offset < bytes.count {
            let chunk = try Chunk(in: bytes, at: offset, isChecked: true)
            offset = chunk.end
            switch chunk.type {
            case .frameControl:
                frames.append(try Frame(chunk, in: bytes, of: file.header))
                includesDefaultImage = includesDefaultImage || !hasData
            case .imageData:
                hasData = true
                if includesDefaultImage, frames.count == 1 {
                    frames[0].bytes += chunk.content.count
                }
            case .frameData where !frames.isEmpty && chunk.content.count > 4:
                // A sequence number of four bytes comes first.
                let data = chunk.content.dropFirst(4)
                frames[frames.count - 1].bytes += data.count
                frames[frames.count - 1].data.append(data)
            case .end:
                (self.frames, self.includesDefaultImage) = (frames, includesDefaultImage)
                return
            default: break
            }
        }
        throw .truncated(at: bytes.count)
    }
}

extension AnimationFrames.Frame {
    fileprivate init(
        _ chunk: Chunk, in bytes: Span<UInt8>, of header: PNGHeader
    ) throws(PNGError) {
        guard let control = FrameControl(chunk, in: bytes) else {
            throw .malformed("the chunk fcTL does not describe a frame", at: chunk.offset)
        }
        (width, height) = (Int(control.width), Int(control.height))
        (x, y) = (Int(control.x), Int(control.y))
        guard width > 0, height > 0, x + width <= header.width, y + height <= header.height else {
            throw .malformed("a frame is outside the picture", at: chunk.offset)
        }
        let (numerator, denominator) = control.delay
        delay = FrameDelay(numerator, over: denominator == 0 ? 100 : denominator)
        guard let disposal = AnimationFrames.Disposal(rawValue: control.disposal),
            control.blending <= 1
        else { throw .malformed("unknown disposal or blending of a frame", at: chunk.offset) }
        self.disposal = disposal
        isPainted = control.blending == 1
        self.bytes = 0
    }
}
