import PNG
import Raster
import TestSupport
import Testing

/// The independent decoder, which checks the encoder, is compared with handmade files and with
/// libpng.
struct IndependentDecoderTests {
    /// A picture in a file whose rows `change` modifies before compression.
    static func file(
        _ picture: HandmadePicture, _ change: (inout [UInt8]) -> Void
    ) -> [UInt8] {
        var rows = picture.rows()
        change(&rows)
        return HandmadePNG([picture.header(), .init("IDAT", zlib(rows)), .init("IEND")]).bytes
    }

    @Test(arguments: [8, 16], [0, 2, 4, 6])
    func `a handmade file decodes to its picture`(
        _ depth: Int, _ colorType: Int
    ) throws {
        var noise = Noise(40)
        let picture = HandmadePicture(
            31, 17, depth: depth, colorType: colorType, randomFrom: &noise)
        #expect(try IndependentDecoder.picture(HandmadePNG(picture).bytes) == picture)
        let inPieces = HandmadePNG(
            [picture.header(), .init("tEXt", [65, 0, 65])]
                + zlib(picture.rows()).map { .init("IDAT", [$0]) } + [.init("IEND")])
        #expect(try IndependentDecoder.picture(inPieces.bytes) == picture)
    }

    @Test(arguments: Texture.allCases, [PixelLayout.gray, .rgb, .rgba])
    func `files from libpng are decoded with any of its filters`(
        _ texture: Texture, _ layout: PixelLayout
    ) throws {
        var noise = Noise(41)
        let shallow: Bitmap<UInt8> = try texture.bitmap(67, 41, layout, &noise)
        let deep: Bitmap<UInt16> = try texture.bitmap(41, 67, layout, &noise)
        for compression in Compression.allCases {
            let files = try (
                pngFile(shallow, compression: compression), pngFile(deep, compression: compression)
            )
            #expect(try IndependentDecoder.picture(files.0) == HandmadePicture(shallow))
            #expect(try IndependentDecoder.picture(files.1) == HandmadePicture(deep))
        }
    }

    /// Worked by hand from section 9.2 of the specification: one-byte pixels, two rows.
    @Test(arguments: [
        (0, [1, 2, 3, 4, 5, 6]), (1, [1, 3, 6, 4, 9, 15]), (2, [1, 2, 3, 5, 7, 9]),
        (3, [1, 2, 4, 4, 8, 12]), (4, [1, 3, 6, 5, 10, 16]),
    ])
    func `the independent decoder reverses every filter`(_ filter: Int, _ samples: [Int]) throws {
        let filtered = HandmadePicture(3, 2, depth: 8, colorType: 0, [1, 2, 3, 4, 5, 6])
        let file = Self.file(filtered) { rows in
            rows[0] = UInt8(filter)
            rows[4] = UInt8(filter)
        }
        #expect(try IndependentDecoder.picture(file).samples == samples)
    }

    @Test(arguments: [0, 2, 6], [1, 2, 7, 31, 32, 33, 100, 3001])
    func `rows of any length with any filters decode to the same samples as with libpng`(
        _ colorType: Int, _ width: Int
    ) throws {
        var noise = Noise(43)
        let picture = HandmadePicture(
            width, 40, depth: 8, colorType: colorType, randomFrom: &noise)
        let row = picture.rows().count / 40
        let file = Self.file(picture) { rows in
            for y in 0..<40 { rows[y * row] = UInt8.random(in: 0...4, using: &noise) }
        }
        let expected = try IndependentDecoder.picture(file)
        #expect(try HandmadePicture(DecodedPNG(file.span).bitmap) == expected)
        #expect(try HandmadePicture(DecodedPNG(byLibpng: file.span).bitmap) == expected)
    }

    @Test(.enabled(if: PngSuite.folder != nil, "../shared/corpora/pngsuite is missing"))
    func `PngSuite's plain 8- and 16-bit pictures decode to the same samples with libpng`() throws {
        let folder = try #require(PngSuite.folder)
        var decoded = 0
        for name in PngSuite.pictures.map(\.name) {
            let bytes = try Disk.read("\(folder)/\(name)")
            let file = try #require(HandmadePNG(reading: bytes))
            let header = file.chunks[0].content
            let (depth, colorType, isInterlaced) = (header[8], header[9], header[12] == 1)
            // Our decoder converts other kinds of transparency to RGBA.
            guard depth >= 8, [0, 2, 6].contains(colorType), !isInterlaced,
                file.contents("tRNS").isEmpty, file.contents("PLTE").isEmpty
            else { continue }
            let picture = try IndependentDecoder.picture(bytes)
            #expect(picture == HandmadePicture(try DecodedPNG(bytes.span).bitmap), "\(name)")
            #expect(
                picture == HandmadePicture(try DecodedPNG(byLibpng: bytes.span).bitmap), "\(name)")
            decoded += 1
        }
        #expect(decoded > 40)
    }

    @Test func `a file with any single bit flipped is refused`() throws {
        var noise = Noise(42)
        let picture = HandmadePicture(3, 2, depth: 16, colorType: 6, randomFrom: &noise)
        let bytes = HandmadePNG(picture).bytes
        for bit in 0..<8 * bytes.count {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: Refusal.notChunks) { try IndependentDecoder.picture(damaged) }
        }
    }

    @Test func `wrong chunk orders, headers, row counts and filters are refused`() throws {
        let picture = HandmadePicture(2, 1, depth: 8, colorType: 0, [1, 2])
        let header = picture.header()
        let (data, end) = (
            HandmadePNG.Chunk("IDAT", zlib(picture.rows())), HandmadePNG.Chunk("IEND")
        )
        let text = HandmadePNG.Chunk("tEXt", [65, 0])
        for chunks in [
            [], [header], [header, end], [data, header, end], [header, data],
            [header, data, text, data, end], [header, data, end, text],
            [header, header, data, end],
            [header, .init("PLTE", [1, 2, 3]), data, end], [header, data, .init("IEND", [0])],
        ] {
            let file = HandmadePNG(chunks).bytes
            #expect(throws: Refusal.chunkOrder) { try IndependentDecoder.picture(file) }
        }
        for (place, value) in [(3, 0), (8, 4), (9, 3), (10, 1), (11, 1), (12, 1)] {
            var wrong = header
            wrong.content[place] = UInt8(value)
            let file = HandmadePNG([wrong, data, end]).bytes
            #expect(throws: Refusal.header) { try IndependentDecoder.picture(file) }
        }
        for (refusal, change) in [
            (Refusal.rowCount, { $0.append(0) }), (.rowCount, { $0.removeLast() }),
            (.filter(5), { $0[0] = 5 }),
        ] as [(Refusal, (inout [UInt8]) -> Void)] {
            #expect(throws: refusal) {
                try IndependentDecoder.picture(Self.file(picture, change))
            }
        }
    }
}
