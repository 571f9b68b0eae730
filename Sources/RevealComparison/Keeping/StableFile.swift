package import PNG
import RevealFiles

/// A PNG file coded as `Compression.stable`, of which little changes where little of its pictures
/// does.
package enum StableFile {
    /// The file of `bytes`, which is called `name`, made stable; nil where it cannot be, as
    /// interlaced ones.
    ///
    /// Both are decoded, and their pictures and what they say about them compared, before anybody
    /// gets the new one.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file, `.outOfMemory`.
    package static func bytes(
        of bytes: [UInt8], _ name: String, limits: PixelLimits = .init()
    ) throws -> [UInt8]? {
        let writer = PNGWriter()
        do {
            guard try writer.repack(bytes.span, limits: limits) else { return nil }
        } catch PNGError.outOfMemory(let bytes) {
            throw FileError.outOfMemory(bytes: bytes)
        } catch {
            throw FileError.unreadable(.picture, name, .png(error))
        }
        let stable = try writer.bytes()
        guard stable != bytes else { return stable }
        let before = try GoldenFiles.content(of: bytes, name, limits: limits)
        guard before.isSame(as: try GoldenFiles.content(of: stable, name, limits: limits)),
            try PNGFile(bytes.span).color == PNGFile(stable.span).color
        else { return nil }
        return stable
    }

    /// Whether the file of `bytes` is as it would be made; so is none that cannot be read.
    package static func isStable(_ bytes: [UInt8]) -> Bool {
        let writer = PNGWriter()
        return (try? writer.repack(bytes.span)) == true && (try? writer.bytes()) == bytes
    }
}

extension GoldenContent {
    /// Whether all pictures are the same, sample by sample, in the same layout and depth, and shown
    /// as long.
    package func isSame(as other: GoldenContent) -> Bool {
        pictures == other.pictures && showing.differences(from: other.showing).isEmpty
    }
}
