import Raster

/// Codes rectangles of bitmaps, band by band, each in the style and with the code that suit it.
///
/// It keeps its memory from one to the next.
struct BitmapCoder {
    private var bands: BandCoder?
    private var pixelBytes = 0
    private var depth = 0

    /// The most bytes that the zlib stream of a rectangle can have, and some to spare.
    static func mostBytes<S: Sample>(_ rect: PixelRect, of bitmap: Bitmap<S>) -> Int {
        let bands = SpliceBook.bands(height: rect.height)
        return 2 * (rect.width * bitmap.bytesPerPixel + 1) * rect.height + 1024 * (bands + 1)
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
        try style(bitmap, rect, compression) { band, isLast in
            band.write(isLast: isLast, to: &writer, &checksum)
        }
        writer.endStream(checksum)
        return writer.bytes
    }

    /// The part of `bitmap` in `rect` as filtered rows, each behind its filter's byte.
    mutating func filteredRows<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression
    ) throws(OutOfMemory) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((rect.width * bitmap.bytesPerPixel + 1) * rect.height)
        try style(bitmap, rect, compression) { band, _ in
            let bytes = unsafe UnsafeBufferPointer(
                start: band.rows[0].rows(), count: band.coding.filters.count * band.rows[0].stride)
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

    /// Calls `body` with each band, and whether it is the last.
    private mutating func style<S: Sample>(
        _ bitmap: Bitmap<S>, _ rect: PixelRect, _ compression: Compression,
        _ body: (StyledBand, Bool) -> Void
    ) throws(OutOfMemory) {
        let bands = try coder(
            of: rect.width * bitmap.bytesPerPixel, bitmap.bytesPerPixel, compression)
        let rows = bands.sources[0]
        for start in stride(from: 0, to: rect.height, by: CodedBand.height) {
            let count = min(CodedBand.height, rect.height - start)
            if start == 0 { rows.clear(-1) }
            for row in (start > 0 ? -1 : 0)..<count {
                rows.put(bitmap, rect, rect.y + start + row, at: row)
            }
            let styled =
                compression == .fast ? bands.likelyBest(count: count) : bands.best(count: count)
            body(styled, start + count == rect.height)
        }
    }

    private mutating func coder(
        of rowBytes: Int, _ pixelBytes: Int, _ compression: Compression
    ) throws(OutOfMemory) -> BandCoder {
        if let bands, pixelBytes == self.pixelBytes, depth == compression.depth,
            bands.fit(rowBytes: rowBytes)
        {
            return bands
        }
        let bands = try BandCoder(
            sources: 1, count: CodedBand.height, rowBytes: rowBytes, step: pixelBytes,
            depth: compression.depth)
        self.bands = bands
        (self.pixelBytes, depth) = (pixelBytes, compression.depth)
        return bands
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
