import PNG
import Raster
import TestSupport
import Testing

/// In stable files, a small change of the picture changes few bytes.
struct StableTests {
    /// A picture's row length and the number of rows in a block.
    struct Form: Sendable, CustomTestStringConvertible {
        let width: Int
        let layout: PixelLayout
        let rows: Int
        var testDescription: String { "\(width) columns of \(layout)" }
    }

    private static let forms = [
        Form(width: 60, layout: .rgb, rows: 64), Form(width: 127, layout: .rgba, rows: 32),
        Form(width: 700, layout: .gray, rows: 16), Form(width: 900, layout: .rgba, rows: 8),
        Form(width: 32_768, layout: .rgba, rows: 1),
    ]

    @Test(arguments: forms)
    func `blocks of a stable file begin at byte boundaries and have equal row counts`(
        form: Form
    ) throws {
        let height = 2 * form.rows + 3
        for texture in Texture.allCases where form.rows > 1 || texture == .text {
            var noise = Noise(71)
            let bitmap: Bitmap<UInt8> = try texture.bitmap(form.width, height, form.layout, &noise)
            let file = try pngFile(bitmap, compression: .stable)
            let blocks = try Inflater.blocks(of: imageData(file)).filter { $0.isCompressed }
            #expect(blocks.allSatisfy { $0.bit % 8 == 0 })
            let rowBytes = form.width * form.layout.channels + 1
            #expect(
                blocks.map(\.output)
                    == Array(stride(from: 0, to: height * rowBytes, by: form.rows * rowBytes)))
            #expect(try eight(file) == bitmap)
        }
    }

    /// For every texture, a pixel in the first row of a block, within one, and in its last row.
    @Test(arguments: Texture.allCases)
    func `a changed pixel changes its block, and from a block's last row also the next one`(
        texture: Texture
    ) throws {
        var noise = Noise(72)
        let (width, height, rows) = (800, 60, 8)
        let bitmap: Bitmap<UInt8> = try texture.bitmap(width, height, .rgb, &noise)
        let before = try imageData(pngFile(bitmap, compression: .stable))
        let starts = try starts(before)
        #expect(starts.count == 8)
        for y in [0, 3, 7, 8, 30, 31, 59] {
            var changed = bitmap
            let x = Int.random(in: 0..<width, using: &noise)
            changed.withMutableRow(y) { $0[3 * x + 1] ^= 0x55 }
            let after = try imageData(pngFile(changed, compression: .stable))
            #expect(after != before)
            let (first, last) = (y / rows, min(7, (y + 1) / rows))
            // The bytes before the block, and those after the last block that reads the pixel,
            // except the checksum.
            let (head, tail) = (starts[first], last == 7 ? before.count - 4 : starts[last + 1])
            #expect(after.prefix(head) == before.prefix(head))
            let behind = before[tail...].dropLast(4)
            #expect(after.dropLast(4).suffix(behind.count) == behind)
        }
    }

    @Test func `a block of a stable file depends only on its rows and the row above`() throws {
        var noise = Noise(73)
        let (width, rows) = (900, 8)
        let long: Bitmap<UInt8> = try Texture.mixture.bitmap(width, 10 * rows, .rgba, &noise)
        let whole = try imageData(pngFile(long, compression: .stable))
        let starts = try starts(whole)
        for first in [1, 4] {
            // The same rows in another file, after one row above them, have the same code.
            let part = try long.part(
                PixelRect(x: 0, y: (first - 1) * rows, width: width, height: 4 * rows))
            let other = try imageData(pngFile(part, compression: .stable))
            let others = try self.starts(other)
            #expect(
                whole[starts[first]..<starts[first + 2]] == other[others[1]..<others[3]])
        }
    }

    @Test(arguments: ["outgoing.png", "incoming.png"])
    func `stable screens are at most 5 percent larger than balanced ones`(name: String) throws {
        let screen = try picture(Repository.fixture("Snapshots/\(name)"))
        let stable = try pngFile(screen, compression: .stable)
        #expect(try eight(stable) == screen)
        #expect(
            try Double(stable.count) <= 1.05 * Double(pngFile(screen, compression: .balanced).count)
        )
    }

    /// The zlib stream in a file's only IDAT chunk.
    private func imageData(_ file: [UInt8]) throws -> [UInt8] {
        let chunks = try #require(HandmadePNG(reading: file)).contents("IDAT")
        #expect(chunks.count == 1)
        return chunks.first ?? []
    }

    /// The byte offsets of a stream's blocks.
    private func starts(_ stream: [UInt8]) throws -> [Int] {
        try Inflater.blocks(of: stream).filter { $0.isCompressed }.map { $0.bit / 8 }
    }
}
