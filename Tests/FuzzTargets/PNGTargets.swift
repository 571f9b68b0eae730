import PNG
import Raster
import TestSupport

extension FuzzTarget {
    private static let walker = [
        "Chunk.swift", "ChunkType.swift", "ColorDescription.swift", "NearlyPNG.swift",
        "Orientation.swift", "PNGError.swift", "PNGFile.swift", "PNGHeader.swift",
    ].map { "PNG/Format/" + $0 }

    private static let decoder =
        walker + [
            "PNG/Reading/DecodedPNG.swift", "PNG/Format/PixelLimits.swift",
            "PNG/Reading/PlainDecoder.swift", "PNG/Rows/RowFilter+Undoing.swift", "CPNG/decode.c",
        ]

    /// Complete files, including checksums.
    static let png = FuzzTarget(
        "png", sources: decoder, longest: 4096, words: names, seeds: files
    ) { bytes in
        try checkDecoding(bytes)
    }

    /// Complete files with corrected checksums.
    static let mendedPNG = FuzzTarget(
        "mended-png", sources: decoder, longest: 4096, words: names, seeds: rawFiles
    ) { bytes in
        try checkDecoding(MendedPNG(bytes).file.bytes)
    }

    /// The chunks around the picture, with original and corrected checksums.
    static let chunks = FuzzTarget(
        "chunks", sources: walker + ["PNG/Reading/PNGFile+Completeness.swift"], longest: 1024,
        words: names,
        seeds: files
    ) { bytes in
        try checkWalk(bytes)
        try checkWalk(MendedPNG(bytes).file.bytes)
    }

    private static let names = [
        "IHDR", "PLTE", "tRNS", "IDAT", "IRAW", "IEND", "tEXt", "acTL", "fcTL", "fdAT", "pHYs",
        "sRGB", "gAMA", "cHRM", "iCCP", "cICP", "zTXt", "eXIf",
    ]
}

/// Small files: pictures of each kind, files that caused problems, and those of the corpora.
@Sendable private func files() throws -> [[UInt8]] {
    let handmade = Specimen.all.map(\.bytes) + rawPictures().map { MendedPNG($0).file.bytes }
    let fixtures = [Repository.fixture("Malformed")].filter(Disk.exists)
    let corpora = ["pngsuite", "apng"].compactMap(Repository.corpus)
    let found = try (fixtures + corpora).flatMap { folder in
        try Disk.names(in: folder).filter { $0.hasSuffix("png") }.map { name in
            try Disk.read("\(folder)/\(name)")
        }
    }
    return handmade + nearlyPNG() + found.filter { $0.count <= 4096 }
}

/// Files with an eXIf orientation, and files damaged by a transfer as text.
private func nearlyPNG() -> [[UInt8]] {
    let picture = HandmadePicture(2, 1, depth: 8, colorType: 0, [7, 9])
    let turned = [true, false].map { isLittleEndian in
        let content = HandmadeExif(orientation: 6, isLittleEndian: isLittleEndian).bytes
        return HandmadePNG(picture, before: [.init("eXIf", content)]).bytes
    }
    let damages = TextDamage.all.map { $0.bytes(of: turned[0]) }
    return turned + damages + [HandmadePNG([.init("CgBI", [0x50, 0, 0x20, 6])]).bytes]
}

/// The same, and pictures of each kind with uncompressed rows.
@Sendable private func rawFiles() throws -> [[UInt8]] { try rawPictures() + files() }

/// Pictures of each kind with uncompressed rows.
private func rawPictures() -> [[UInt8]] {
    var noise = Noise(20)
    let palette = [
        HandmadePNG.Chunk("PLTE", (0..<768).map { UInt8($0 & 255) }),
        HandmadePNG.Chunk("tRNS", [0, 128, 7]),
    ]
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    var raw: [[UInt8]] = []
    for (type, depths) in depths.sorted(by: { $0.key < $1.key }) {
        for depth in depths {
            let picture = HandmadePicture(
                9, 9, depth: depth, colorType: type, randomFrom: &noise)
            let before = type == 3 ? palette : []
            raw.append(MendedPNG.raw(picture, before: before))
            raw.append(MendedPNG.raw(picture, isInterlaced: true, before: before))
        }
    }
    return raw
}

/// Larger pictures are skipped.
private let limits: PixelLimits = {
    var limits = PixelLimits()
    limits.pixels = 1 << 12
    return limits
}()

private func checkDecoding(_ bytes: [UInt8]) throws {
    let decoded: DecodedPNG
    do {
        decoded = try DecodedPNG(bytes.span, limits: limits)
    } catch {
        return try checkReason(error)
    }
    // libdeflate accepts more than zlib: a window that is too small, and codes that are too long.
    if let reference = try? DecodedPNG(byLibpng: bytes.span) {
        try hold(
            HandmadePicture(reference.bitmap) == HandmadePicture(decoded.bitmap),
            "libpng sees the same pixels")
    }
    switch decoded.bitmap {
    case .eight(let bitmap): try check(bitmap, of: decoded.file, bytes)
    case .sixteen(let bitmap): try check(bitmap, of: decoded.file, bytes)
    }
}

/// Requires that an error's description is printable and plausible.
func checkReason(_ error: PNGError) throws(Finding) {
    let text = error.description
    try hold(
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
        "a reason is one printable line, not '\(text)'")
    if case .outOfMemory = error { throw Finding("a small picture needs too much memory") }
    try hold(!text.contains("does not match its header"), "the shim and the walker disagree")
}

private func check<S: Sample>(
    _ bitmap: Bitmap<S>, of file: PNGFile, _ bytes: [UInt8]
) throws {
    try hold(
        (bitmap.width, bitmap.height) == (file.header.width, file.header.height)
            && bitmap.layout == file.layout && S.depth == file.depth,
        "a picture matches its header")
    try hold(file.color.agrees(with: file.color), "a color description agrees with itself")
    try hold(!file.color.withoutProfile.hasProfile, "the profile is removed")
    try checkAgreement(bitmap, bytes)
    for encoder in [PNGEncoder.splice, .libpng] {
        let again = try pngFile(
            bitmap, color: file.color, compression: .balanced, encoder: encoder)
        let decoded = try DecodedPNG(again.span)
        try hold(
            HandmadePicture(decoded.bitmap) == HandmadePicture(bitmap),
            "a file by \(encoder) has the same pixels")
        try hold(decoded.file.color == file.color, "a color description is written unchanged")
    }
}

/// Requires that the independent decoder, if it accepts the file, decodes the same picture.
private func checkAgreement<S: Sample>(_ bitmap: Bitmap<S>, _ bytes: [UInt8]) throws {
    // It supports no transparency except alpha, and keeps gray with alpha.
    guard let file = HandmadePNG(reading: bytes), file.contents("tRNS").isEmpty,
        let picture = try? IndependentDecoder.picture(bytes), picture.colorType != 4
    else { return }
    try hold(picture == HandmadePicture(bitmap), "two decoders see the same pixels")
}

private func checkWalk(_ bytes: [UInt8]) throws {
    let span = bytes.span
    let whole: PNGFile
    do {
        whole = try PNGFile(span)
    } catch {
        try checkReason(error)
        // Even in a damaged file, reading the beginning succeeds or throws.
        for length in [bytes.count, bytes.count / 2] {
            _ = try? PNGFile(beginning: span.extracting(0..<length))
        }
        return
    }
    let beginning = try PNGFile(beginning: span)
    try hold(
        beginning.header == whole.header && beginning.color == whole.color
            && beginning.texts == whole.texts && beginning.animation == whole.animation
            && beginning.hasTransparency == whole.hasTransparency,
        "the beginning of a file gives the same facts as the whole")
    try hold(whole.texts.count <= 64, "at most 64 texts are kept")
    try checkCompleteness(of: whole, bytes)
    try hold(whole.color.agrees(with: beginning.color), "two readings of a file agree")
}

/// Requires that a complete file is incomplete without its last byte.
private func checkCompleteness(of file: PNGFile, _ bytes: [UInt8]) throws {
    // Allocating rows of large pictures within the limits would take most of the time.
    let (width, height) = (file.header.width, file.header.height)
    guard max(width, height) > limits.side || width * height <= limits.pixels else { return }
    var rows: Block<UInt8>?
    let span = bytes.span
    guard try file.isComplete(span, rows: &rows) else { return }
    let shorter = span.extracting(droppingLast: 1)
    let isStillComplete = try? file.isComplete(shorter, rows: &rows)
    try hold(isStillComplete != true, "a complete file has a last byte")
}
