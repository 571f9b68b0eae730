import PNG
import RevealColor
import TestSupport
import Testing

/// The color space of a picture is determined from its file's descriptions.
struct PictureColorsTests {
    private typealias Chunk = HandmadePNG.Chunk

    private static let standard = Chunk("sRGB", [0])
    private static let phone = HandmadeProfile.phone.chunk
    private static let broken = HandmadeProfile.chunk([1, 2, 3])
    private static let gamma = Chunk("gAMA", bigEndian(45455))
    private static let oddGamma = Chunk("gAMA", bigEndian(0))
    /// The primaries of sRGB, and those of a space with a distant green.
    private static let usual = Chunk(
        "cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(bigEndian))
    private static let wide = Chunk(
        "cHRM", [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000].flatMap(bigEndian))
    private static let noWhite = Chunk("cHRM", [UInt8](repeating: 0, count: 32))
    private static let narrowRange = Chunk("cICP", [12, 13, 0, 0])
    private static func points(_ primaries: UInt8, _ transfer: UInt8) -> Chunk {
        Chunk("cICP", [primaries, transfer, 0, 1])
    }

    private static func colors(_ chunks: [Chunk], isGray: Bool = false) throws -> PictureColors {
        let picture = HandmadePicture(
            1, 1, depth: 8, colorType: isGray ? 0 : 2, isGray ? [7] : [7, 7, 7])
        let file = HandmadePNG(picture, before: chunks)
        return PictureColors(try PNGFile(file.bytes.span).color, isGray: isGray)
    }

    /// Section 4.3 of the third edition of PNG: the first of cICP, iCCP, sRGB, and gAMA with cHRM.
    @Test(
        arguments: [
            ([], "sRGB"), ([standard], "sRGB"), ([phone], "Display P3"),
            ([points(12, 13)], "Display P3"), ([points(1, 13)], "sRGB"),
            ([points(9, 16)], "Rec. 2020 PQ"), ([points(9, 18)], "Rec. 2020 HLG"),
            ([gamma], "gamma 2.2"), ([usual], "sRGB's curve with primaries of its own"),
            ([gamma, wide], "gamma 2.2 with primaries of its own"),
            ([standard, gamma, wide], "sRGB"), ([wide, gamma, phone], "Display P3"),
            ([standard, phone], "Display P3"), ([phone, points(1, 13)], "sRGB"),
            ([points(12, 13), standard, gamma], "Display P3"),
            ([HandmadeProfile.wide.chunk], "Wide RGB"),
            ([HandmadeProfile.measured.chunk], "Color LCD"),
            // Invalid chunks do not count.
            ([broken, gamma], "gamma 2.2"), ([broken, standard], "sRGB"),
            ([points(3, 13), phone], "Display P3"), ([narrowRange, phone], "Display P3"),
            ([oddGamma, noWhite], "sRGB"), ([noWhite, gamma], "gamma 2.2"),
            ([HandmadeProfile.gray.chunk], "sRGB"), ([HandmadeProfile.inks.chunk], "sRGB"),
        ] as [([HandmadePNG.Chunk], String)])
    private func `the first valid color chunk in order of precedence is used`(
        chunks: [HandmadePNG.Chunk], name: String
    ) throws {
        #expect(try Self.colors(chunks).name == name)
    }

    @Test func `a gray picture uses only a gray profile`() throws {
        let colors = try Self.colors([HandmadeProfile.gray.chunk], isGray: true)
        #expect(colors.name == "Gray 1.8" && colors.ignored == nil)
        let wrong = try Self.colors([Self.phone], isGray: true)
        #expect(wrong.name == "sRGB" && wrong.ignored == .model("color"))
    }

    @Test func `a profile based on lookup tables is identified as such`() throws {
        let colors = try Self.colors([HandmadeProfile.tables.chunk])
        #expect(colors.meaning == .tables && colors.ignored == nil)
    }

    @Test(arguments: [
        ("PQ", [9, 16, 0, 1], "Rec. 2020 PQ"), ("HLG", [9, 18, 0, 1], "Rec. 2020 HLG"),
        ("sRGB", [1, 13, 0, 1], "Display P3"),
    ])
    func `a profile's cicp tag may select PQ or HLG`(
        name: String, numbers: [UInt8], meaning: String
    ) throws {
        var profile = HandmadeProfile.phone
        profile["cicp"] = HandmadeProfile.tag("cicp", numbers)
        #expect(try Self.colors([profile.chunk]).name == meaning)
    }

    @Test func `color spaces that look equal are recognized, for gray by their curves only`() {
        #expect(ColorSpace.sRGB.looksLike(.sRGB, inGray: false))
        #expect(!ColorSpace.sRGB.looksLike(.displayP3, inGray: false))
        #expect(ColorSpace.sRGB.looksLike(.displayP3, inGray: true))
    }

    @Test func `different descriptions of one color space are recognized as equal`() throws {
        for chunk in [Self.phone, Self.points(12, 13)] {
            guard case .space(let space) = try Self.colors([chunk]).meaning else {
                Issue.record("no space")
                continue
            }
            #expect(space.looksLike(.displayP3, inGray: false))
            #expect(!space.looksLike(.sRGB, inGray: false))
        }
        guard case .space(let power) = try Self.colors([Self.gamma]).meaning else {
            Issue.record("no space")
            return
        }
        #expect(!power.looksLike(.sRGB, inGray: true))
    }

    @Test func `mastering display and light level chunks are kept`() throws {
        let (display, light) = (
            Chunk("mDCV", Array(1...24)), Chunk("cLLI", Array(1...8))
        )
        let chunks = [Self.points(9, 16), display, light]
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 2, [7, 7, 7])
        let file = try PNGFile(HandmadePNG(picture, before: chunks).bytes.span)
        #expect(file.color.entries.map(\.content) == chunks.map(\.content))
        #expect(try Self.colors(chunks).name == "Rec. 2020 PQ")
    }
}
