import Raster

/// Codes rectangles of bitmaps, block by block.
///
/// It keeps its memory from one to the next.
struct BitmapCoder {
    private var blocks: BlockCoder?

    /// The most bytes that the zlib stream of a rectangle can have, and some to spare.
    static func mostBytes<S: Sample>(_ rect: PixelRect, of bitmap: Bitmap<S>) -> Int {
        let rowBytes = rect.width * bitmap.bytesPerPixel
        let blocks = rect.height / BlockCoder.mostRows(of: rowBytes) + 1
        return 2 * (rowBytes + 1) * rect.height + 1024 * (blocks + 1)
    }

    /// Writes the zlib stream of the part of `bitmap` in `rect` to memory that holds `mostBytes`, and
    /// returns its length.
    ///
    /// - Throws: `OutOfMemory`.
    @unsafe
    mutating func encode<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression,
        into memory: UnsafeMutablePointer<UInt8>
    ) throws(OutOfMemory) -> Int {
        var writer = unsafe BitWriter(into: memory)
        writer.beginStream()
        var checksum = Adler32()
        try forEachBlock(bitmap, rect) { blocks, count, isLast in
            blocks.code(
                count, isThorough: compression.isThorough, isLast: isLast, to: &writer, &checksum)
        }
        writer.endStream(checksum)
        return writer.bytes
    }

    /// The part of `bitmap` in `rect` as rows, each behind its filter's byte, filtered where that suits them.
    mutating func filteredRows<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect
    ) throws(OutOfMemory) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((rect.width * bitmap.bytesPerPixel + 1) * rect.height)
        try forEachBlock(bitmap, rect) { blocks, count, _ in
            let styled = blocks.styled(count).rows[0]
            let bytes = unsafe UnsafeBufferPointer(
                start: styled.rows(), count: count * styled.stride)
            // The rows are the coder's, one behind the other.
            unsafe rows.append(contentsOf: bytes)
        }
        return rows
    }

    /// The part of `bitmap` in `rect` as it is, each row behind the byte that says so.
    func plainRows<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect
    ) throws(OutOfMemory) -> [UInt8] {
        let row = try BandRows(
            count: 1, rowBytes: rect.width * bitmap.bytesPerPixel, step: bitmap.bytesPerPixel)
        var rows: [UInt8] = []
        rows.reserveCapacity(row.stride * rect.height)
        for y in rect.y..<rect.y + rect.height {
            row.put(bitmap, rect, y, at: 0)
            let bytes = unsafe UnsafeBufferPointer(start: row.rows(), count: row.stride)
            // One row with its filter's byte, which is zero.
            unsafe rows.append(contentsOf: bytes)
        }
        return rows
    }

    /// Calls `body` with a coder that has a block's rows, how many these are, and whether they are the last.
    private mutating func forEachBlock<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ body: (BlockCoder, Int, Bool) -> Void
    ) throws(OutOfMemory) {
        let rowBytes = rect.width * bitmap.bytesPerPixel
        let most = min(BlockCoder.mostRows(of: rowBytes), rect.height)
        let blocks = try coder(most, rowBytes, bitmap.bytesPerPixel)
        for start in stride(from: 0, to: rect.height, by: most) {
            let count = min(most, rect.height - start)
            if start == 0 { blocks.rows.clear(-1) }
            for row in (start > 0 ? -1 : 0)..<count {
                blocks.rows.put(bitmap, rect, rect.y + start + row, at: row)
            }
            body(blocks, count, start + count == rect.height)
        }
    }

    private mutating func coder(
        _ count: Int, _ rowBytes: Int, _ pixelBytes: Int
    ) throws(OutOfMemory) -> BlockCoder {
        if let blocks, pixelBytes == blocks.rows.step, blocks.fit(count, rowBytes: rowBytes) {
            return blocks
        }
        let blocks = try BlockCoder(count: count, rowBytes: rowBytes, step: pixelBytes)
        self.blocks = blocks
        return blocks
    }
}

extension Bitmap {
    /// The bytes of a pixel in a PNG file.
    fileprivate var bytesPerPixel: Int { layout.channels * MemoryLayout<S>.stride }
}

extension BandRows {
    /// Puts the part of row `y` that lies in `rect`, which is as wide as this, into row `row`.
    fileprivate func put<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ y: Int, at row: Int
    ) {
        bitmap.withRow(y) { samples in
            let first = rect.x * bitmap.layout.channels
            let part = first..<first + rect.width * bitmap.layout.channels
            put(samples.extracting(part), 0..<rect.width, at: row)
        }
    }
}

extension BitWriter {
    /// Writes the head of a zlib stream: deflate with a window of 32 KiB, and its check bits.
    mutating func beginStream() {
        put(0x0178, 16)
    }

    /// Writes the end of a zlib stream.
    mutating func endStream(_ checksum: Adler32) {
        align()
        for shift: UInt32 in [24, 16, 8, 0] { put(UInt64(checksum.value >> shift & 255), 8) }
    }
}
