/// What a file says about itself, and if it is an animated one, about its frames.
package struct AnimationFrames: Sendable, Equatable {
    /// One frame: a rectangle that changes, and how long it is shown.
    package struct Frame: Sendable, Equatable {
        /// The first column that changes.
        package let x: Int
        /// The first row that changes.
        package let y: Int
        /// Columns that change.
        package let width: Int
        /// Rows that change.
        package let height: Int
        /// Seconds, as the part above the line of a fraction.
        package let delay: Int
        /// The part below it, 1 or more.
        package let delayParts: Int
        /// What becomes of the frame's rectangle before the next one is shown.
        package let disposal: Disposal
        /// Whether the frame is painted over what is there, instead of replacing it.
        package let isPainted: Bool
        /// The bytes of the compressed pixels.
        package fileprivate(set) var bytes: Int
        /// Where the compressed pixels stand in the file.
        fileprivate(set) var data: [Range<Int>] = []
    }

    /// What becomes of a frame when its time is over; the numbers are the format's.
    package enum Disposal: UInt8, Sendable {
        /// It stays.
        case none = 0
        /// Its rectangle becomes transparent.
        case clear = 1
        /// Its rectangle becomes what it was before.
        case restore = 2
    }

    /// What the file says before its image data.
    package let file: PNGFile
    /// The frames in order; none in a file without animation.
    package let frames: [Frame]
    /// Whether the default image is the first frame.
    package let includesDefaultImage: Bool

    /// Reads the chunks of `bytes`, a whole file.
    ///
    /// - Throws: the first thing wrong with a chunk, or with what the frames are said to be.
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
                // A number of four bytes comes first.
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
            throw .malformed("the chunk fcTL is no frame's control", at: chunk.offset)
        }
        (width, height) = (Int(control.width), Int(control.height))
        (x, y) = (Int(control.x), Int(control.y))
        guard width > 0, height > 0, x + width <= header.width, y + height <= header.height else {
            throw .malformed("a frame lies outside the picture", at: chunk.offset)
        }
        delay = Int(control.delay.numerator)
        // The format has 0 stand for 100.
        delayParts = control.delay.denominator == 0 ? 100 : Int(control.delay.denominator)
        guard let disposal = AnimationFrames.Disposal(rawValue: control.disposal),
            control.blending <= 1
        else { throw .malformed("unknown ways to show a frame", at: chunk.offset) }
        self.disposal = disposal
        isPainted = control.blending == 1
        self.bytes = 0
    }
}
