import CPNG
import Raster

extension PNGFile {
    /// The picture of `bytes`, the file that says this about itself, if rows lie in the file as in a bitmap:
    /// grey, RGB or RGBA of 8 bits, not interlaced, without tRNS.
    ///
    /// libdeflate inflates two to six times as fast as zlib does for libpng, but whole streams only: this
    /// one is inflated into the bitmap's own memory, which is a little longer, and its filters are undone
    /// there. Nil where anything is wrong, for libpng to say what.
    ///
    /// - Throws: `.outOfMemory`.
    func plainBitmap(of bytes: Span<UInt8>) throws(PNGError) -> Bitmap<UInt8>? {
        guard header.bitDepth == 8, !header.isInterlaced, !hasTransparency,
            [.grey, .rgb, .rgba].contains(header.colorType)
        else { return nil }
        // A row and its filter, behind a gap that keeps what is written from what is still to be read.
        let gap = RowFilter.overrun + 1
        let row = header.width * layout.channels
        let (length, isTooLong) = (row + 1).multipliedReportingOverflow(by: header.height)
        guard !isTooLong, length < .max / 2 else { return nil }
        guard let zeroes = Block<UInt8>(count: row + gap) else { throw .outOfMemory(bytes: row) }
        let bitmap: Bitmap<UInt8>
        do {
            bitmap = try Bitmap(
                width: header.width, height: header.height, layout: layout,
                room: header.height + 2 * gap)
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
        // The block is nobody else's yet. It holds a gap, `length` bytes, and a gap.
        let memory = unsafe bitmap.block.base
        let filtered = unsafe memory + gap
        let isInflated = unsafe try withImageStream(in: bytes) { stream, count in
            unsafe cpng_inflate(stream, count, filtered, length)
        }
        guard isInflated else { return nil }
        var above = unsafe UnsafePointer(zeroes.base)
        for y in 0..<header.height {
            let line = unsafe filtered + y * (row + 1)
            guard let filter = unsafe RowFilter(rawValue: line[0]) else { return nil }
            let result = unsafe memory + y * row
            unsafe filter.undo(row, of: line + 1, above: above, step: layout.channels, into: result)
            unsafe above = UnsafePointer(result)
        }
        return bitmap
    }

    /// Calls `body` with what the IDAT chunks of `bytes` hold, one behind the other, and its length.
    private func withImageStream(
        in bytes: Span<UInt8>, _ body: (UnsafePointer<UInt8>, Int) -> Bool
    ) throws(PNGError) -> Bool {
        func content(ofChunkAt offset: Int) -> Range<Int> {
            offset + 8..<offset + 8 + Int(bytes.bigEndian(at: offset))
        }
        let first = content(ofChunkAt: imageData.lowerBound)
        if first.upperBound + 4 == imageData.upperBound {
            return unsafe bytes.extracting(first).withUnsafeBufferPointer { stream in
                unsafe stream.baseAddress.map { unsafe body($0, stream.count) } ?? false
            }
        }
        guard let joined = Block<UInt8>(count: imageData.count) else {
            throw .outOfMemory(bytes: imageData.count)
        }
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
        return unsafe body(joined.base, count)
    }
}
