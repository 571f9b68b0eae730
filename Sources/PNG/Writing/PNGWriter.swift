import CPNG

/// Writes PNG files to memory, chunk by chunk, in the order of the calls.
///
/// A writer reuses its memory: each thread needs its own. Texts, including `Software`, come first,
/// then the color description, then the picture.
@safe
package final class PNGWriter {
    var file = unsafe cpng_file()
    var coder = BitmapCoder()
    var stableCoder = StableCoder()
    /// Whether the task was canceled and pictures may be incomplete.
    var isStopped = false

    package init() { unsafe file.is_stopped = { Task.isCancelled } }

    deinit {
        unsafe cpng_release(&file)
    }

    package func clear() {
        unsafe cpng_clear(&file)
        isStopped = false
    }

    package var count: Int { unsafe file.count }

    /// Calls `body` with the bytes written since the last `clear`.
    ///
    /// - Throws: `.outOfMemory` if some bytes could not be stored, a `CancellationError` if
    ///   compression was canceled, and the errors of `body`.
    package func withBytes<R>(_ body: (Span<UInt8>) throws -> R) throws -> R {
        guard !isStopped else { throw CancellationError() }
        guard unsafe !file.failed else { throw PNGError.outOfMemory(bytes: 0) }
        guard let bytes = unsafe file.bytes else { return try body(Span()) }
        // The first `count` bytes are initialized and do not move during the call.
        return try body(unsafe Span(_unsafeStart: bytes, count: file.count))
    }

    /// Writes the signature, a header for pictures like `bitmap`, `texts`, and `color`.
    ///
    /// Characters beyond Latin-1 become question marks.
    package func begin<S: Sample>(
        like bitmap: Bitmap<S>, texts: [PNGFile.Text], color: ColorDescription
    ) {
        unsafe cpng_write_signature(&file)
        let type: PNGHeader.ColorType =
            switch bitmap.layout {
            case .gray: .gray
            case .rgb: .rgb
            case .rgba: .rgba
            }
        chunk(
            .header,
            bitmap.width.fourBytes + bitmap.height.fourBytes
                + [UInt8(S.depth), type.rawValue, 0, 0, 0])
        for text in texts {
            chunk(.text, latin1(text.keyword) + [0] + latin1(text.text))
        }
        for entry in color.entries {
            chunk(entry.type, entry.content)
        }
    }

    /// Replaces the content with a file of `bitmap`.
    ///
    /// - Throws: `.outOfMemory`.
    package func file<S: Sample>(
        _ bitmap: Bitmap<S>, texts: [PNGFile.Text] = [], color: ColorDescription,
        compression: Compression, encoder: PNGEncoder = .splice
    ) throws(PNGError) {
        clear()
        begin(like: bitmap, texts: texts, color: color)
        try image(bitmap, compression: compression, encoder: encoder)
        end()
    }

    /// Writes `bitmap` as the file's only picture, or as an animation's default image.
    ///
    /// - Throws: `.outOfMemory`.
    package func image<S: Sample>(
        _ bitmap: Bitmap<S>, compression: Compression, encoder: PNGEncoder = .splice
    ) throws(PNGError) {
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        open(.imageData)
        try compress(BitmapPart(bitmap: bitmap, rect: whole), compression, by: encoder)
        unsafe cpng_end_chunk(&file)
    }

    /// Writes the frame that shows `stack`, bottom source first, spliced by `splicer`.
    ///
    /// - Throws: `.outOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func image<S: Sample>(
        _ stack: [PlacedSource], by splicer: inout FrameSplicer<S>
    ) throws(PNGError) {
        open(.imageData)
        unsafe try encode(splicer.mostBytes) { memory throws(OutOfMemory) in
            unsafe try splicer.encode(stack, into: memory)
        }
        unsafe cpng_end_chunk(&file)
    }

    /// Writes the animation control chunk; 0 `plays` means forever.
    package func animation(frames: Int, plays: Int) {
        chunk(.animationControl, frames.fourBytes + plays.fourBytes)
    }

    package func transparency<S: Sample>(_ color: [S]) {
        chunk(.transparency, color.flatMap { UInt16($0).bigEndianBytes })
    }

    /// Writes the position and duration of the next frame.
    ///
    /// `isPainted` blends it over the previous content. `sequence` counts an animation's control
    /// and data chunks from 0.
    package func frameControl(
        sequence: Int, _ rect: PixelRect, delay: FrameDelay, isPainted: Bool = false
    ) {
        let control = FrameControl(
            sequence: UInt32(truncatingIfNeeded: sequence),
            width: UInt32(truncatingIfNeeded: rect.width),
            height: UInt32(truncatingIfNeeded: rect.height),
            x: UInt32(truncatingIfNeeded: rect.x), y: UInt32(truncatingIfNeeded: rect.y),
            delay: (delay.numerator, delay.denominator), disposal: 0, blending: isPainted ? 1 : 0)
        chunk(.frameControl, control.bytes)
    }

    /// Writes the part of `bitmap` in `rect` as an animation's next frame.
    ///
    /// - Throws: `.outOfMemory`.
    package func frame<S: Sample>(
        sequence: Int, _ bitmap: Bitmap<S>, _ rect: PixelRect, compression: Compression,
        encoder: PNGEncoder = .splice
    ) throws(PNGError) {
        open(.frameData)
        append(sequence.fourBytes)
        try compress(BitmapPart(bitmap: bitmap, rect: rect), compression, by: encoder)
        unsafe cpng_end_chunk(&file)
    }

    package func copy(_ file: Span<UInt8>) {
        unsafe file.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe cpng_append(&self.file, start, bytes.count)
        }
    }

    package func end() {
        chunk(.end, [])
    }

    func chunk(_ type: ChunkType, _ content: [UInt8]) {
        open(type)
        append(content)
        unsafe cpng_end_chunk(&file)
    }

    func open(_ type: ChunkType) {
        // An array passed to a C function lives for the call; a type has four bytes.
        unsafe cpng_begin_chunk(&file, type.bytes)
    }

    func append(_ bytes: [UInt8]) {
        unsafe cpng_append(&file, bytes, bytes.count)
    }
}

private func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
}
