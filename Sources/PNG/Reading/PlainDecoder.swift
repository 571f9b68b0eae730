import CPNG

extension PNGFile {
    /// Whether rows have the same bytes in the file as in a bitmap.
    private var isPlain: Bool {
        header.bitDepth == 8 && !header.isInterlaced && !hasTransparency
            && [.gray, .rgb, .rgba].contains(header.colorType)
            && max(header.width, header.height) <= Int(CPNG_MAXIMUM_SIDE)
    }

    /// The memory to join image data of several chunks, in bytes.
    package var bytesToDecode: Int { isPlain && !hasOneDataChunk ? imageData.count : 0 }

    /// Decodes a plain file without libpng; nil on any error or lack of memory.
    ///
    /// libdeflate inflates photographs 1.5 to 2 times as fast as zlib and screenshots 4 to 5 times,
    /// but only whole streams, into the bitmap's memory. Filters are undone in place. After nil,
    /// libpng reports the error, or succeeds with less memory. Streams that only zlib rejects, such
    /// as those with distances beyond the declared window, are decoded.
    func plainBitmap(of bytes: Span<UInt8>) -> Bitmap<UInt8>? {
        guard isPlain else { return nil }
        let rowBytes = header.width * layout.channels
        // Each row follows its filter byte. The gap before the first row keeps writes before unread
        // bytes; the gap after the last row is for reads and writes past the end.
        let lineBytes = rowBytes + 1
        let gap = RowFilter.overrun + 1
        let length = lineBytes * header.height
        guard let zeroes = Block<UInt8>(count: rowBytes + gap),
            let bitmap = try? Bitmap<UInt8>(
                width: header.width, height: header.height, layout: layout,
                room: header.height + 2 * gap)
        else { return nil }
        // The bitmap's memory has no other owner yet.
        let pixels = unsafe bitmap.block.base
        let lines = unsafe pixels + gap
        let isInflated = unsafe withImageStream(in: bytes) { stream, count in
            // Encoders need less; a stream of empty blocks could have gigabytes.
            unsafe count <= length + length / 64 + 16_384
                && cpng_inflate(stream, count, lines, length, nil)
        }
        guard isInflated else { return nil }
        return withExtendedLifetime(zeroes) {
            var above = unsafe UnsafePointer(zeroes.base)
            for y in 0..<header.height {
                let line = unsafe lines + y * lineBytes
                guard let filter = unsafe RowFilter(rawValue: line[0]) else { return nil }
                let row = unsafe pixels + y * rowBytes
                let pair = unsafe RowPair(row: line + 1, above: above, step: layout.channels)
                unsafe filter.undo(rowBytes, of: pair, into: row)
                unsafe above = UnsafePointer(row)
            }
            return bitmap
        }
    }

    /// Calls `body` with the joined content of the IDAT chunks; returns false if there is no memory
    /// to join them.
    private func withImageStream(
        in bytes: Span<UInt8>, _ body: (UnsafePointer<UInt8>, Int) -> Bool
    ) -> Bool {
        func content(ofChunkAt offset: Int) -> Range<Int> {
            offset + 8..<offset + 8 + Int(bytes.bigEndian(at: offset))
        }
        if hasOneDataChunk {
            let content = content(ofChunkAt: imageData.lowerBound)
            return unsafe bytes.extracting(content).withUnsafeBufferPointer { stream in
                unsafe stream.baseAddress.map { unsafe body($0, stream.count) } ?? false
            }
        }
        guard let joined = Block<UInt8>(count: imageData.count) else { return false }
        var count = 0
        joined.withMutableSpan(of: 0..<joined.count) { joined in
            var offset = imageData.lowerBound
            while offset < imageData.upperBound {
                let content = content(ofChunkAt: offset)
                joined.copySamples(from: bytes.extracting(content), at: count)
                count += content.count
                offset = content.upperBound + 4
            }
        }
        return withExtendedLifetime(joined) { unsafe body(joined.base, count) }
    }
}
