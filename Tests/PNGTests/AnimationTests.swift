import PNG
import Raster
import TestSupport
import Testing

/// The chunks of animated files, as in the third edition of the PNG specification.
struct AnimationTests {
    @Test func `acTL contains the numbers of frames and plays`() throws {
        let writer = PNGWriter()
        writer.animation(frames: 0x01020304, plays: 5)
        let chunk = HandmadePNG.Chunk("acTL", [1, 2, 3, 4, 0, 0, 0, 5])
        #expect(try writer.bytes() == chunk.bytes)
    }

    @Test func `fcTL contains the sequence number, size, position and delay`() throws {
        let writer = PNGWriter()
        let rect = PixelRect(x: 0x0102, y: 0x0304, width: 0x0506, height: 0x0708)
        writer.frameControl(sequence: 0x090A0B, rect, delay: .init(0x0C0D, over: 0x0E0F))
        let content: [UInt8] =
            [0, 9, 10, 11] + [0, 0, 5, 6] + [0, 0, 7, 8] + [0, 0, 1, 2] + [0, 0, 3, 4]
            + [12, 13, 14, 15] + [0, 0]
        #expect(try writer.bytes() == HandmadePNG.Chunk("fcTL", content).bytes)
    }

    @Test func `a delay with a zero denominator fails a precondition`() async {
        await #expect(processExitsWith: .failure) { _ = FrameDelay(1, over: 0) }
    }

    @Test(arguments: [
        PixelRect(x: 0, y: 0, width: 9, height: 7), PixelRect(x: 2, y: 3, width: 4, height: 3),
        PixelRect(x: 8, y: 6, width: 1, height: 1), PixelRect(x: 0, y: 6, width: 9, height: 1),
    ])
    func `fdAT contains its sequence number and the part of the picture in the rectangle`(
        rect: PixelRect
    ) throws {
        for layout in [PixelLayout.gray, .rgb, .rgba] {
            for compression in Compression.allCases {
                try check(UInt8.self, layout, rect, compression)
                try check(UInt16.self, layout, rect, compression)
            }
        }
    }

    private func check<S: Sample>(
        _: S.Type, _ layout: PixelLayout, _ rect: PixelRect, _ compression: Compression
    ) throws {
        var noise = Noise(8)
        let bitmap: Bitmap<S> = try noise.bitmap(9, 7, layout)
        let writer = PNGWriter()
        try writer.frame(sequence: 0x010203, bitmap, rect, compression: compression)
        let alone = HandmadePNG.signature + (try writer.bytes())
        let chunk = try #require(HandmadePNG(reading: alone)?.chunks.first)
        #expect(chunk.name == "fdAT")
        #expect(chunk.content.starts(with: [0, 1, 2, 3]))
        let part = try Bitmap(
            rect.width, rect.height, layout,
            (rect.y..<rect.y + rect.height).flatMap { y in
                (rect.x..<rect.x + rect.width).flatMap { x in bitmap[x, y] }
            })
        // The same data as a file of its own.
        let file = HandmadePNG([
            handmade(part).header(), .init("IDAT", Array(chunk.content.dropFirst(4))),
            .init("IEND"),
        ])
        switch try DecodedPNG(file.bytes.span).bitmap {
        case .eight(let bitmap): #expect(bitmap as? Bitmap<S> == part)
        case .sixteen(let bitmap): #expect(bitmap as? Bitmap<S> == part)
        }
    }

    @Test func `a rectangle outside the bitmap fails a precondition`() async {
        await #expect(processExitsWith: .failure) {
            let bitmap = try Bitmap<UInt8>(width: 3, height: 3, layout: .gray)
            try PNGWriter().frame(
                sequence: 1, bitmap, PixelRect(x: 1, y: 1, width: 3, height: 2),
                compression: .fast)
        }
    }

    @Test func `an animated file is recognized, and its first frame is its picture`() throws {
        var noise = Noise(9)
        let (first, second): (Bitmap<UInt8>, Bitmap<UInt8>) =
            (try noise.bitmap(5, 4, .rgba), try noise.bitmap(5, 4, .rgba))
        let whole = PixelRect(x: 0, y: 0, width: 5, height: 4)
        let writer = PNGWriter()
        writer.begin(like: first, texts: [], color: .init())
        writer.animation(frames: 2, plays: 3)
        writer.frameControl(sequence: 0, whole, delay: .init(1, over: 25))
        try writer.image(first, compression: .balanced)
        writer.frameControl(sequence: 1, whole, delay: .init(1, over: 25))
        try writer.frame(sequence: 2, second, whole, compression: .balanced)
        writer.end()
        let bytes = try writer.bytes()
        #expect(
            HandmadePNG(reading: bytes)?.chunks.map(\.name) == [
                "IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND",
            ])
        #expect(try eight(bytes) == first)
        let animation = try #require(try file(bytes).animation)
        #expect(animation.frames == 2)
        #expect(animation.plays == 3)
    }
}
