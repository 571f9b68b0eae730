public import Raster

extension Bitmap {
    /// A PNG file of the bitmap.
    ///
    /// `color` overrides the bitmap's own color description.
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
    /// A copy of the bytes written since the last `clear`.
    package func bytes() throws -> [UInt8] {
        try withBytes { bytes in
            // The whole array is initialized before it is read.
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
    /// A PNG file of the bitmap.
    ///
    /// `color` overrides the bitmap's own color description.
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
