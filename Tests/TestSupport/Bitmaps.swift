package import PNG
package import Raster

extension Bitmap {
    package subscript(x: Int, y: Int) -> [S] {
        @specialized(where S == UInt8)
        @specialized(where S == UInt16)
        get {
            let channels = layout.channels
            return withRow(y) { row in (0..<channels).map { row[x * channels + $0] } }
        }
    }

    package var samples: [S] {
        // Reading the samples one by one, without specialization, took a third of the time of the
        // measurement tests.
        withSamples { $0.withUnsafeBufferPointer { Array($0) } }
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(_ width: Int, _ height: Int, _ layout: PixelLayout, _ samples: [S]) throws {
        try self.init(width: width, height: height, layout: layout)
        withMutableSamples { span in for i in span.indices { span[i] = samples[i] } }
    }
}

extension HandmadePicture {
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(_ bitmap: Bitmap<S>) {
        let colorType = [PixelLayout.gray: 0, .rgb: 2, .rgba: 6][bitmap.layout] ?? 0
        let samples = bitmap.withSamples { samples in samples.indices.map { Int(samples[$0]) } }
        self.init(bitmap.width, bitmap.height, depth: S.depth, colorType: colorType, samples)
    }

    package init(_ bitmap: AnyBitmap) {
        switch bitmap {
        case .eight(let bitmap): self.init(bitmap)
        case .sixteen(let bitmap): self.init(bitmap)
        }
    }
}

package func picture(_ path: String) throws -> Bitmap<UInt8> {
    guard case .eight(let bitmap) = try decode(path) else { throw UnexpectedDepth(path: path) }
    return bitmap
}

package func deepPicture(_ path: String) throws -> Bitmap<UInt16> {
    guard case .sixteen(let bitmap) = try decode(path) else { throw UnexpectedDepth(path: path) }
    return bitmap
}

package func decode(_ path: String) throws -> AnyBitmap {
    let bytes = try Disk.read(path)
    return try DecodedPNG(bytes.span).bitmap
}

package struct UnexpectedDepth: Error {
    let path: String
}

package func pngFile<S: Sample>(
    _ bitmap: Bitmap<S>, color: ColorDescription = .init(), compression: Compression = .fast,
    encoder: PNGEncoder = .splice
) throws -> [UInt8] {
    let writer = PNGWriter()
    writer.begin(like: bitmap, texts: [], color: color)
    try writer.image(bitmap, compression: compression, encoder: encoder)
    writer.end()
    return try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
}
