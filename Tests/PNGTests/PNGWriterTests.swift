import PNG
import Raster
import TestSupport
import Testing

/// A layout, size and compression of a picture to write.
struct Writing: Sendable, CustomTestStringConvertible {
    let layout: PixelLayout
    let width: Int
    let height: Int
    let compression: Compression

    var testDescription: String { "\(layout) \(width)×\(height) \(compression)" }

    /// The last size exceeds libpng's 32 KiB pieces of image data.
    static let all: [Writing] = [(1, 1), (1, 7), (7, 1), (37, 5), (16, 16), (301, 67)].flatMap {
        width, height in
        [PixelLayout.gray, .rgb, .rgba].flatMap { layout in
            Compression.allCases.map { compression in
                Writing(layout: layout, width: width, height: height, compression: compression)
            }
        }
    }

    /// A bitmap of random samples, and a smooth one that compresses well.
    func bitmaps<S: Sample>() throws -> [Bitmap<S>] {
        var noise = Noise(5)
        let count = width * height * layout.channels
        let smooth = (0..<count).map { S(truncatingIfNeeded: $0 * 3) }
        return [
            try noise.bitmap(width, height, layout), try Bitmap(width, height, layout, smooth),
        ]
    }
}

/// Written files have the right samples, chunks, texts and sizes.
struct PNGWriterTests {
    @Test(
        arguments: [Compression.balanced, .small, .smallest, .stable],
        [PNGEncoder.splice, .libpng])
    func `canceling a task soon stops compression, and no file is returned`(
        _ compression: Compression, _ encoder: PNGEncoder
    ) async throws {
        var noise = Noise(17)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(700, 900, .rgb)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let writer = PNGWriter()
            try? writer.file(
                bitmap, color: .init(), compression: compression, encoder: encoder)
            #expect(writer.count < 1000)
            #expect(throws: CancellationError.self) { try writer.withBytes { _ in } }
            #expect(throws: CancellationError.self) { try bitmap.png(compression: compression) }
        }
        await task.value
    }

    @Test(arguments: Writing.all)
    func `an 8-bit picture survives a round trip`(writing: Writing) throws {
        for bitmap: Bitmap<UInt8> in try writing.bitmaps() {
            for encoder in PNGEncoder.allCases {
                let bytes = try pngFile(bitmap, compression: writing.compression, encoder: encoder)
                #expect(try eight(bytes) == bitmap)
            }
        }
    }

    @Test(arguments: Writing.all)
    func `a 16-bit picture survives a round trip`(writing: Writing) throws {
        for bitmap: Bitmap<UInt16> in try writing.bitmaps() {
            for encoder in PNGEncoder.allCases {
                let bytes = try pngFile(bitmap, compression: writing.compression, encoder: encoder)
                #expect(try sixteen(bytes) == bitmap)
            }
        }
    }

    @Test(arguments: Compression.allCases)
    func `transparent pixels keep their colors`(compression: Compression) throws {
        let bitmap = try Bitmap<UInt8>(2, 1, .rgba, [1, 2, 3, 0, 200, 100, 50, 0])
        #expect(try eight(pngFile(bitmap, compression: compression)) == bitmap)
    }

    @Test(arguments: Writing.all)
    func `a file consists of header, image data and end`(writing: Writing) throws {
        for bitmap: Bitmap<UInt8> in try writing.bitmaps() {
            let bytes = try pngFile(bitmap, compression: writing.compression)
            let file = try #require(HandmadePNG(reading: bytes))
            #expect(file.chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
            #expect(file.chunks[0] == handmade(bitmap).header())
            #expect(file.chunks[2].content.isEmpty)
        }
    }

    // A zlib stream ends with a checksum of its content, which is computed here from the samples
    // alone, without a decoder.
    @Test(arguments: Writing.all)
    func `image data contains the samples, filtered according to the compression`(writing: Writing)
        throws
    {
        for bitmap: Bitmap<UInt16> in try writing.bitmaps()
        where ![.small, .smallest].contains(writing.compression) {
            let bytes = try pngFile(bitmap, compression: writing.compression, encoder: .libpng)
            let file = try #require(HandmadePNG(reading: bytes))
            var rows = handmade(bitmap).rows()
            // The Sub filter needs a pixel to the left.
            if writing.compression == .fast && bitmap.width > 1 {
                rows = subtracted(rows, pixelBytes: 2 * bitmap.layout.channels, bitmap.height)
            }
            #expect(file.contents("IDAT")[0].suffix(4).elementsEqual(bigEndian(Int(adler32(rows)))))
        }
    }

    @Test func `texts are written before the color description and the image data`() throws {
        let source = HandmadePNG(
            HandmadePicture(1, 1, depth: 8, colorType: 0, [7]),
            before: [.init("gAMA", bigEndian(45455)), .init("pHYs", Array(1...9))])
        let bitmap = try Bitmap<UInt16>(1, 1, .rgba, [1, 2, 3, 4])
        let writer = PNGWriter()
        writer.begin(
            like: bitmap,
            texts: [.init(keyword: "Software", text: "one"), .init(keyword: "key", text: "")],
            color: try file(source.bytes).color)
        try writer.image(bitmap, compression: .small)
        writer.end()
        let written = try #require(HandmadePNG(reading: writer.bytes()))
        #expect(
            written.chunks.map(\.name) == [
                "IHDR", "tEXt", "tEXt", "gAMA", "pHYs", "IDAT", "IEND",
            ])
        #expect(written.chunks[1].content == Array("Software\0one".utf8))
        #expect(written.chunks[2].content == Array("key\0".utf8))
        #expect(written.chunks[3...4].elementsEqual(source.chunks[1...2]))
    }

    @Test func `texts survive a round trip`() throws {
        let texts: [PNGFile.Text] = [
            .init(keyword: "Software", text: "reveal-render"), .init(keyword: "Title", text: ""),
            .init(keyword: "Author", text: "Zoë ÿ©"),
        ]
        let bitmap = try Bitmap<UInt8>(1, 1, .gray, [7])
        let writer = PNGWriter()
        writer.begin(like: bitmap, texts: texts, color: .init())
        try writer.image(bitmap, compression: .fast)
        writer.end()
        #expect(try file(writer.bytes()).texts == texts)
    }

    @Test func `a character outside Latin-1 becomes a question mark`() throws {
        let bitmap = try Bitmap<UInt8>(1, 1, .gray, [7])
        let writer = PNGWriter()
        writer.begin(like: bitmap, texts: [.init(keyword: "Title", text: "a→b")], color: .init())
        let content = Array("Title\0a?b".utf8)
        #expect(
            try writer.bytes().dropFirst(33).elementsEqual(
                HandmadePNG.Chunk("tEXt", content).bytes))
    }

    @Test func `a writer that was cleared writes the same bytes as a new one`() throws {
        var noise = Noise(6)
        let large: Bitmap<UInt16> = try noise.bitmap(64, 64, .rgba)
        let small: Bitmap<UInt8> = try noise.bitmap(3, 2, .rgb)
        let writer = PNGWriter()
        writer.write(large)
        writer.clear()
        #expect(writer.count == 0)
        writer.write(small)
        #expect(try writer.bytes() == pngFile(small))
        #expect(try writer.count == pngFile(small).count)
    }

    @Test func `a new writer is empty`() throws {
        #expect(PNGWriter().count == 0)
        #expect(try PNGWriter().bytes().isEmpty)
    }

    @Test func `the same picture makes the same bytes`() throws {
        var noise = Noise(7)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(50, 40, .rgba)
        for compression in Compression.allCases {
            let first = try pngFile(bitmap, compression: compression)
            #expect(try pngFile(bitmap, compression: compression) == first)
        }
    }

    @Test func `small compression makes smaller files than fast and balanced`() throws {
        let samples = (0..<200 * 200).flatMap { i -> [UInt8] in
            let (x, y) = (UInt8(i % 200), UInt8(i / 200))
            return [x, y, x &+ y]
        }
        let bitmap = try Bitmap<UInt8>(200, 200, .rgb, samples)
        let sizes: [Int] = try [Compression.fast, .balanced, .small].map {
            try pngFile(bitmap, compression: $0).count
        }
        #expect(sizes[0] > sizes[2])
        #expect(sizes[1] > sizes[2])
    }
}

/// The same picture for a handmade file.
func handmade<S: Sample>(_ bitmap: Bitmap<S>) -> HandmadePicture {
    let types: [PixelLayout: Int] = [.gray: 0, .rgb: 2, .rgba: 6]
    return HandmadePicture(
        bitmap.width, bitmap.height, depth: S.depth, colorType: types[bitmap.layout] ?? 0,
        bitmap.samples.map { Int($0) })
}

extension PNGWriter {
    /// The bytes written since the last `clear`.
    func bytes() throws -> [UInt8] {
        try withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    /// Writes a complete file of `bitmap`.
    func write<S: Sample>(_ bitmap: Bitmap<S>) {
        begin(like: bitmap, texts: [], color: .init())
        #expect(throws: Never.self) { try image(bitmap, compression: .fast) }
        end()
    }
}

/// Rows with the Sub filter: each byte minus the one a pixel before.
private func subtracted(_ rows: [UInt8], pixelBytes: Int, _ height: Int) -> [UInt8] {
    let rowBytes = rows.count / height
    return rows.indices.map { i in
        let column = i % rowBytes
        if column == 0 { return 1 }
        return column <= pixelBytes ? rows[i] : rows[i] &- rows[i - pixelBytes]
    }
}
