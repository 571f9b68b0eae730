extension Snapshot {
    /// Reads the PNG file at `path`; of an animated PNG, the default image.
    ///
    /// The file and its pixels count against `limits` from before their allocation until they are
    /// freed.
    ///
    /// - Throws: `.unreadable` with the reason, `.overBudget`, `.outOfMemory`.
    public init(contentsOf path: String, limits: Limits = .init()) throws(FileError) {
        try self.init(path, as: .snapshot, limits)
    }

    init(_ path: String, as input: FileError.Input, _ limits: Limits) throws(FileError) {
        let file = try InputFile(
            path, as: input, memory: limits.memory, readsOpen: limits.readsOpenInputs)
        let png = try file.withPNG { bytes throws(PNGError) in
            let png = try PNGFile(bytes)
            try limits.pixels.check(width: png.header.width, height: png.header.height)
            return png
        }
        let share = try limits.memory.take(png.sampleBytes + png.bytesToDecode)
        let bitmap = try file.withPNG { bytes throws(PNGError) in
            try DecodedPNG(png, bytes).bitmap
        }
        bitmap.keep(share)
        let digest = file.withBytes { SHA256.hexDigest(of: $0) }
        self.init(
            bitmap, color: png.color, isGray: [.gray, .grayAlpha].contains(png.header.colorType),
            of: SnapshotFile(
                path: path, identity: file.identity, digest: digest, bytes: file.count,
                orientation: png.orientation),
            bytesToMake: file.count + png.bytesToDecode)
    }

    /// Decodes a PNG file in memory; of an animated PNG, the default image.
    ///
    /// The pixels count against `limits` from before their allocation until they are freed.
    ///
    /// - Throws: a `PNGError` with the reason; `FileError.overBudget`.
    public init(png bytes: [UInt8], limits: Limits = .init()) throws {
        let png = try PNGFile(bytes.span)
        try limits.pixels.check(width: png.header.width, height: png.header.height)
        let share = try limits.memory.take(png.sampleBytes + png.bytesToDecode)
        let bitmap = try DecodedPNG(png, bytes.span).bitmap
        bitmap.keep(share)
        self.init(
            bitmap, color: png.color,
            isGray: [.gray, .grayAlpha].contains(png.header.colorType),
            of: SnapshotFile(
                path: nil, identity: nil, digest: SHA256.hexDigest(of: bytes.span),
                bytes: bytes.count, orientation: png.orientation),
            bytesToMake: png.bytesToDecode)
    }
}
