import TestSupport

/// Bytes interpreted as a PNG file and repaired, so that a fuzzer's changes are not stopped by a
/// checksum.
///
/// The signature, lengths and CRCs are corrected, and IEND is moved to the end. The content of a
/// chunk `IRAW` or `fRAW` becomes a zlib stream of stored blocks in an IDAT or fdAT: filtered rows
/// that can be changed one by one.
struct MendedPNG {
    let file: HandmadePNG

    init(_ bytes: [UInt8]) {
        var chunks: [HandmadePNG.Chunk] = []
        var rest = bytes.dropFirst(HandmadePNG.signature.count)
        while rest.count >= 8 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let letters = rest.dropFirst(4).prefix(4).map { byte in
                // Lowercase, which marks an ancillary chunk, is kept.
                (65...90).contains(byte & 0xDF) ? byte & 0x7F : 65 + byte % 26
            }
            let name = String(decoding: letters, as: UTF8.self)
            let content = Array(rest.dropFirst(8).prefix(length))
            rest = rest.dropFirst(12 + content.count)
            guard name != "IEND" else { break }
            switch name {
            case "IRAW": chunks.append(.init("IDAT", zlib(content)))
            case "fRAW": chunks.append(.init("fdAT", bigEndian(0) + zlib(content)))
            default: chunks.append(.init(name, content))
            }
        }
        file = HandmadePNG(chunks + [.init("IEND")])
    }

    /// A file that becomes `picture` when repaired, with these chunks before its rows.
    static func raw(
        _ picture: HandmadePicture, isInterlaced: Bool = false,
        before: [HandmadePNG.Chunk] = []
    ) -> [UInt8] {
        let rows = HandmadePNG.Chunk("IRAW", picture.rows(isInterlaced: isInterlaced))
        return HandmadePNG(
            [picture.header(isInterlaced: isInterlaced)] + before + [rows, .init("IEND")]
        ).bytes
    }
    /// Bytes that become `file` when repaired, with its rows uncompressed if possible.
    static func opened(_ file: HandmadePNG) -> [UInt8] {
        let chunks = file.chunks.map { chunk -> HandmadePNG.Chunk in
            let isFrame = chunk.name == "fdAT"
            guard isFrame || chunk.name == "IDAT",
                let rows = try? Inflater.inflate(Array(chunk.content.dropFirst(isFrame ? 4 : 0)))
            else { return chunk }
            return .init(isFrame ? "fRAW" : "IRAW", rows)
        }
        return HandmadePNG(chunks).bytes
    }
}
