extension Bitmap {
    /// Returns a PNG file of the bitmap; `color` overrides its color description.
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
    package func bytes() throws -> [UInt8] {
        try withBytes { bytes in
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
    /// Returns a PNG file of the bitmap; `color` overrides its color description.
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
