/// PNG files coded as `Compression.stable`: a small change of a picture changes little of its file.
package enum StableFile {
    /// Returns the recoded file of `bytes`, called `name`; nil if it is interlaced.
    package static func bytes(of bytes: [UInt8], _ name: String) throws -> [UInt8]? {
        let writer = PNGWriter()
        return try make(bytes.span, name, .init(), in: writer) ? writer.bytes() : nil
    }

    /// Recodes the file of `bytes`, called `name`, in `writer`; returns false for interlaced files,
    /// which are not recoded.
    ///
    /// Both files are decoded and compared.
    ///
    /// - Throws: `.unreadable`; `.overBudget` before memory is allocated; `.outOfMemory`; a
    ///   `CancellationError`.
    static func make(
        _ bytes: Span<UInt8>, _ name: String, _ limits: Limits, in writer: PNGWriter
    ) throws -> Bool {
        try naming(name) {
            guard try repack(bytes, limits, in: writer) else {
                try readAll(bytes, limits)
                return false
            }
            return try limits.memory.holding(writer.count) {
                try writer.withBytes { stable in
                    guard try stable.isSame(as: bytes) || show(bytes, stable, limits) else {
                        throw PNGError.undecodable("two decoders read different pixels")
                    }
                    return true
                }
            }
        }
    }

    /// Checks that the file of `bytes`, called `name`, can be decoded, and that its image data
    /// contain exactly the rows.
    static func check(_ bytes: Span<UInt8>, _ name: String, _ limits: Limits) throws {
        try naming(name) {
            try readAll(bytes, limits)
            _ = try repack(bytes, limits, onlyChecks: true, in: PNGWriter())
        }
    }

    /// Returns whether two files, one of them called `name`, have the same pictures, layouts,
    /// depths, colors, and durations.
    static func areSame(
        _ one: Span<UInt8>, _ other: Span<UInt8>, _ name: String, _ limits: Limits
    ) throws -> Bool {
        try naming(name) { try show(one, other, limits) }
    }

    /// Returns whether recoding would not change the file; false if it is unreadable.
    static func isStable(_ bytes: Span<UInt8>, _ limits: Limits) throws -> Bool {
        do {
            let writer = PNGWriter()
            return try naming("") {
                try repack(bytes, limits, in: writer)
                    && writer.withBytes { $0.isSame(as: bytes) }
            }
        } catch FileError.unreadable {
            return false
        }
    }

    private static func repack(
        _ bytes: Span<UInt8>, _ limits: Limits, onlyChecks: Bool = false, in writer: PNGWriter
    ) throws -> Bool {
        let reader = try PictureReader(bytes, limits: limits.pixels)
        let needed = PNGWriter.bytesToRepack(reader.animation.file, bytes.count)
        // Both files are decoded later, so the memory for that is checked before coding.
        return try limits.memory.holding(max(needed, bytes.count + 2 * reader.bytesToRead)) {
            try writer.repack(bytes, limits: limits.pixels, onlyChecks: onlyChecks)
        }
    }

    private static func show(
        _ one: Span<UInt8>, _ other: Span<UInt8>, _ limits: Limits
    ) throws -> Bool {
        var reader = try PictureReader(one, limits: limits.pixels)
        var otherReader = try PictureReader(other, limits: limits.pixels)
        guard reader.animation.file.color == otherReader.animation.file.color,
            Showing(reader).differences(from: Showing(otherReader)).isEmpty
        else { return false }
        return try limits.memory.holding(reader.bytesToRead + otherReader.bytesToRead) {
            while let picture = try reader.next(in: one) {
                guard try otherReader.next(in: other) == picture else { return false }
            }
            return try otherReader.next(in: other) == nil
        }
    }

    private static func readAll(_ bytes: Span<UInt8>, _ limits: Limits) throws {
        var reader = try PictureReader(bytes, limits: limits.pixels)
        try limits.memory.holding(reader.bytesToRead) { try reader.readAll(bytes) }
    }

    private static func naming<R>(_ name: String, _ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch PNGError.outOfMemory(let bytes) {
            throw FileError.outOfMemory(bytes: bytes)
        } catch let error as PNGError {
            throw FileError.unreadable(.picture, name, .png(error))
        }
    }
}
