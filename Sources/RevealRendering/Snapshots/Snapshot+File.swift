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

extension MaskMap {
    /// Reads the PNG file at `path`; of an animated PNG, the default image.
    ///
    /// All pixels must be gray and opaque, in any color type and depth; samples are not converted.
    /// The file and its pixels count against `limits` from before their allocation until they are
    /// freed.
    ///
    /// - Throws: `.unreadable` with the reason, `.overBudget`, `.outOfMemory`.
    public init(
        contentsOf path: String, softness: Double? = nil, _ formula: Formula = .mlt,
        isInverted: Bool = false, limits: Limits = .init()
    ) throws(FileError) {
        let picture = try Snapshot(path, as: .map, limits)
        let share = try limits.memory.take(
            GrayMap.bytes(width: picture.width, height: picture.height))
        do {
            try self.init(picture, softness: softness, formula, isInverted: isInverted)
            grays.grays.block.companion = share
        } catch {
            switch error {
            case .colored(let column, let row):
                throw .unreadable(.map, path, .colored(column: column, row: row))
            case .translucent(let column, let row):
                throw .unreadable(.map, path, .translucent(column: column, row: row))
            case .outOfMemory(let bytes): throw .outOfMemory(bytes: bytes)
            }
        }
    }
}
