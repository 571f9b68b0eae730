import PNG
import Raster
import RevealColor
import TestSupport
import Testing

/// Malformed color profiles are ignored or refused with the reason.
struct HostileProfileTests {
    /// A chunk and its error; nil if the profile is used all the same.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let content: [UInt8]
        let reason: String?

        init(_ name: String, _ profile: [UInt8], _ reason: String?) {
            self.init(name, chunk: HandmadeProfile.chunk(profile).content, reason)
        }

        init(_ name: String, chunk: [UInt8], _ reason: String?) {
            (testDescription, content, self.reason) = (name, chunk, reason)
        }

        /// The phone's profile with one tag replaced.
        init(_ name: String, _ tag: String, _ content: [UInt8]?, _ reason: String?) {
            var profile = HandmadeProfile.phone
            profile[tag] = content
            self.init(name, profile.bytes, reason)
        }
    }

    /// The phone's profile with four bytes replaced.
    private static func changed(at offset: Int, to number: Int) -> [UInt8] {
        var bytes = HandmadeProfile.phone.bytes
        bytes.replaceSubrange(offset..<offset + 4, with: bigEndian(number))
        return bytes
    }

    /// The offsets of the first tag's position and length in the tag table.
    private static let (place, length) = (136, 140)

    private static let cases: [Case] = {
        let name = Array("a profile".utf8)
        let many = (0..<100_000).map { _ in ("abcd", [UInt8]()) }
        let endless = HandmadeProfile.sampled([]).prefix(8) + bigEndian(0xFFFF_FFFF)
        return [
            Case("a bomb", chunk: name + [0, 0] + zlib([0], zeroes: 5 << 20), "at most 4 MiB"),
            Case("no zlib stream", chunk: name + [0, 0, 1, 2, 3], "at most 4 MiB"),
            Case("an unknown compression", chunk: name + [0, 1] + zlib([1]), "no compressed"),
            Case("a name without an end", chunk: [UInt8](repeating: 65, count: 200), "compressed"),
            Case("nothing", chunk: [], "no compressed"),
            Case("an empty stream", chunk: name + [0, 0] + zlib([]), "at most 4 MiB"),
            Case("a name of no letters", chunk: [0, 0] + zlib(HandmadeProfile.phone.bytes), nil),
            Case("131 bytes", Array(HandmadeProfile.phone.bytes.prefix(131)), "131 bytes"),
            Case("a size beyond the end", changed(at: 0, to: 100_000), "declares 100000 bytes"),
            Case("a size of nothing", changed(at: 0, to: 0), "declares 0 bytes"),
            Case("no signature", changed(at: 36, to: 0), "signature"),
            Case("100,000 tags", HandmadeProfile(many).bytes, "100000 tags"),
            Case("more tags than bytes", changed(at: 128, to: 0x7FFF_FFFF), "tags"),
            Case("a tag behind the end", changed(at: place, to: 0xFFFF_FFF0), "is outside"),
            Case("a tag in the header", changed(at: place, to: 0), "is outside"),
            Case("a tag longer than all", changed(at: length, to: 0xFFFF_FFFF), "is outside"),
            Case("tags on top of each other", changed(at: place, to: 132), nil),
            Case("no primaries", "gXYZ", nil, "gXYZ is missing"),
            Case("a primary of no length", "gXYZ", [], "gXYZ has an unexpected type"),
            Case("a primary that is text", "gXYZ", HandmadeProfile.oldWords("x"), "unexpected"),
            Case(
                "primaries in one line", "gXYZ", HandmadeProfile.point(0.51512, 0.2412, -0.00105),
                "on one line"),
            Case("a curve of no length", "gTRC", [], "gTRC has an unexpected type"),
            Case("a curve of no points", "gTRC", HandmadeProfile.sampled([]), nil),
            Case("a curve of one point", "gTRC", HandmadeProfile.sampled([0]), "does not rise"),
            Case("a curve that is flat", "gTRC", HandmadeProfile.sampled([5, 5]), "not rise"),
            Case("a curve that falls", "gTRC", HandmadeProfile.sampled([9, 5]), "not rise"),
            Case("a curve that wavers", "gTRC", HandmadeProfile.sampled([0, 900, 3, 999]), nil),
            Case("a curve without end", "gTRC", Array(endless), "points"),
            Case("an unknown formula", "gTRC", HandmadeProfile.parametric(5, [1]), "unknown type"),
            Case("half a formula", "gTRC", HandmadeProfile.parametric(4, [1, 1]), "unknown type"),
            Case(
                "a formula that divides by nothing", "gTRC",
                HandmadeProfile.parametric(1, [2, 0, 1]), "not rise"),
            Case(
                "a formula that is no number", "gTRC",
                HandmadeProfile.parametric(4, [-3000, -1, -1, 0, 0, -1, -1]), "not rise"),
            Case(
                "a power of 32767", "gTRC", HandmadeProfile.parametric(0, [32767.9]), nil),
            Case(
                "numbers as large as they get", "gTRC",
                HandmadeProfile.parametric(3, [32767, 32767, 32767, 32767, 0]), "not rise"),
            Case("a name without end", "desc", endless.prefix(8) + bigEndian(1 << 31), nil),
            Case(
                "four billion languages", "desc",
                HandmadeProfile.tag(
                    "mluc", bigEndian(0xFFFF_FFFF) + [UInt8](repeating: 0, count: 9)),
                nil),
            Case(
                "a language behind the end", "desc",
                HandmadeProfile.tag(
                    "mluc",
                    bigEndian(1) + bigEndian(12) + Array("enUS".utf8) + bigEndian(9)
                        + bigEndian(0xFFFF_FFF0)), nil),
            Case("for four inks", HandmadeProfile.inks.bytes, "CMYK"),
            Case("for gray", HandmadeProfile.gray.bytes, "gray"),
        ]
    }()

    @Test(arguments: cases)
    func `a malformed profile is ignored with a reason, or its valid part is used`(hostile: Case)
        throws
    {
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 2, [7, 7, 7])
        let chunk = HandmadePNG.Chunk("iCCP", hostile.content)
        let file = try PNGFile(HandmadePNG(picture, before: [chunk]).bytes.span)
        let colors = PictureColors(file.color, isGray: false)
        if let reason = hostile.reason {
            let text = try #require(colors.ignored?.description)
            #expect(text.contains(reason), "\(text)")
            #expect(colors.meaning == .space(.sRGB))
        } else {
            #expect(colors.ignored == nil)
        }
        guard case .space(let space) = colors.meaning else { return }
        try Self.convert(from: space)
    }

    /// Any profile that is read converts samples without a trap.
    private static func convert(from space: ColorSpace) throws {
        let bitmap = try Bitmap<UInt8>(
            width: 2, height: 2, layout: .rgb,
            samples: [0, 0, 0, 255, 255, 255, 9, 99, 199, 1, 2, 3])
        for (one, other) in [(space, ColorSpace.sRGB), (.sRGB, space)] {
            guard let conversion = ColorConversion(from: one, to: other) else { continue }
            _ = try ColorConverter<UInt8>(conversion).converted(bitmap)
        }
    }

    @Test(arguments: [HandmadeProfile.phone.bytes, HandmadeProfile.measured.bytes])
    func `a profile truncated at any byte is reported`(whole: [UInt8]) throws {
        for count in 0..<whole.count {
            let colors = PictureColors(
                try ColorConversionTests.description(of: Array(whole.prefix(count))), isGray: false)
            #expect(colors.ignored != nil, "\(count) bytes")
        }
    }

    @Test func `a profile with any byte changed converts without a trap`() throws {
        let whole = HandmadeProfile.phone.bytes
        for place in whole.indices {
            for value in [whole[place] ^ 0x80, 0xFF] {
                var bytes = whole
                bytes[place] = value
                let colors = PictureColors(
                    try ColorConversionTests.description(of: bytes), isGray: false)
                guard case .space(let space) = colors.meaning else { continue }
                try Self.convert(from: space)
            }
        }
    }
}
