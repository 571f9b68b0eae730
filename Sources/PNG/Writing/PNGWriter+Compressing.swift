import CPNG

extension PNGWriter {
    func compress<S: Sample>(
        _ part: BitmapPart<S>, _ compression: Compression, by encoder: PNGEncoder
    ) throws(PNGError) {
        let (rect, bitmap) = (part.rect, part.bitmap)
        precondition(
            rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0
                && rect.x + rect.width <= bitmap.width && rect.y + rect.height <= bitmap.height)
        switch (encoder, compression) {
        case (.libpng, _):
            try compressByLibpng(part, compression)
        case (.splice, .small), (.splice, .smallest):
            let start = count
            try encode(part, compression)
            var second = count
            try deflate { coder throws(OutOfMemory) in try coder.filteredRows(part) }
            keepSmaller(start, second)
            second = count
            try deflate { coder throws(OutOfMemory) in try coder.plainRows(part) }
            keepSmaller(start, second)
        case (.splice, .stable):
            try encodeStably(rect.height, part.layout) { row, rows, place in
                rows.put(rect.y + row, of: part, at: place)
            }
        case (.splice, _):
            try encode(part, compression)
        }
        isStopped = isStopped || Task.isCancelled
    }

    func compress(_ rows: UnfilteredRows) throws(PNGError) {
        try encodeStably(rows.height, rows.layout) { row, target, place in
            rows.withRow(row) { target.put($0, at: place) }
        }
        isStopped = isStopped || Task.isCancelled
    }

    private func encodeStably(
        _ height: Int, _ layout: RowLayout, _ fill: (Int, StoredRows, Int) -> Void
    ) throws(PNGError) {
        unsafe try encode(StableCoder.mostBytes(height, layout)) { memory throws(OutOfMemory) in
            unsafe try stableCoder.encode(height, layout, into: memory, fill: fill)
        }
    }

    private func encode<S: Sample>(
        _ part: BitmapPart<S>, _ compression: Compression
    ) throws(PNGError) {
        unsafe try encode(BitmapCoder.mostBytes(part)) { memory throws(OutOfMemory) in
            unsafe try coder.encode(part, compression, into: memory)
        }
    }

    private func deflate(
        _ rows: (inout BitmapCoder) throws(OutOfMemory) -> Block<UInt8>
    ) throws(PNGError) {
        guard !Task.isCancelled else { return }
        let deflation = Deflation(try inMemory { () throws(OutOfMemory) in try rows(&coder) })
        guard try deflation.isDone() else { return }
        unsafe cpng_append(&file, deflation.stream.bytes, deflation.stream.count)
    }

    /// Keeps the shorter of two adjacent byte sequences; in a tie, the first.
    package func keepSmaller(_ first: Int, _ second: Int) {
        let isSmaller = count - second < second - first
        unsafe cpng_remove(&file, isSmaller ? first : second, isSmaller ? second : count)
    }

    /// Reserves `most` bytes and keeps the number that `encode` returns.
    func encode(
        _ most: Int, _ encode: (UnsafeMutablePointer<UInt8>) throws(OutOfMemory) -> Int
    ) throws(PNGError) {
        guard let memory = unsafe cpng_reserve(&file, most) else {
            throw .outOfMemory(bytes: most)
        }
        let count = try inMemory { () throws(OutOfMemory) in unsafe try encode(memory) }
        unsafe cpng_advance(&file, count)
    }

    private func compressByLibpng<S: Sample>(
        _ part: BitmapPart<S>, _ compression: Compression
    ) throws(PNGError) {
        let first = count
        for filters in compression.filters {
            let second = count
            try compressByLibpng(part, level: compression.level, filters: filters)
            if second > first { keepSmaller(first, second) }
        }
    }

    private func compressByLibpng<S: Sample>(
        _ part: BitmapPart<S>, level: Int32, filters: cpng_filters
    ) throws(PNGError) {
        var picture = cpng_picture(part.bitmap)
        picture.width = UInt32(part.rect.width)
        picture.height = UInt32(part.rect.height)
        let start = part.rect.y * picture.row_bytes + part.rect.x * part.pixelBytes
        let report = part.bitmap.withSamples { samples in
            unsafe samples.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else {
                    preconditionFailure("a bitmap is not empty")
                }
                var allocations = cpng_allocations(limit: 64 << 20, fail_at: 0, count: 0, bytes: 0)
                return unsafe cpng_compress(
                    &file, picture, base + start, level, filters, &allocations)
            }
        }
        guard !Task.isCancelled else { return }
        try check(report)
    }
}

private func inMemory<R>(_ body: () throws(OutOfMemory) -> R) throws(PNGError) -> R {
    do {
        return try body()
    } catch {
        throw .outOfMemory(bytes: error.bytes)
    }
}
