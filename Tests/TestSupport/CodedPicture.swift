import PNG
package import Raster

/// A file made by the encoder, and its expected pixels.
package struct CodedPicture<S: Sample> {
    package let file: [UInt8]
    package let expected: Bitmap<S>

    package init(file: [UInt8], expected: Bitmap<S>) {
        (self.file, self.expected) = (file, expected)
    }

    /// The first mistake found by libpng, by our decoder or by the independent one, if any.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func mistake() -> String? {
        do {
            let expected = HandmadePicture(expected)
            guard HandmadePicture(try DecodedPNG(byLibpng: file.span).bitmap) == expected else {
                return "libpng sees other pixels"
            }
            guard HandmadePicture(try DecodedPNG(file.span).bitmap) == expected else {
                return "our decoder sees other pixels"
            }
            return try IndependentDecoder.picture(file) == expected
                ? nil : "the independent decoder sees other pixels"
        } catch {
            return "refused: \(error)"
        }
    }
}

extension CodedPicture {
    /// Random rectangles of bitmaps, as in animations, coded by one writer one after another.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package static func parts(
        of bitmaps: [Bitmap<S>], _ noise: inout Noise
    ) throws -> [CodedPicture] {
        let writer = PNGWriter()
        return try bitmaps.map { bitmap in
            let (x, y) = (
                Int.random(in: 0..<bitmap.width, using: &noise),
                Int.random(in: 0..<bitmap.height, using: &noise)
            )
            let rect = PixelRect(
                x: x, y: y, width: .random(in: 1...bitmap.width - x, using: &noise),
                height: .random(in: 1...bitmap.height - y, using: &noise))
            // `small` builds tables of megabytes even for small files, which takes longer than all
            // the rest.
            let kind = Int.random(in: 0..<24, using: &noise)
            let compression: Compression = kind == 0 ? .small : kind < 8 ? .balanced : .fast
            writer.clear()
            try writer.frame(sequence: 0, bitmap, rect, compression: compression)
            let chunks = try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            let expected = try bitmap.part(rect)
            return CodedPicture(
                file: still(of: chunks, expected) ?? [], expected: expected)
        }
    }

    /// A file with the data of the only frame in `chunks`, or nil if they are not chunks.
    private static func still(of chunks: [UInt8], _ expected: Bitmap<S>) -> [UInt8]? {
        guard let frameData = HandmadePNG(reading: HandmadePNG.signature + chunks) else {
            return nil
        }
        // After its sequence number, a frame's data equals an image's.
        let content = Array(frameData.chunks[0].content.dropFirst(4))
        let header = HandmadePicture(expected).header()
        return HandmadePNG([header, .init("IDAT", content), .init("IEND")]).bytes
    }
}
