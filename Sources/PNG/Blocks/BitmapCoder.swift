struct BitmapPart<S: Sample> {
    let bitmap: Bitmap<S>
    let rect: PixelRect

    var pixelBytes: Int { bitmap.layout.channels * MemoryLayout<S>.stride }

    var layout: RowLayout { RowLayout(bytes: rect.width * pixelBytes, step: pixelBytes) }
}

/// Codes rectangles of bitmaps block by block, reusing its memory.
struct BitmapCoder {
    private var blocks: BlockCoder?

    static func mostBytes<S: Sample>(_ part: BitmapPart<S>) -> Int {
        let rowBytes = part.layout.bytes
        let blocks = part.rect.height / BlockCoder.mostRows(of: rowBytes) + 1
        return 2 * (rowBytes + 1) * part.rect.height + 1024 * (blocks + 1)
    }

    /// Writes a zlib stream into `mostBytes` bytes and returns its length.
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

    mutating func filteredRows<S: Sample>(
        _ part: BitmapPart<S>
    ) throws(OutOfMemory) -> Block<UInt8> {
        let rows = try Self.room(part)
        var end = 0
        try forEachBlock(of: part) { blocks, count, _ in
            let styled = blocks.styled(count)
            unsafe (rows.base + end).update(from: styled.rows(), count: count * styled.stride)
            end += count * styled.stride
        }
        return rows
    }

    private static func room<S: Sample>(
        _ part: BitmapPart<S>
    ) throws(OutOfMemory) -> Block<UInt8> {
        let count = (part.layout.bytes + 1) * part.rect.height
        guard let rows = Block<UInt8>(count: count) else { throw OutOfMemory(bytes: count) }
        return rows
    }

    func plainRows<S: Sample>(_ part: BitmapPart<S>) throws(OutOfMemory) -> Block<UInt8> {
        let row = try StoredRows(count: 1, part.layout)
        let rows = try Self.room(part)
        for y in 0..<part.rect.height {
            row.put(part.rect.y + y, of: part, at: 0)
            // One row and its filter byte, which is zero.
            unsafe (rows.base + y * row.stride).update(from: row.rows(), count: row.stride)
        }
        return rows
    }

    /// Calls `body` with a coder, its number of rows, and whether they are the last.
    ///
    /// Stops if the task is canceled: the writer discards the bytes.
    private mutating func forEachBlock<S: Sample>(
        of part: BitmapPart<S>, _ body: (BlockCoder, Int, Bool) -> Void
    ) throws(OutOfMemory) {
        let rect = part.rect
        let most = min(BlockCoder.mostRows(of: part.layout.bytes), rect.height)
        let blocks = try coder(most, part.layout)
        for start in stride(from: 0, to: rect.height, by: most) where !Task.isCancelled {
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
