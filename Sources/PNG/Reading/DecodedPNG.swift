import CPNG

package struct DecodedPNG: Sendable {
    package let file: PNGFile
    /// Straight-alpha samples of 16 bits if the file has 16, else 8, with the file's color
    /// description.
    ///
    /// Palettes and tRNS are expanded; gray with alpha becomes RGBA.
    package let bitmap: AnyBitmap

    /// Decodes a whole file; of an animation, the default image.
    ///
    /// - Throws: the first error, with its offset if it concerns a chunk.
    package init(_ bytes: Span<UInt8>, limits: PixelLimits = .init()) throws(PNGError) {
        let file = try PNGFile(bytes)
        try limits.check(width: file.header.width, height: file.header.height)
        try self.init(file, bytes)
    }

    /// Decodes the file that `file` describes, without a size limit.
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
        // The profile of a gray file does not fit RGBA samples.
        let isGrayAlpha = file.header.colorType == .grayAlpha
        bitmap = decoded.described(by: isGrayAlpha ? file.color.withoutProfile : file.color)
    }
}

extension DecodedPNG {
    /// Decodes with libpng only, without a size limit, as a reference for tests.
    ///
    /// - Throws: the first error, with its offset if it concerns a chunk.
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

/// The maximum memory for libpng, samples excluded: a few rows, zlib's window, and a chunk.
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
        // cpng_decode checks that libpng's rows fit, writes `height` of them, and keeps no pointer.
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
