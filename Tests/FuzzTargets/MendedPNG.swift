import TestSupport

/// Bytes taken for a PNG file and mended, so that a fuzzer that changes one of them is not stopped by
/// the checksum behind it.
///
/// Signature, lengths and CRCs are made right, IEND is put to the end, and what a chunk `IRAW` holds is
/// put into a zlib stream of stored blocks, as an IDAT: filtered rows that can be changed one by one.
struct MendedPNG {
    let file: HandmadePNG

    init(_ bytes: [UInt8]) {
        var chunks: [HandmadePNG.Chunk] = []
        var rest = bytes.dropFirst(HandmadePNG.signature.count)
        while rest.count >= 8 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let letters = rest.dropFirst(4).prefix(4).map { byte in
                // Lower case is an ancillary chunk's, and is kept.
                (65...90).contains(byte & 0xDF) ? byte & 0x7F : 65 + byte % 26
            }
            let name = String(decoding: letters, as: UTF8.self)
            let content = Array(rest.dropFirst(8).prefix(length))
            rest = rest.dropFirst(12 + content.count)
            guard name != "IEND" else { break }
            chunks.append(
                name == "IRAW"
                    ? .init("IDAT", zlib(content)) : .init(name, content))
        }
        file = HandmadePNG(chunks + [.init("IEND")])
    }

    /// A file that becomes `picture` when it is mended, with those chunks before its rows.
    static func raw(
        _ picture: HandmadePicture, isInterlaced: Bool = false,
        before: [HandmadePNG.Chunk] = []
    ) -> [UInt8] {
        let rows = HandmadePNG.Chunk("IRAW", picture.rows(isInterlaced: isInterlaced))
        return HandmadePNG(
            [picture.header(isInterlaced: isInterlaced)] + before + [rows, .init("IEND")]
        ).bytes
    }
}
