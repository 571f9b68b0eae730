import Raster

/// The rectangle of a bitmap that is coded.
struct BitmapPart<S: Sample> {
    let bitmap: Bitmap<S>
    let rect: PixelRect

    /// The bytes of a pixel in a PNG file.
    var pixelBytes: Int { bitmap.layout.channels * MemoryLayout<S>.stride }

    /// How long its rows are in a PNG file.
    var layout: RowLayout { RowLayout(bytes: rect.width * pixelBytes, step: pixelBytes) }
}

/// Codes rectangles of bitmaps, block by block.
///
/// It keeps its memory from one to the next.
struct BitmapCoder {
    private var blocks: BlockCoder?

    /// The most bytes that the zlib stream of a rectangle can have, and some to spare.
    static func mostBytes<S: Sample>(_ part: BitmapPart<S>) -> Int {
        let rowBytes = part.layout.bytes
        let blocks = part.rect.height / BlockCoder.mostRows(of: rowBytes) + 1
        return 2 * (rowBytes + 1) * part.rect.height + 1024 * (blocks + 1)
    }

    /// Writes the zlib stream of `part` to memory that holds `mostBytes`, and returns its length.
    ///
    /// - Throws: `OutOfMemory`.
    @unsafe
    mutating func encode<S: Sample>(
        _ part: BitmapPart<S>, _ compression: Compression, into memory: UnsafeMutablePointer<UInt8>
    ) throws(OutOfMemory) -> Int {
        var stream = unsafe ZlibWriter(into: memory)
        try forEachBlock(of: part) { blocks, count, isLast in
            blocks.code(count, isThorough: compression.isThorough, isLast: isLast, to: &stream)
        }
        return stream.end()
    }

    /// The rows of `part`, each behind its filter's byte, filtered where that suits them.
    mutating func filteredRows<S: Sample>(_ part: BitmapPart<S>) throws(OutOfMemory) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((part.layout.bytes + 1) * part.rect.height)
        try forEachBlock(of: part) { blocks, count, _ in
            let styled = blocks.styled(count)
            let bytes = unsafe UnsafeBufferPointer(
                start: styled.rows(), count: count * styled.stride)
            // The rows are the coder's, one behind the other.
            unsafe rows.append(contentsOf: bytes)
        }
        return rows
    }

    /// The rows of `part` as they are, each behind the byte that says so.
    func plainRows<S: Sample>(_ part: BitmapPart<S>) throws(OutOfMemory) -> [UInt8] {
        let row = try StoredRows(count: 1, part.layout)
        var rows: [UInt8] = []
        rows.reserveCapacity(row.stride * part.rect.height)
        for y in part.rect.y..<part.rect.y + part.rect.height {
            row.put(y, of: part, at: 0)
            let bytes = unsafe UnsafeBufferPointer(start: row.rows(), count: row.stride)
            // One row with its filter's byte, which is zero.
            unsafe rows.append(contentsOf: bytes)
        }
        return rows
    }

    /// Calls `body` with a coder that has a block's rows, how many these are, and whether they are
    /// the last.
    private mutating func forEachBlock<S: Sample>(
        of part: BitmapPart<S>, _ body: (BlockCoder, Int, Bool) -> Void
    ) throws(OutOfMemory) {
        let rect = part.rect
        let most = min(BlockCoder.mostRows(of: part.layout.bytes), rect.height)
        let blocks = try coder(most, part.layout)
        for start in stride(from: 0, to: rect.height, by: most) {
            let count = min(most, rect.height - start)
            if start == 0 { blocks.rows.clear(-1) }
            for row in (start > 0 ? -1 : 0)..<count {
                blocks.rows.put(rect.y + start + row, of: part, at: row)
            }
            body(blocks, count, start + count == rect.height)
        }
    }

    private mutating func coder(
        _ count: Int, _ layout: RowLayout
    ) throws(OutOfMemory) -> BlockCoder {
        if let blocks, layout.step == blocks.rows.step, blocks.fit(count, rowBytes: layout.bytes) {
            return blocks
        }
        let blocks = try BlockCoder(count: count, layout)
        self.blocks = blocks
        return blocks
    }
}

extension StoredRows {
    /// Puts the part of row `y` of a bitmap that is coded, which is as wide as this, into row
    /// `row`.
    func put<S: Sample>(_ y: Int, of part: BitmapPart<S>, at row: Int) {
        part.bitmap.withRow(y) { samples in
            let channels = part.bitmap.layout.channels
            let first = part.rect.x * channels
            put(
                samples.extracting(first..<first + part.rect.width * channels),
                0..<part.rect.width, at: row)
        }
    }
}
