package import PNG
import Raster
package import RevealFiles

/// A PNG file coded as `Compression.stable`, of which little changes where little of its pictures
/// does.
package enum StableFile {
    /// The file of `bytes`, which is called `name`, made stable; nil if it is interlaced.
    ///
    /// - Throws: as `make`.
    package static func bytes(of bytes: [UInt8], _ name: String) throws -> [UInt8]? {
        let writer = PNGWriter()
        return try make(bytes.span, name, .init(), in: writer) ? writer.bytes() : nil
    }

    /// Makes `writer` hold the file of `bytes`, which is called `name`, coded as stable, and
    /// returns whether it does: interlaced files are left as they are.
    ///
    /// Both are decoded, and their pictures and what they say about them compared, before anybody
    /// gets the new one.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file; `.overBudget` before its pictures
    ///   take memory; `.outOfMemory`; a `CancellationError`.
    package static func make(
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
                        throw PNGError.undecodable("decoders disagree about it")
                    }
                    return true
                }
            }
        }
    }

    /// Makes sure that the file of `bytes`, which is called `name`, can be decoded, and that its
    /// image data hold nothing else.
    ///
    /// - Throws: as `make`.
    package static func check(_ bytes: Span<UInt8>, _ name: String, _ limits: Limits) throws {
        try naming(name) {
            try readAll(bytes, limits)
            _ = try repack(bytes, limits, onlyChecks: true, in: PNGWriter())
        }
    }

    /// Whether two files show the same, sample by sample, in the same layout, depth, and colors,
    /// and as long; `name` is that of either.
    ///
    /// - Throws: as `make`.
    package static func areSame(
        _ one: Span<UInt8>, _ other: Span<UInt8>, _ name: String, _ limits: Limits
    ) throws -> Bool {
        try naming(name) { try show(one, other, limits) }
    }

    /// Whether the file of `bytes` is as it would be made; so is none that cannot be read.
    package static func isStable(_ bytes: Span<UInt8>, _ limits: Limits) throws -> Bool {
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
        // Both files are decoded afterward, and nothing is coded for which there is no memory then.
        return try limits.memory.holding(max(needed, bytes.count + 2 * reader.bytesToRead)) {
            try writer.repack(bytes, limits: limits.pixels, onlyChecks: onlyChecks)
        }
    }

    /// Whether both files show the same, one picture of each in memory at a time.
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

    /// What `body` makes of the file called `name`, of which it throws what is wrong.
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
