import CPNG
package import Raster

/// Puts a PNG file together in memory, chunk by chunk, in the order of the calls.
///
/// One writer makes many files, one after another, and keeps its memory between them; each thread
/// has its own. Files hold `Software` and the other texts first, then what the samples mean, then
/// the picture.
@safe
package final class PNGWriter {
    private var file = unsafe cpng_file()
    private var coder = BitmapCoder()

    /// A writer with nothing written.
    package init() {}

    deinit {
        // The file's memory was made by the shim and ends with its only owner.
        unsafe cpng_release(&file)
    }

    /// Forgets what was written.
    package func clear() {
        // A file from cpng_file() on is always valid for the shim's functions, here and below.
        unsafe cpng_clear(&file)
    }

    /// The bytes written since the last `clear`.
    package var count: Int { unsafe file.count }

    /// Calls `body` with the bytes written since the last `clear`.
    ///
    /// - Throws: `.outOfMemory` when some of them could not be kept, and what `body` throws.
    package func withBytes<R>(_ body: (Span<UInt8>) throws -> R) throws -> R {
        guard unsafe !file.failed else { throw PNGError.outOfMemory(bytes: 0) }
        guard let bytes = unsafe file.bytes else { return try body(Span()) }
        // The first `count` bytes of the block are written, and it does not move during the call.
        return try body(unsafe Span(_unsafeStart: bytes, count: file.count))
    }

    /// Writes the signature, a header for pictures like `bitmap`, `texts` and `color`.
    ///
    /// Texts are Latin-1 in a file; a letter beyond it becomes a question mark.
    package func begin<S: Sample>(
        like bitmap: Bitmap<S>, texts: [PNGFile.Text], color: ColorDescription
    ) {
        unsafe cpng_write_signature(&file)
        let type: PNGHeader.ColorType =
            switch bitmap.layout {
            case .grey: .grey
            case .rgb: .rgb
            case .rgba: .rgba
            }
        chunk(
            .header,
            bigEndian(bitmap.width) + bigEndian(bitmap.height)
                + [UInt8(S.depth), type.rawValue, 0, 0, 0])
        for text in texts {
            chunk(.text, latin1(text.keyword) + [0] + latin1(text.text))
        }
        for entry in color.entries {
            chunk(entry.type, entry.content)
        }
    }

    /// Makes the writer hold the whole file of the one picture `bitmap`.
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

    /// Writes `bitmap` as the file's picture: its only one, or an animation's default image.
    ///
    /// - Throws: `.outOfMemory`.
    package func image<S: Sample>(
        _ bitmap: Bitmap<S>, compression: Compression, encoder: PNGEncoder = .splice
    ) throws(PNGError) {
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        open(.imageData)
        try compress(bitmap, whole, compression, encoder)
        unsafe cpng_end_chunk(&file)
    }

    /// Writes the frame that shows `stack`, bottom source first, as the file's picture, put together
    /// by `splicer`.
    ///
    /// - Throws: `.outOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func image<S: Sample>(
        _ stack: [PlacedSource], by splicer: inout FrameSplicer<S>
    ) throws(PNGError) {
        open(.imageData)
        unsafe try encode(splicer.mostBytes) { memory throws(OutOfMemory) in
            // There is room for all that the splicer writes.
            unsafe try splicer.encode(stack, into: memory)
        }
        unsafe cpng_end_chunk(&file)
    }

    /// Writes what makes the file an animated one: `frames` shown `plays` times, 0 for ever.
    package func animation(frames: Int, plays: Int) {
        chunk(.animationControl, bigEndian(frames) + bigEndian(plays))
    }

    /// Writes when and where the next picture is shown.
    ///
    /// `sequence` counts an animation's control and data chunks from 0.
    package func frameControl(sequence: Int, _ rect: PixelRect, delay: FrameDelay) {
        let numbers = [sequence, rect.width, rect.height, rect.x, rect.y].flatMap(bigEndian)
        let delays = [delay.numerator, delay.denominator].flatMap {
            [UInt8($0 >> 8), UInt8($0 & 255)]
        }
        // Dispose of nothing, and replace what is there instead of blending over it.
        chunk(.frameControl, numbers + delays + [0, 0])
    }

    /// Writes the part of `bitmap` in `rect` as an animation's next picture.
    ///
    /// - Throws: `.outOfMemory`.
    package func frame<S: Sample>(
        sequence: Int, _ bitmap: Bitmap<S>, _ rect: PixelRect, compression: Compression,
        encoder: PNGEncoder = .splice
    ) throws(PNGError) {
        open(.frameData)
        append(bigEndian(sequence))
        try compress(bitmap, rect, compression, encoder)
        unsafe cpng_end_chunk(&file)
    }

    /// Writes `file`, a whole PNG file, as it is.
    package func copy(_ file: Span<UInt8>) {
        // The shim copies the bytes, which live for the call.
        unsafe file.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe cpng_append(&self.file, start, bytes.count)
        }
    }

    /// Writes the last chunk.
    package func end() {
        chunk(.end, [])
    }

    private func chunk(_ type: ChunkType, _ content: [UInt8]) {
        open(type)
        append(content)
        unsafe cpng_end_chunk(&file)
    }

    private func open(_ type: ChunkType) {
        // An array passed to a C function lives for the call; a type has four bytes.
        unsafe cpng_begin_chunk(&file, type.bytes)
    }

    private func append(_ bytes: [UInt8]) {
        unsafe cpng_append(&file, bytes, bytes.count)
    }

    private func compress<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression, _ encoder: PNGEncoder
    ) throws(PNGError) {
        precondition(
            rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0
                && rect.x + rect.width <= bitmap.width && rect.y + rect.height <= bitmap.height)
        switch (encoder, compression) {
        case (.libpng, _):
            try compressByLibpng(bitmap, rect, compression)
        case (.splice, .small):
            let start = count
            try encode(bitmap, rect, compression)
            var second = count
            try deflate { coder throws(OutOfMemory) in
                try coder.filteredRows(bitmap, rect)
            }
            keepSmaller(start, second)
            second = count
            try deflate { coder throws(OutOfMemory) in try coder.plainRows(bitmap, rect) }
            keepSmaller(start, second)
        case (.splice, _):
            try encode(bitmap, rect, compression)
        }
    }

    private func encode<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression
    ) throws(PNGError) {
        unsafe try encode(BitmapCoder.mostBytes(rect, of: bitmap)) { memory throws(OutOfMemory) in
            // There is room for all that the coder writes.
            unsafe try coder.encode(bitmap, rect, compression, into: memory)
        }
    }

    /// Appends a zlib stream of the rows that the coder makes, by libdeflate.
    private func deflate(
        _ rows: (inout BitmapCoder) throws(OutOfMemory) -> [UInt8]
    ) throws(PNGError) {
        let rows = try inMemory { () throws(OutOfMemory) in try rows(&coder) }
        guard unsafe cpng_deflate(&file, rows, rows.count, Compression.libdeflateLevel) else {
            throw .outOfMemory(bytes: rows.count)
        }
    }

    /// Of two streams that stand one behind the other, the second from `second` on, keeps the shorter
    /// one, or the first of two as long.
    private func keepSmaller(_ first: Int, _ second: Int) {
        // All three offsets lie within the file.
        let isSmaller = count - second < second - first
        unsafe cpng_remove(&file, isSmaller ? first : second, isSmaller ? second : count)
    }

    /// Makes room for `most` bytes and keeps as many as `encode` says that it wrote.
    private func encode(
        _ most: Int, _ encode: (UnsafeMutablePointer<UInt8>) throws(OutOfMemory) -> Int
    ) throws(PNGError) {
        guard let memory = unsafe cpng_reserve(&file, most) else {
            throw .outOfMemory(bytes: most)
        }
        let count = try inMemory { () throws(OutOfMemory) in unsafe try encode(memory) }
        unsafe cpng_advance(&file, count)
    }

    private func compressByLibpng<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression
    ) throws(PNGError) {
        var picture = cpng_picture(bitmap)
        picture.width = UInt32(rect.width)
        picture.height = UInt32(rect.height)
        let pixelBytes = bitmap.layout.channels * MemoryLayout<S>.stride
        let start = rect.y * picture.row_bytes + rect.x * pixelBytes
        let first = count
        for filters in compression.filters {
            let second = count
            try compress(bitmap, from: start, picture, compression.level, filters)
            if second > first { keepSmaller(first, second) }
        }
    }

    private func compress<S: Sample>(
        _ bitmap: Bitmap<S>, from start: Int, _ picture: cpng_picture, _ level: Int32,
        _ filters: cpng_filters
    ) throws(PNGError) {
        let report = bitmap.withSamples { samples in
            // The rectangle lies inside the bitmap, so every row that the shim reads does.
            unsafe samples.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else {
                    preconditionFailure("a bitmap is not empty")
                }
                var allocations = cpng_allocations(limit: 64 << 20, fail_at: 0, count: 0, bytes: 0)
                return unsafe cpng_compress(
                    &file, picture, base + start, level, filters, &allocations)
            }
        }
        try check(report)
    }
}

/// What `body` makes; memory that it lacks is the file's that is written.
private func inMemory<R>(_ body: () throws(OutOfMemory) -> R) throws(PNGError) -> R {
    do {
        return try body()
    } catch {
        throw .outOfMemory(bytes: error.bytes)
    }
}

/// The four bytes of a number, most significant first.
private func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// The bytes of a text in Latin-1, a question mark for each letter that it lacks.
private func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
}
