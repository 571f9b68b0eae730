import PNG
import Raster
import TestSupport
import Testing

/// Header fields, and the layouts that follow from them.
struct PNGHeaderTests {
    private static let kinds: [(Int, [Int], PixelLayout, PixelLayout)] = [
        (0, [1, 2, 4, 8, 16], .gray, .rgba), (2, [8, 16], .rgb, .rgba),
        (3, [1, 2, 4, 8], .rgb, .rgba), (4, [8, 16], .rgba, .rgba), (6, [8, 16], .rgba, .rgba),
    ]

    private func file(
        _ header: HandmadePNG.Chunk, _ before: [HandmadePNG.Chunk] = []
    ) throws(PNGError) -> PNGFile {
        let rest: [HandmadePNG.Chunk] = [.init("IDAT"), .init("IEND")]
        return try PNGFile(HandmadePNG([header] + before + rest).bytes.span)
    }

    private func header(_ content: [UInt8]) -> HandmadePNG.Chunk { .init("IHDR", content) }

    @Test func `a header contains size, depth, color type and interlacing`() throws {
        let content: [UInt8] = [0, 1, 2, 3, 0, 0, 4, 5, 16, 6, 0, 0, 1]
        let header = try file(header(content)).header
        #expect(header.width == 0x010203)
        #expect(header.height == 0x0405)
        #expect(header.bitDepth == 16)
        #expect(header.colorType == .rgba)
        #expect(header.isInterlaced)
    }

    @Test(arguments: 0...255)
    func `only depths that are valid for the color type are accepted`(depth: Int) {
        for type in 0...255 {
            let isAllowed = Self.kinds.contains { $0.0 == type && $0.1.contains(depth) }
            let header = header([0, 0, 0, 1, 0, 0, 0, 1, UInt8(depth), UInt8(type), 0, 0, 0])
            #expect(((try? file(header)) != nil) == isAllowed, "color type \(type)")
        }
    }

    @Test func `a color type determines the layout, and transparency adds alpha`() throws {
        for (type, depths, opaque, transparent) in Self.kinds {
            for depth in depths {
                let header = header(
                    [0, 0, 0, 1, 0, 0, 0, 1, UInt8(depth), UInt8(type), 0, 0, 0])
                let plain = try file(header)
                #expect(plain.layout == opaque)
                #expect(plain.depth == (depth == 16 ? 16 : 8))
                #expect(try file(header, [.init("tRNS", [0, 0])]).layout == transparent)
            }
        }
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0], "a picture cannot be 0×1 pixels"),
            ([0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0], "a picture cannot be 1×0 pixels"),
            ([128, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0], "a picture cannot be 2147483648×1 pixels"),
            (
                [0, 0, 0, 1, 255, 255, 255, 255, 8, 0, 0, 0, 0],
                "a picture cannot be 1×4294967295 pixels"
            ),
            ([0, 0, 0, 1, 0, 0, 0, 1, 8, 5, 0, 0, 0], "there is no color type 5"),
            ([0, 0, 0, 1, 0, 0, 0, 1, 16, 3, 0, 0, 0], "color type 3 cannot have 16 bits"),
            (
                [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 1, 0, 0],
                "unknown compression, filter or interlace method"
            ),
            (
                [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 1, 0],
                "unknown compression, filter or interlace method"
            ),
            (
                [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 2],
                "unknown compression, filter or interlace method"
            ),
            (
                [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0],
                "the file does not begin with a header of 13 bytes"
            ),
            (
                [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0],
                "the file does not begin with a header of 13 bytes"
            ),
            ([], "the file does not begin with a header of 13 bytes"),
        ] as [([UInt8], String)])
    func `an invalid header is refused`(content: [UInt8], problem: String) {
        #expect(throws: PNGError.malformed(problem, at: 8)) { try file(header(content)) }
    }

    @Test(arguments: ["tEXt", "IDAT", "IEND"])
    func `a file that begins with another chunk is refused`(name: String) {
        let chunk = HandmadePNG.Chunk(name, [UInt8](repeating: 0, count: 13))
        #expect(
            throws: PNGError.malformed(
                "the file does not begin with a header of 13 bytes", at: 8)
        ) { try file(chunk) }
    }
}
