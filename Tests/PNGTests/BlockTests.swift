import PNG
import Raster
import TestSupport
import Testing

/// Pictures that are coded whole, block by block.
struct BlockTests {
    @Test(arguments: [PixelLayout.grey, .rgb, .rgba])
    func `a picture's bytes do not depend on the pictures before it`(layout: PixelLayout) throws {
        var noise = Noise(31)
        let writer = PNGWriter()
        for _ in 0..<4 {
            for texture in Texture.allCases {
                let (width, height) = (
                    Int.random(in: 1...400, using: &noise), Int.random(in: 1...300, using: &noise)
                )
                let bitmap: Bitmap<UInt8> = try texture.bitmap(width, height, layout, &noise)
                for compression in Compression.allCases {
                    try writer.file(bitmap, color: .init(), compression: compression)
                    let bytes = try writer.bytes()
                    #expect(try bytes == pngFile(bitmap, compression: compression))
                    #expect(try eight(bytes) == bitmap)
                }
            }
        }
    }

    @Test func `what stands as far away as deflate can reach is repeated, and nothing farther`()
        throws
    {
        func bytes(distance: Int) throws -> Int {
            var noise = Noise(32)
            let word = (0..<90).map { _ in UInt8.random(in: 1...255, using: &noise) }
            let zeroes = Array(repeating: UInt8(0), count: distance - word.count)
            let rest = Array(repeating: UInt8(0), count: 36_000 - distance - word.count)
            let bitmap = try Bitmap<UInt8>(12_000, 1, .rgb, word + zeroes + word + rest)
            let file = try pngFile(bitmap)
            #expect(try eight(file) == bitmap)
            return file.count
        }
        #expect(try bytes(distance: 32768) < bytes(distance: 32769) - 60)
    }

    @Test func `pictures of two gibibytes leave the next one as it would be`() throws {
        let flat = try Bitmap<UInt8>(
            8192, 8192, .grey, Array(repeating: 7, count: 8192 * 8192))
        var noise = Noise(33)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(300, 200, .rgb, &noise)
        let writer = PNGWriter()
        for _ in 0..<33 { try writer.file(flat, color: .init(), compression: .fast) }
        try writer.file(text, color: .init(), compression: .fast)
        #expect(try writer.bytes() == pngFile(text))
    }
}
