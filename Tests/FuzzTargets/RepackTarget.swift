import PNG
import TestSupport

extension FuzzTarget {
    /// Files with right checksums, recompressed as by `repack`: every decoder must see the same
    /// pictures.
    static let repack = FuzzTarget(
        "repack",
        sources: ["PNG/Stable", "PNG/Writing/PNGWriter+Repacking.swift"], longest: 4096,
        words: ["acTL", "fcTL", "fRAW", "fdAT", "IRAW", "IDAT", "PLTE", "tRNS", "tIME", "tEXt"],
        seeds: { try mendedPNG.seeds() + animations.seeds() }
    ) { bytes in
        try checkRepacking(MendedPNG(bytes).file.bytes)
        // Unrepaired, with streams that the repair does not make.
        try checkRepacking(bytes)
    }
}

/// Larger pictures are skipped.
private let limits: PixelLimits = {
    var limits = PixelLimits()
    limits.pixels = 1 << 12
    return limits
}()

private func checkRepacking(_ bytes: [UInt8]) throws {
    guard let stable = try repacked(bytes) else { return }
    try hold(try repacked(stable) == stable, "a stable file stays unchanged")
    guard let before = try? DecodedPNG(byLibpng: bytes.span),
        before.file.header.width * before.file.header.height <= limits.pixels
    else { return }
    let after = try DecodedPNG(byLibpng: stable.span)
    try hold(
        HandmadePicture(after.bitmap) == HandmadePicture(before.bitmap),
        "libpng sees the same pixels")
    try hold(after.file.color == before.file.color, "colors are unchanged")
    let frames = (try? AnimationFrames(bytes.span).frames) ?? []
    let others = try AnimationFrames(stable.span).frames
    try hold(
        frames.map(\.delay) == others.map(\.delay) && frames.count == others.count,
        "the number of frames and their delays are unchanged")
}

/// The file recompressed as `stable`, or nil if that is not possible.
private func repacked(_ bytes: [UInt8]) throws -> [UInt8]? {
    let writer = PNGWriter()
    do {
        guard try writer.repack(bytes.span, limits: limits) else { return nil }
    } catch {
        try checkReason(error)
        return nil
    }
    return try writer.bytes()
}
