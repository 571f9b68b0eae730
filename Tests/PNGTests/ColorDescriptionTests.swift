import PNG
import Raster
import TestSupport
import Testing

/// The color chunks of files, and whether two descriptions agree.
struct ColorDescriptionTests {
    private static let standard = HandmadePNG.Chunk("sRGB", [0])
    private static let gamma = HandmadePNG.Chunk("gAMA", bigEndian(45455))
    private static let linear = HandmadePNG.Chunk("gAMA", bigEndian(100_000))
    private static let primaries = HandmadePNG.Chunk("cHRM", Array(1...32))
    private static let others = HandmadePNG.Chunk("cHRM", Array(2...33))
    private static let profile = HandmadePNG.Chunk("iCCP", Array("a\0\0profile".utf8))
    private static let another = HandmadePNG.Chunk("iCCP", Array("a\0\0Profile".utf8))
    private static let points = HandmadePNG.Chunk("cICP", [9, 16, 0, 1])
    private static let otherPoints = HandmadePNG.Chunk("cICP", [1, 13, 0, 1])
    private static let size = HandmadePNG.Chunk("pHYs", bigEndian(2) + bigEndian(3) + [1])
    private static let all = [size, gamma, points, profile, primaries, standard]

    private func description(
        _ chunks: [HandmadePNG.Chunk], after: [HandmadePNG.Chunk] = []
    ) throws -> ColorDescription {
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])
        return try file(HandmadePNG(picture, before: chunks, after: after).bytes).color
    }

    private func chunks(_ description: ColorDescription) -> [HandmadePNG.Chunk] {
        description.entries.map { .init($0.type.description, $0.content) }
    }

    @Test func `color chunks are read unchanged in the file's order`() throws {
        #expect(chunks(try description(Self.all)) == Self.all)
        #expect(chunks(try description(Self.all.reversed())) == Self.all.reversed())
    }

    @Test func `color chunks are written unchanged in the order in which they were read`() throws {
        let bitmap = try Bitmap<UInt8>(1, 1, .gray, [7])
        for order in [Self.all, Self.all.reversed()] {
            let bytes = try pngFile(bitmap, color: description(order))
            let written = try #require(HandmadePNG(reading: bytes))
            #expect(Array(written.chunks.dropFirst().dropLast(2)) == order)
        }
    }

    @Test func `chunks without color information are excluded from the color description`() throws {
        let chunks: [HandmadePNG.Chunk] = [
            .init("sBIT", [8]), .init("bKGD", [0, 0]), .init("tEXt", [65, 0]), .init("sRGb", [0]),
        ]
        #expect(try description(chunks) == ColorDescription())
    }

    @Test func `color chunks after the image data are not read`() throws {
        #expect(try description([], after: Self.all) == ColorDescription())
    }

    @Test(arguments: [
        ("sRGB", 0), ("sRGB", 2), ("gAMA", 3), ("gAMA", 5), ("cHRM", 31), ("cHRM", 33),
        ("cICP", 3), ("cICP", 5), ("pHYs", 8), ("pHYs", 10),
    ])
    func `a color chunk of the wrong length is ignored`(name: String, length: Int) throws {
        let wrong = HandmadePNG.Chunk(name, [UInt8](repeating: 1, count: length))
        #expect(try description([wrong]).entries.isEmpty)
    }

    @Test(arguments: all)
    func `a second color chunk of the same type is ignored`(chunk: HandmadePNG.Chunk) throws {
        var second = chunk
        second.content[0] ^= 1
        #expect(chunks(try description([chunk, second])) == [chunk])
    }

    @Test func `a valid color chunk after one of the wrong length is read`() throws {
        let wrong = HandmadePNG.Chunk("gAMA", [1])
        #expect(chunks(try description([wrong, Self.gamma])) == [Self.gamma])
    }

    @Test(arguments: [
        ([], [standard]), ([size], []), ([standard], [standard, gamma, primaries]),
        ([standard, linear, others], []), ([size, gamma], [gamma]),
        ([gamma, primaries], [primaries, gamma]), ([profile], [profile, standard, linear]),
        ([points], [points, profile, gamma]), ([points, profile], [points, another]),
        ([standard], [.init("sRGB", [3])]), ([gamma], [gamma]),
    ])
    func `color descriptions of the same colors agree`(
        one: [HandmadePNG.Chunk], other: [HandmadePNG.Chunk]
    ) throws {
        #expect(try description(one).agrees(with: description(other)))
        #expect(try description(other).agrees(with: description(one)))
    }

    @Test(arguments: [
        ([gamma], [linear]), ([], [gamma]), ([standard], [gamma]), ([primaries], [others]),
        ([gamma], [gamma, primaries]), ([profile], [another]), ([profile], []),
        ([profile, gamma], [gamma]), ([points], [otherPoints]), ([points, profile], [profile]),
        ([points], []), ([points], [standard]), ([profile], [standard]),
    ])
    func `color descriptions of different colors do not agree`(
        one: [HandmadePNG.Chunk], other: [HandmadePNG.Chunk]
    ) throws {
        #expect(try !description(one).agrees(with: description(other)))
        #expect(try !description(other).agrees(with: description(one)))
    }

    @Test func `removing the profile keeps the other color chunks`() throws {
        let whole = try description(Self.all)
        #expect(whole.hasProfile)
        #expect(!whole.withoutProfile.hasProfile)
        #expect(chunks(whole.withoutProfile) == Self.all.filter { $0.name != "iCCP" })
    }

    @Test func `an empty color description has no profile`() {
        #expect(!ColorDescription().hasProfile)
        #expect(ColorDescription().withoutProfile == ColorDescription())
    }
}
