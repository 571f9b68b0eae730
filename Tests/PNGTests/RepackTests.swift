import PNG
import Raster
import TestSupport
import Testing

/// Files recompressed as `stable` keep their samples and chunks.
struct RepackTests {
    @Test(arguments: Specimen.all)
    func `repacking keeps every stored sample, and repacking again changes nothing`(
        specimen: Specimen
    ) throws {
        let before = specimen.bytes
        let header = try file(before).header
        guard !header.isInterlaced else {
            #expect(try repacked(before) == nil)
            return
        }
        let after = try #require(try repacked(before))
        #expect(try pictures(of: after) == pictures(of: before))
        let (old, new) = (try file(before), try file(after))
        #expect(old.header == new.header && old.color == new.color && old.texts == new.texts)
        #expect(old.animation == new.animation && old.hasTransparency == new.hasTransparency)
        if let picture = try? IndependentDecoder.picture(before) {
            #expect(try IndependentDecoder.picture(after).samples == picture.samples)
        }
        #expect(try repacked(after) == after)
    }

    @Test func `chunks keep their order, and image data is merged into one chunk`() throws {
        var noise = Noise(81)
        let picture = HandmadePicture(9, 7, depth: 16, colorType: 2, randomFrom: &noise)
        var handmade = HandmadePNG(
            picture, before: [.init("gAMA", bigEndian(45455)), .init("prVt", [1, 2, 3])],
            after: [.init("tEXt", Array("Comment\0late".utf8))])
        let stream = handmade.chunks[3].content
        handmade.chunks.replaceSubrange(
            3...3,
            with: [
                .init("IDAT", Array(stream.prefix(5))), .init("IDAT", []),
                .init("IDAT", Array(stream.dropFirst(5))),
            ])
        let bytes = try #require(try repacked(handmade.bytes))
        let after = try #require(HandmadePNG(reading: bytes))
        #expect(after.chunks.map(\.name) == ["IHDR", "gAMA", "prVt", "IDAT", "tEXt", "IEND"])
        #expect(try Inflater.inflate(after.chunks[3].content).count == 7 * (9 * 6 + 1))
    }

    @Test func `repacking removes chunks with a file's time or program`() throws {
        var noise = Noise(82)
        let picture = HandmadePicture(3, 3, depth: 8, colorType: 0, randomFrom: &noise)
        func text(_ words: String) -> HandmadePNG.Chunk { .init("tEXt", Array(words.utf8)) }
        let kept = [text("Software\0reveal-render"), text("Title\0Software"), text("Author\0me")]
        let left = [
            text("Software\0Adobe ImageReady"), text("date:create\02026-11-24"),
            text("Creation Time\0today"), .init("tIME", [7, 0xEA, 11, 24, 1, 2, 3]),
        ]
        let file = HandmadePNG(
            picture, before: [left[0], kept[0], left[1], kept[1]],
            after: [left[2], kept[2], left[3]])
        let bytes = try #require(try repacked(file.bytes))
        let after = try #require(HandmadePNG(reading: bytes))
        #expect(after.chunks.filter { $0.name == "tEXt" || $0.name == "tIME" } == kept)
    }

    @Test func `an animation's frames are recompressed one by one and renumbered`() throws {
        var noise = Noise(83)
        let pictures = [(9, 8), (4, 5), (3, 3)].map { width, height in
            HandmadePicture(width, height, depth: 8, colorType: 6, randomFrom: &noise)
        }
        var handmade = HandmadePNG([
            .init(pictures[0]), .init(pictures[1], x: 2, y: 3, disposal: 1),
            .init(pictures[2], x: 1, isPainted: true),
        ])
        // A frame in two chunks, both numbered.
        let index = try #require(handmade.chunks.firstIndex { $0.name == "fdAT" })
        let data = handmade.chunks[index].content
        handmade.chunks.replaceSubrange(
            index...index,
            with: [
                .init("fdAT", Array(data.prefix(9))),
                .init("fdAT", bigEndian(3) + data.dropFirst(9)),
            ])
        for later in handmade.chunks.indices where later > index + 1 {
            guard ["fcTL", "fdAT"].contains(handmade.chunks[later].name) else { continue }
            handmade.chunks[later].content[3] += 1
        }
        let before = handmade.bytes
        let after = try #require(try repacked(before))
        #expect(try self.pictures(of: after) == self.pictures(of: before))
        let chunks = try #require(HandmadePNG(reading: after)).chunks
        #expect(
            chunks.map(\.name)
                == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }
        #expect(numbered.map { Int($0.content[3]) } == [0, 1, 2, 3, 4])
    }

    @Test func `data that is not a PNG file is refused`() {
        #expect(throws: PNGError.notPNG) { try repacked(Array("no picture".utf8)) }
    }

    /// Ways to damage the image data of a picture's rows, with the resulting errors.
    private static let damages: [(make: @Sendable ([UInt8]) -> [UInt8], problem: String)] = [
        ({ _ in [] }, "Not enough image data"),
        ({ zlib(Array($0.dropLast())) }, "Not enough image data"),
        ({ Array(zlib($0).dropLast(9)) }, "Not enough image data"),
        ({ withWrongChecksum(zlib($0)) }, "IDAT: incorrect data check"),
        ({ zlib([9] + $0.dropFirst()) }, "bad adaptive filter value"),
        ({ zlib($0 + [0]) }, "image data continues after the last row"),
        ({ zlib($0) + [1, 2, 3] }, "image data continues after the last row"),
    ]

    @Sendable private static func withWrongChecksum(_ stream: [UInt8]) -> [UInt8] {
        Array(stream.dropLast()) + stream.suffix(1).map { $0 ^ 1 }
    }

    @Test(arguments: damages.indices, [2, 4])
    func `damaged image data is refused with the reason`(_ index: Int, _ colorType: Int) {
        var noise = Noise(84)
        let picture = HandmadePicture(5, 5, depth: 8, colorType: colorType, randomFrom: &noise)
        var file = HandmadePNG(picture)
        file.chunks[1].content = Self.damages[index].make(picture.rows())
        #expect(throws: PNGError.undecodable(Self.damages[index].problem)) {
            try repacked(file.bytes)
        }
    }

    @Test func `an animation's frame sizes are checked before memory is allocated`() throws {
        var noise = Noise(85)
        let picture = HandmadePicture(5, 5, depth: 8, colorType: 2, randomFrom: &noise)
        var early = HandmadePNG([.init(picture), .init(picture)])
        let control = try #require(early.chunks.lastIndex { $0.name == "fcTL" })
        early.chunks.remove(at: control)
        early.chunks.remove(at: try #require(early.chunks.firstIndex { $0.name == "fcTL" }))
        let data = try #require(early.chunks.firstIndex { $0.name == "fdAT" })
        early.chunks[data].content.replaceSubrange(0..<4, with: bigEndian(0))
        #expect(throws: PNGError.self) { try repacked(early.bytes) }
        var large = HandmadePNG([.init(picture), .init(picture)])
        large.chunks[control].content.replaceSubrange(
            4..<12, with: [0x7F, 255, 255, 255, 0x7F, 255, 255, 255])
        #expect(throws: PNGError.self) { try repacked(large.bytes) }
        var huge = HandmadePNG(picture)
        huge.chunks[0].content.replaceSubrange(
            0..<8, with: [0x7F, 255, 255, 255, 0x7F, 255, 255, 255])
        #expect(throws: PNGError.self) { try repacked(huge.bytes) }
    }

    /// The file recompressed as `stable`, or nil if it is kept unchanged.
    private func repacked(_ bytes: [UInt8]) throws -> [UInt8]? {
        let writer = PNGWriter()
        return try writer.repack(bytes.span) ? writer.bytes() : nil
    }

    private func pictures(of bytes: [UInt8]) throws -> [AnyBitmap] {
        var reader = try PictureReader(bytes.span)
        var pictures: [AnyBitmap] = []
        while let picture = try reader.next(in: bytes.span) { pictures.append(picture) }
        return pictures
    }
}
