import CPNG

extension PNGFile {
    /// Whether `bytes`, with this header and checked chunks, is a complete file by `PNGWriter`;
    /// reuses `rows` for inflated rows.
    ///
    /// - Throws: `.outOfMemory` if `rows` cannot be allocated.
    package func isComplete(
        _ bytes: Span<UInt8>, rows: inout Block<UInt8>?
    ) throws(PNGError) -> Bool {
        var frames = 0
        var (width, height) = (header.width, header.height)
        // `PNGWriter` writes no others, and the rows of larger ones might overflow.
        var isWhole = !header.isInterlaced && header.isWithin(.init())
        var offset = try Chunk.first(in: bytes)
        while isWhole, offset < bytes.count {
            let chunk = try Chunk(in: bytes, at: offset)
            offset = chunk.end
            switch chunk.type {
            case .frameControl:
                guard let control = FrameControl(chunk, in: bytes) else { break }
                frames += 1
                (width, height) = (Int(control.width), Int(control.height))
                isWhole = (1...header.width ~= width) && (1...header.height ~= height)
            case .imageData, .frameData:
                // `PNGWriter` uses one chunk per picture; in fdAT a sequence number comes first.
                let start = chunk.content.lowerBound + (chunk.type == .frameData ? 4 : 0)
                guard start < chunk.content.upperBound else { return false }
                isWhole = try hasRows(
                    bytes.extracting(start..<chunk.content.upperBound), width: width,
                    height: height, in: &rows)
            case .end:
                return offset == bytes.count && frames == animation?.frames ?? 0
            default:
                break
            }
        }
        return false
    }

    private func hasRows(
        _ stream: Span<UInt8>, width: Int, height: Int, in kept: inout Block<UInt8>?
    ) throws(PNGError) -> Bool {
        // A transparent color adds a channel to decoded pictures, but not to these rows.
        let row = 1 + width * header.layout(hasTransparency: false).channels * depth / 8
        let length = row * height
        // Frames are no larger than the default image, which comes first.
        if length > kept?.count ?? 0 { kept = Block(count: length) }
        guard let rows = kept else { throw .outOfMemory(bytes: length) }
        let isInflated = unsafe stream.withUnsafeBufferPointer { stream in
            unsafe stream.baseAddress.map {
                unsafe cpng_inflate($0, stream.count, rows.base, length, nil)
            } ?? false
        }
        return isInflated
            && rows.withSpan(of: 0..<length) { rows in
                stride(from: 0, to: length, by: row).allSatisfy { rows[$0] <= 4 }
            }
    }
}
