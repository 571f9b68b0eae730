import CPNG
import Raster

/// A decoded PNG file.
package struct DecodedPNG: Sendable {
    /// What the file says about itself.
    package let file: PNGFile
    /// Straight-alpha samples at the file's depth, 1 to 8 bits as 8; palettes and tRNS expanded,
    /// grey with alpha as RGBA.
    ///
    /// Its color is the file's.
    package let bitmap: AnyBitmap

    /// Decodes `bytes`, a whole file; of an animated one, the default image.
    ///
    /// - Throws: the first thing wrong, with its offset where it is a chunk.
    package init(_ bytes: Span<UInt8>, limits: PixelLimits = .init()) throws(PNGError) {
        let file = try PNGFile(bytes)
        try limits.check(width: file.header.width, height: file.header.height)
        try self.init(file, bytes)
    }

    /// Decodes `bytes`, a whole file that says `file` about itself, whatever its size.
    ///
    /// - Throws: `.undecodable`, `.outOfMemory`.
    package init(_ file: PNGFile, _ bytes: Span<UInt8>) throws(PNGError) {
        self.file = file
        let decoded: AnyBitmap =
            if let plain = file.plainBitmap(of: bytes) {
                .eight(plain)
            } else {
                try decodeByLibpng(bytes, file)
            }
        // The profile of a gray file does not suit the RGBA that gray with alpha becomes.
        let isGrayAlpha = file.header.colorType == .greyAlpha
        bitmap = decoded.described(by: isGrayAlpha ? file.color.withoutProfile : file.color)
    }
}

extension DecodedPNG {
    /// Decodes `bytes`, of any size, by libpng even where that is not needed: the reference for
    /// tests.
    ///
    /// - Throws: the first thing wrong, with its offset where it is a chunk.
    package init(byLibpng bytes: Span<UInt8>) throws(PNGError) {
        file = try PNGFile(bytes)
        bitmap = try decodeByLibpng(bytes, file)
    }
}

private func decodeByLibpng(
    _ bytes: Span<UInt8>, _ file: PNGFile
) throws(PNGError) -> AnyBitmap {
    file.depth == 16 ? .sixteen(try decode(bytes, file)) : .eight(try decode(bytes, file))
}

/// What libpng may allocate for one picture beside the samples, which are ours: a few rows, zlib's
/// window and a chunk.
package let decoderMemory = 32 << 20

private func decode<S: Sample>(
    _ bytes: Span<UInt8>, _ file: PNGFile
) throws(PNGError) -> Bitmap<S> {
    var bitmap: Bitmap<S>
    do {
        bitmap = try Bitmap(
            width: file.header.width, height: file.header.height, layout: file.layout)
    } catch {
        throw .outOfMemory(bytes: error.bytes)
    }
    let picture = cpng_picture(bitmap)
    let report = bitmap.withMutableSamples { samples in
        // cpng_decode checks that rows of that many bytes hold what libpng will write, writes
        // `height` of them, and keeps neither pointer.
        unsafe samples.withUnsafeMutableBytes { samples in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let input = bytes.baseAddress, let output = samples.baseAddress else {
                    preconditionFailure("a checked file and a bitmap are not empty")
                }
                var allocations = cpng_allocations(
                    limit: decoderMemory, fail_at: 0, count: 0, bytes: 0)
                return unsafe cpng_decode(
                    input, bytes.count, file.imageData.upperBound, picture, output, &allocations)
            }
        }
    }
    try check(report)
    return bitmap
}
