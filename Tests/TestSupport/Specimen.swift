/// A small valid file with a feature that is difficult for decoders.
package struct Specimen: Sendable, CustomStringConvertible {
    package let description: String
    package let file: HandmadePNG

    package var bytes: [UInt8] { file.bytes }

    package init(_ description: String, _ file: HandmadePNG) {
        self.description = description
        self.file = file
    }

    package static let all: [Specimen] = {
        var noise = Noise(1)
        func picture(_ width: Int, _ height: Int, _ depth: Int, _ type: Int) -> HandmadePicture {
            HandmadePicture(width, height, depth: depth, colorType: type, randomFrom: &noise)
        }
        let palette = [
            HandmadePNG.Chunk("PLTE", Array(0..<48)), HandmadePNG.Chunk("tRNS", [0, 128, 7]),
        ]
        return [
            Specimen("1-bit gray", HandmadePNG(picture(11, 3, 1, 0))),
            Specimen(
                "interlaced gray with tRNS",
                HandmadePNG(
                    picture(7, 9, 8, 0), isInterlaced: true, before: [.init("tRNS", [0, 9])])),
            Specimen("palette with tRNS", HandmadePNG(picture(5, 3, 4, 3), before: palette)),
            Specimen(
                "16-bit RGB with tRNS",
                HandmadePNG(
                    picture(3, 2, 16, 2), before: [.init("tRNS", [0, 1, 0, 2, 0, 3])])),
            Specimen("interlaced RGBA", HandmadePNG(picture(5, 5, 8, 6), isInterlaced: true)),
            Specimen(
                "interlaced palette",
                HandmadePNG(picture(9, 9, 2, 3), isInterlaced: true, before: palette)),
            Specimen(
                "16-bit gray with alpha, gAMA, cHRM and iCCP",
                HandmadePNG(
                    picture(2, 3, 16, 4),
                    before: [
                        .init("gAMA", bigEndian(45455)), .init("cHRM", Array(0..<32)),
                        .init("iCCP", Array("profile".utf8) + [0, 0] + zlib([1, 2, 3])),
                    ])),
            Specimen(
                "RGB with texts",
                HandmadePNG(
                    picture(2, 2, 8, 2),
                    before: [
                        .init("sRGB", [0]), .init("tEXt", Array("Title\0text".utf8)),
                        .init("zTXt", Array("Title\0\0".utf8) + zlib([65])),
                        .init("pHYs", bigEndian(2835) + bigEndian(2835) + [1]),
                        .init("cICP", [1, 13, 0, 1]),
                    ],
                    after: [.init("tEXt", Array("Comment\0late".utf8))])),
            Specimen("animated gray", animated(picture(4, 3, 8, 0))),
        ]
    }()

    private static func animated(_ picture: HandmadePicture) -> HandmadePNG {
        func control(_ sequence: Int) -> HandmadePNG.Chunk {
            let rect = bigEndian(picture.width) + bigEndian(picture.height) + bigEndian(0)
            return .init(
                "fcTL", bigEndian(sequence) + rect + bigEndian(0) + [0, 1, 0, 25, 0, 0])
        }
        return HandmadePNG(
            picture, before: [.init("acTL", bigEndian(2) + bigEndian(0)), control(0)],
            after: [control(1), .init("fdAT", bigEndian(2) + zlib(picture.rows()))])
    }
}
