/// Decodes the pictures of a PNG file in order: one, or an animation's frames, composed as APNG
/// specifies.
///
/// A default image that is not a frame comes first. Every call needs the file's bytes.
package struct PictureReader: Sendable {
    package let animation: AnimationFrames
    private let palette: [UInt8]
    /// The layout of the pictures.
    ///
    /// It has alpha if frames can leave empty pixels, as after a first frame with disposal
    /// `restore`.
    package let layout: PixelLayout
    private var position = 0
    private var canvas: AnyBitmap?
    /// The previous content of the current frame's rectangle.
    private var restored: AnyBitmap?

    package enum Kind: Sendable, Hashable {
        /// The only picture of a file, or a default image that is not a frame.
        case still
        case frame(Int)
    }

    /// Reads the description of a whole file.
    ///
    /// - Throws: the first error, or that a picture exceeds `limits`.
    package init(
        _ bytes: Span<UInt8>, limits: PixelLimits = .init()
    ) throws(PNGError) {
        animation = try AnimationFrames(bytes)
        let file = animation.file
        try limits.check(width: file.header.width, height: file.header.height)
        palette = try Self.palette(in: bytes)
        var layout = file.layout
        if file.animation != nil {
            guard animation.frames.count == file.animation?.frames else {
                throw .malformed(
                    "the file has \(animation.frames.count) frames, but acTL declares "
                        + "\(file.animation?.frames ?? 0)", at: 8)
            }
            let isFull = animation.frames.allSatisfy { $0.isWhole(of: file.header) }
            let isCleared =
                animation.frames.contains { $0.disposal == .clear }
                || animation.frames.first?.disposal == .restore
            if !isFull && animation.frames.first?.isWhole(of: file.header) == false || isCleared {
                layout = .rgba
            }
            guard
                !animation.includesDefaultImage
                    || animation.frames.first?.isWhole(of: file.header) == true
            else { throw .malformed("the first frame differs in size from the picture", at: 8) }
        }
        self.layout = layout
    }

    package var kinds: [Kind] { (0..<count).map(kind) }

    package var nextKind: Kind? { position < count ? kind(position) : nil }

    private var count: Int {
        animation.file.animation == nil ? 1 : stills + animation.frames.count
    }

    private var stills: Int {
        animation.file.animation != nil && animation.includesDefaultImage ? 0 : 1
    }

    private func kind(_ position: Int) -> Kind {
        position < stills ? .still : .frame(position - stills)
    }

    /// The maximum memory in addition to the file: two pictures, a frame's own pixels and file, the
    /// content to restore, and decoder memory.
    package var bytesToRead: Int {
        let file = animation.file
        let (bytes, isTooLarge) = (file.header.width * file.header.height)
            .multipliedReportingOverflow(by: layout.channels * file.depth / 8)
        guard !isTooLarge, bytes < .max / 8 else { return .max }
        let longest = animation.frames.map(\.bytes).max() ?? 0
        return (file.animation == nil ? bytes : 4 * bytes + file.sampleBytes + longest)
            + file.bytesToDecode
    }

    /// Checks that all remaining pictures can be decoded.
    ///
    /// - Throws: `.undecodable`, `.outOfMemory`.
    package mutating func readAll(_ bytes: Span<UInt8>) throws(PNGError) {
        while try next(in: bytes) != nil {}
    }

    /// Returns the next picture; nil after the last.
    ///
    /// - Throws: `.undecodable`, `.outOfMemory`.
    package mutating func next(in bytes: Span<UInt8>) throws(PNGError) -> AnyBitmap? {
        guard let kind = nextKind else { return nil }
        defer { position += 1 }
        let file = animation.file
        guard case .frame(let number) = kind else {
            return try DecodedPNG(file, bytes).bitmap
        }
        let own: AnyBitmap
        if number == 0, animation.includesDefaultImage {
            own = try DecodedPNG(file, bytes).bitmap
        } else {
            let picture = try self.file(of: animation.frames[number], in: bytes)
            own = try picture.withSpan(of: 0..<picture.count) { file throws(PNGError) in
                try DecodedPNG(file).bitmap
            }
        }
        switch own {
        case .eight(let part):
            let shown = try show(part, number, over: (canvas?.eight, restored?.eight))
            (canvas, restored) = (.eight(shown.canvas), shown.covered.map { .eight($0) })
        case .sixteen(let part):
            let shown = try show(part, number, over: (canvas?.sixteen, restored?.sixteen))
            (canvas, restored) = (.sixteen(shown.canvas), shown.covered.map { .sixteen($0) })
        }
        return canvas
    }

    /// Returns the canvas with frame `number`, whose own pixels are `part`, and any content to
    /// restore; `before` is the same for the previous frame.
    private func show<S: Sample>(
        _ part: Bitmap<S>, _ number: Int, over before: (canvas: Bitmap<S>?, covered: Bitmap<S>?)
    ) throws(PNGError) -> (canvas: Bitmap<S>, covered: Bitmap<S>?) {
        let (frame, header) = (animation.frames[number], animation.file.header)
        let last = number > 0 ? animation.frames[number - 1] : nil
        do {
            var next: Bitmap<S>
            if let canvas = before.canvas {
                next = try canvas.copied(as: layout)
            } else {
                next = try Bitmap(width: header.width, height: header.height, layout: layout)
            }
            switch last?.disposal {
            case .clear: if let last { next.clear(last.rect) }
            case .restore:
                if let last, let covered = before.covered {
                    next.place(covered, x: last.x, y: last.y)
                }
            case .some(.none), nil: break
            }
            // Before the first frame the canvas is empty, with any disposal.
            let covered = frame.disposal == .restore ? try next.part(frame.rect) : nil
            next.place(
                try part.converted(to: layout), x: frame.x, y: frame.y,
                isPainted: frame.isPainted)
            return (next, covered)
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }

    private static func palette(in bytes: Span<UInt8>) throws(PNGError) -> [UInt8] {
        var palette: [UInt8] = []
        var offset = try Chunk.first(in: bytes)
        while offset < bytes.count {
            let chunk = try Chunk(in: bytes, at: offset, isChecked: true)
            guard chunk.type != .imageData else { break }
            if chunk.type == .palette || chunk.type == .transparency {
                palette += bytes.array(chunk.offset..<chunk.end)
            }
            offset = chunk.end
        }
        return palette
    }

    private func file(
        of frame: AnimationFrames.Frame, in bytes: Span<UInt8>
    ) throws(PNGError) -> Block<UInt8> {
        func chunk(_ type: ChunkType, _ content: [UInt8]) -> [UInt8] {
            let named = type.bytes + content
            return content.count.fourBytes + named + named.span.crc.bigEndianBytes
        }
        // IHDR follows the signature; its last five bytes are kept.
        let kind = bytes.array(8 + 16..<8 + 21)
        let header = chunk(.header, frame.width.fourBytes + frame.height.fourBytes + kind)
        let start =
            Chunk.signature + header + palette + frame.bytes.fourBytes + ChunkType.imageData.bytes
        let end = chunk(.end, [])
        let count = start.count + frame.bytes + 4 + end.count
        guard let file = Block<UInt8>(count: count) else { throw .outOfMemory(bytes: count) }
        file.withMutableSpan(of: 0..<count) { file in
            file.copySamples(from: start.span, at: 0)
            let place = file.join(frame.data, of: bytes, at: start.count)
            let crc = file.span.extracting(start.count - 4..<place).crc
            file.copySamples(from: (crc.bigEndianBytes + end).span, at: place)
        }
        return file
    }
}

extension AnyBitmap {
    fileprivate var eight: Bitmap<UInt8>? {
        if case .eight(let bitmap) = self { bitmap } else { nil }
    }

    fileprivate var sixteen: Bitmap<UInt16>? {
        if case .sixteen(let bitmap) = self { bitmap } else { nil }
    }
}

extension AnimationFrames.Frame {
    fileprivate var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }

    fileprivate func isWhole(of header: PNGHeader) -> Bool {
        (x, y, width, height) == (0, 0, header.width, header.height)
    }
}
