import CPNG
package import Raster

extension PNGFile {
    /// Whether `bytes`, a file of this header whose chunks have been checked, is all that
    /// `PNGWriter` wrote: it ends with its last chunk and holds all frames, and all rows of every
    /// picture.
    ///
    /// Rows are inflated into `rows`, which may be kept from file to file.
    ///
    /// - Throws: `.outOfMemory` when `rows` cannot be had.
    package func isComplete(
        _ bytes: Span<UInt8>, rows: inout Block<UInt8>?
    ) throws(PNGError) -> Bool {
        var frames = 0
        var (width, height) = (header.width, header.height)
        // No writer of ours makes others, and of larger ones the rows could not even be counted.
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
                // The writer puts each picture into one chunk; in fdAT a number comes first.
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

    /// Whether `stream` inflates to so many rows of so many pixels, each with a filter that exists.
    private func hasRows(
        _ stream: Span<UInt8>, width: Int, height: Int, in kept: inout Block<UInt8>?
    ) throws(PNGError) -> Bool {
        // A transparent colour adds a channel to decoded pictures, and none to these rows.
        let row = 1 + width * header.layout(hasTransparency: false).channels * depth / 8
        let length = row * height
        // Frames are no larger than the default image, which is the first to come.
        if length > kept?.count ?? 0 { kept = Block(count: length) }
        guard let rows = kept else { throw .outOfMemory(bytes: length) }
        // The block has that many bytes and no other owner; the span outlives the call.
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
