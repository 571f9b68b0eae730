package import PNG
package import Raster

extension Bitmap {
    /// The samples of the pixel in column `x` of row `y`.
    package subscript(x: Int, y: Int) -> [S] {
        let channels = layout.channels
        return withRow(y) { row in (0..<channels).map { row[x * channels + $0] } }
    }

    /// All samples, row after row.
    package var samples: [S] {
        withSamples { samples in samples.indices.map { samples[$0] } }
    }

    /// A bitmap of those samples, row after row.
    package init(_ width: Int, _ height: Int, _ layout: PixelLayout, _ samples: [S]) throws {
        try self.init(width: width, height: height, layout: layout)
        withMutableSamples { span in for i in span.indices { span[i] = samples[i] } }
    }
}

/// Reads a picture that has 8 bits a sample.
package func picture(_ path: String) throws -> Bitmap<UInt8> {
    guard case .eight(let bitmap) = try decode(path) else { throw UnexpectedDepth(path: path) }
    return bitmap
}

/// Reads a picture that has 16 bits a sample.
package func deepPicture(_ path: String) throws -> Bitmap<UInt16> {
    guard case .sixteen(let bitmap) = try decode(path) else { throw UnexpectedDepth(path: path) }
    return bitmap
}

/// Reads a picture of either depth.
package func decode(_ path: String) throws -> AnyBitmap {
    let bytes = try Disk.read(path)
    return try DecodedPNG(bytes.span).bitmap
}

/// A picture's samples are deeper or shallower than a test thinks.
package struct UnexpectedDepth: Error {
    let path: String
}

/// The bytes of a PNG file of `bitmap`.
package func pngFile<S: Sample>(
    _ bitmap: Bitmap<S>, color: ColorDescription = .init(), compression: Compression = .fast,
    encoder: Encoder = .splice
) throws -> [UInt8] {
    let writer = PNGWriter()
    writer.begin(like: bitmap, texts: [], color: color)
    try writer.image(bitmap, compression: compression, encoder: encoder)
    writer.end()
    return try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
}
