public import Raster

extension Bitmap {
    /// The bytes of a PNG file of the bitmap, which describes its samples by `color`, or by the
    /// bitmap's own color if that is nil.
    ///
    /// - Throws: `PNGError.outOfMemory`, a `CancellationError`.
    public func png(
        color: ColorDescription? = nil, compression: Compression = .balanced
    ) throws -> [UInt8] {
        let writer = PNGWriter()
        try writer.file(self, color: color ?? self.color, compression: compression)
        return try writer.bytes()
    }
}

extension PNGWriter {
    /// A copy of the bytes written.
    ///
    /// - Throws: `PNGError.outOfMemory`, a `CancellationError`.
    package func bytes() throws -> [UInt8] {
        try withBytes { bytes in
            // The array's memory is filled to its end before anybody reads it.
            unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
                unsafe bytes.withUnsafeBytes { source in
                    unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
                }
                count = bytes.count
            }
        }
    }
}

extension AnyBitmap {
    /// The bytes of a PNG file of the bitmap, which describes its samples by `color`, or by the
    /// bitmap's own color if that is nil.
    ///
    /// - Throws: `PNGError.outOfMemory`, a `CancellationError`.
    public func png(
        color: ColorDescription? = nil, compression: Compression = .balanced
    ) throws -> [UInt8] {
        switch self {
        case .eight(let bitmap): try bitmap.png(color: color, compression: compression)
        case .sixteen(let bitmap): try bitmap.png(color: color, compression: compression)
        }
    }
}
