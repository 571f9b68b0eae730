import PNG
import Raster
import TestSupport
import Testing

/// Decoded samples of every color type, depth and transparency.
struct PNGDecoderTests {
    @Test(arguments: [1, 2, 4, 8])
    func `gray samples of 1, 2 and 4 bits are scaled linearly to 8 bits`(depth: Int) throws {
        let most = 1 << depth - 1
        let all = HandmadePicture(most + 1, 1, depth: depth, colorType: 0, Array(0...most))
        let bitmap = try eight(HandmadePNG(all).bytes)
        #expect(bitmap.layout == .gray)
        #expect(bitmap.samples == (0...most).map { UInt8($0 * 255 / most) })
    }

    @Test(arguments: [(0, PixelLayout.gray), (2, .rgb), (6, .rgba)])
    func `16-bit samples are unchanged`(colorType: Int, layout: PixelLayout) throws {
        let samples = [0x0102, 0xFF00, 0x00FF, 0x8001, 0, 65535, 256, 1, 0x1234, 0xFEDC, 3, 0x0300]
        let width = samples.count / layout.channels
        let picture = HandmadePicture(width, 1, depth: 16, colorType: colorType, samples)
        let bitmap = try sixteen(HandmadePNG(picture).bytes)
        #expect(bitmap.layout == layout)
        #expect(bitmap.samples == samples.map { UInt16($0) })
    }

    @Test(arguments: [(2, PixelLayout.rgb), (6, .rgba)])
    func `8-bit samples are unchanged`(colorType: Int, layout: PixelLayout) throws {
        var noise = Noise(2)
        let picture = HandmadePicture(7, 5, depth: 8, colorType: colorType, randomFrom: &noise)
        let bitmap = try eight(HandmadePNG(picture).bytes)
        #expect(bitmap.layout == layout)
        #expect(bitmap.samples == picture.samples.map { UInt8($0) })
    }

    @Test(arguments: [0, 2, 6], [1, 3])
    func `matches beyond the declared window size are accepted`(
        _ colorType: Int, _ chunks: Int
    ) throws {
        // Random rows, each twice: more than 300 bytes apart, with a declared window of 256.
        var noise = Noise(3)
        let once = HandmadePicture(
            300, 1, depth: 8, colorType: colorType, randomFrom: &noise)
        let twice = HandmadePicture(
            300, 2, depth: 8, colorType: colorType, once.samples + once.samples)
        var stream = try zlibStream(of: twice.rows())
        stream.replaceSubrange(..<2, with: [0x08, 0x1D])
        let cuts = [0] + [7, 8].prefix(chunks - 1) + [stream.count]
        let data = zip(cuts, cuts.dropFirst()).map {
            HandmadePNG.Chunk("IDAT", Array(stream[$0..<$1]))
        }
        let bytes = HandmadePNG([twice.header()] + data + [.init("IEND")]).bytes
        #expect(try eight(bytes).samples == twice.samples.map { UInt8($0) })
        #expect(throws: PNGError.self) { try DecodedPNG(byLibpng: bytes.span) }
    }

    // Found by fuzzing: libpng silently drops the transparent color.
    @Test(arguments: [8, 16])
    func `a tRNS chunk before the palette leaves every pixel opaque`(depth: Int) throws {
        let picture = HandmadePicture(2, 1, depth: depth, colorType: 2, [0, 0, 16, 1, 2, 3])
        let color = HandmadePNG.Chunk("tRNS", [0, 0, 0, 0, 0, 16])
        let palette = HandmadePNG.Chunk("PLTE", [1, 2, 3])
        let bytes = HandmadePNG(picture, before: [color, palette]).bytes
        let bitmap = try HandmadePicture(DecodedPNG(bytes.span).bitmap)
        let most = 1 << depth - 1
        #expect(bitmap.samples == [0, 0, 16, most, 1, 2, 3, most])
    }

    @Test func `8-bit gray with alpha becomes RGBA`() throws {
        let picture = HandmadePicture(2, 1, depth: 8, colorType: 4, [9, 0, 200, 77])
        let bitmap = try eight(HandmadePNG(picture).bytes)
        #expect(bitmap.layout == .rgba)
        #expect(bitmap.samples == [9, 9, 9, 0, 200, 200, 200, 77])
    }

    @Test func `16-bit gray with alpha becomes RGBA`() throws {
        let picture = HandmadePicture(1, 2, depth: 16, colorType: 4, [0x0102, 0, 0xABCD, 0x1234])
        let bitmap = try sixteen(HandmadePNG(picture).bytes)
        #expect(bitmap.layout == .rgba)
        #expect(
            bitmap.samples == [
                0x0102, 0x0102, 0x0102, 0, 0xABCD, 0xABCD, 0xABCD, 0x1234,
            ])
    }

    @Test(arguments: [1, 2, 4, 8])
    func `pixels with the gray value of tRNS become transparent and keep their value`(
        depth: Int
    ) throws {
        let most = 1 << depth - 1
        let all = HandmadePicture(most + 1, 1, depth: depth, colorType: 0, Array(0...most))
        let file = HandmadePNG(all, before: [.init("tRNS", [0, 1])])
        let expected = (0...most).flatMap { value in
            let gray = UInt8(value * 255 / most)
            return [gray, gray, gray, value == 1 ? 0 : 255]
        }
        #expect(try eight(file.bytes).samples == expected)
    }

    @Test func `tRNS of 16-bit gray compares all 16 bits`() throws {
        let picture = HandmadePicture(2, 1, depth: 16, colorType: 0, [0x1234, 0x1235])
        let file = HandmadePNG(picture, before: [.init("tRNS", [0x12, 0x34])])
        #expect(
            try sixteen(file.bytes).samples == [
                0x1234, 0x1234, 0x1234, 0, 0x1235, 0x1235, 0x1235, 65535,
            ])
    }

    @Test func `pixels with the RGB color of tRNS become transparent`() throws {
        let picture = HandmadePicture(3, 1, depth: 8, colorType: 2, [1, 2, 3, 1, 2, 4, 9, 2, 3])
        let file = HandmadePNG(picture, before: [.init("tRNS", [0, 1, 0, 2, 0, 3])])
        #expect(
            try eight(file.bytes).samples == [1, 2, 3, 0, 1, 2, 4, 255, 9, 2, 3, 255])
    }

    @Test func `tRNS of 16-bit RGB compares all 16 bits`() throws {
        let picture = HandmadePicture(
            2, 1, depth: 16, colorType: 2, [0x0102, 0x0304, 0x0506, 0x0102, 0x0304, 0x0507])
        let file = HandmadePNG(picture, before: [.init("tRNS", [1, 2, 3, 4, 5, 6])])
        #expect(
            try sixteen(file.bytes).samples == [
                0x0102, 0x0304, 0x0506, 0, 0x0102, 0x0304, 0x0507, 65535,
            ])
    }

    @Test(arguments: [1, 2, 4, 8])
    func `a palette index becomes its color`(depth: Int) throws {
        let colors: [UInt8] = [10, 20, 30, 40, 50, 60]
        let picture = HandmadePicture(3, 1, depth: depth, colorType: 3, [1, 0, 1])
        let file = HandmadePNG(picture, before: [.init("PLTE", colors)])
        let bitmap = try eight(file.bytes)
        #expect(bitmap.layout == .rgb)
        #expect(bitmap.samples == [40, 50, 60, 10, 20, 30, 40, 50, 60])
    }

    @Test func `tRNS gives alpha to the first palette colors, and the others are opaque`() throws {
        let picture = HandmadePicture(3, 1, depth: 2, colorType: 3, [0, 1, 2])
        let file = HandmadePNG(
            picture, before: [.init("PLTE", Array(1...9)), .init("tRNS", [0, 128])])
        let bitmap = try eight(file.bytes)
        #expect(bitmap.layout == .rgba)
        #expect(bitmap.samples == [1, 2, 3, 0, 4, 5, 6, 128, 7, 8, 9, 255])
    }

    @Test(arguments: [1, 2, 4, 8], [false, true])
    func `a palette index beyond the palette is refused`(depth: Int, isInterlaced: Bool) throws {
        let beyond = max(1, 1 << depth - 1)
        let colors = beyond == 1 ? [9, 9, 9] : [9, 9, 9, 8, 8, 8] as [UInt8]
        let palette = HandmadePNG.Chunk("PLTE", colors)
        let picture = HandmadePicture(2, 1, depth: depth, colorType: 3, [0, beyond])
        for before in [[palette], [palette, .init("tRNS", [5])]] {
            let file = HandmadePNG(picture, isInterlaced: isInterlaced, before: before)
            #expect(
                refusal(of: file.bytes) == .undecodable("a pixel's color is not in the palette"))
        }
        // The last color is valid, and padding bits are not pixels.
        let last = HandmadePicture(3, 1, depth: depth, colorType: 3, [0, colors.count / 3 - 1, 0])
        let file = HandmadePNG(last, isInterlaced: isInterlaced, before: [palette])
        #expect(try eight(file.bytes).samples == colors.prefix(3) + colors.suffix(3) + [9, 9, 9])
    }

    @Test(arguments: [(1, 1), (3, 2), (1, 9), (9, 1), (5, 5), (37, 13)])
    func `an interlaced picture equals the same one without interlacing`(
        width: Int, height: Int
    ) throws {
        var noise = Noise(3)
        for (type, depths) in [
            (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
        ] {
            for depth in depths {
                let picture = HandmadePicture(
                    width, height, depth: depth, colorType: type, randomFrom: &noise)
                let palette = (0..<3 << depth).map { UInt8(truncatingIfNeeded: $0 * 5) }
                let before = type == 3 ? [HandmadePNG.Chunk("PLTE", palette)] : []
                let plain = HandmadePNG(picture, before: before).bytes
                let passes = HandmadePNG(picture, isInterlaced: true, before: before).bytes
                let (one, other) = (try DecodedPNG(plain.span), try DecodedPNG(passes.span))
                #expect(one.bitmap == other.bitmap, "color type \(type), \(depth) bits")
                #expect(other.file.header.isInterlaced && !one.file.header.isInterlaced)
            }
        }
    }

    @Test(arguments: [(2, 2), (1, 3000), (30_000, 1), (30_000, 2)])
    func `image data may be split into chunks of one byte and empty chunks`(
        width: Int, height: Int
    ) throws {
        var noise = Noise(14)
        let picture = HandmadePicture(width, height, depth: 8, colorType: 0, randomFrom: &noise)
        var file = HandmadePNG(picture)
        let bytes = file.contents("IDAT")[0].map { HandmadePNG.Chunk("IDAT", [$0]) }
        file.chunks.replaceSubrange(1...1, with: [.init("IDAT")] + bytes + [.init("IDAT")])
        #expect(try eight(file.bytes).samples == picture.samples.map { UInt8($0) })
    }

    @Test func `a picture with missing rows is refused`() throws {
        var picture = HandmadePicture(2, 2, depth: 8, colorType: 0, [1, 2, 3, 4])
        let rows = picture.rows()
        picture.height = 3
        let file = HandmadePNG([picture.header(), .init("IDAT", zlib(rows)), .init("IEND")])
        guard case .undecodable(let words) = refusal(of: file.bytes) else {
            Issue.record("accepted")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test func `a palette picture without a palette is refused`() {
        let picture = HandmadePicture(2, 2, depth: 8, colorType: 3, [0, 0, 0, 0])
        #expect(
            refusal(of: HandmadePNG(picture).bytes)
                == .undecodable("IDAT: Missing PLTE before IDAT"))
    }

    @Test(arguments: [
        (HandmadePicture(1, 1, depth: 8, colorType: 0, [7]), [UInt8](), [UInt8]([7, 7, 7, 255])),
        (HandmadePicture(1, 1, depth: 8, colorType: 0, [7]), [7], [7, 7, 7, 255]),
        (HandmadePicture(1, 1, depth: 8, colorType: 2, [1, 2, 3]), [1, 2, 3], [1, 2, 3, 255]),
        (HandmadePicture(1, 1, depth: 8, colorType: 4, [7, 9]), [0, 7], [7, 7, 7, 9]),
        (HandmadePicture(1, 1, depth: 8, colorType: 3, [0]), [1, 2, 3, 4], [4, 5, 6, 255]),
    ])
    func `an invalid tRNS chunk leaves the picture opaque`(
        picture: HandmadePicture, transparency: [UInt8], pixel: [UInt8]
    ) throws {
        let file = HandmadePNG(
            picture, before: [.init("PLTE", [4, 5, 6]), .init("tRNS", transparency)])
        #expect(try eight(file.bytes).samples == pixel)
    }

    @Test func `an invalid 16-bit tRNS chunk leaves the picture opaque`() throws {
        let picture = HandmadePicture(1, 1, depth: 16, colorType: 0, [0x0102])
        let file = HandmadePNG(picture, before: [.init("tRNS", [1])])
        #expect(try sixteen(file.bytes).samples == [0x0102, 0x0102, 0x0102, 65535])
    }
}
