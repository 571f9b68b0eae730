import PNG
import Raster
import TestSupport
import Testing

/// The pictures of animated files, put together as the specification says.
struct PictureReaderTests {
    /// A frame of one grey with alpha, and how it is shown.
    private struct Frame {
        let rect: (x: Int, y: Int, width: Int, height: Int)
        let pixel: [Int]
        var disposal = 0
        var isPainted = false
    }

    /// An RGBA file of 3 × 2 pixels with those frames, the first of which is the default image if
    /// it is as large.
    private static func file(_ frames: [Frame], default image: [Int]? = nil) -> [UInt8] {
        var sequence = -1
        func control(_ frame: Frame) -> HandmadePNG.Chunk {
            sequence += 1
            let rect = [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
            return HandmadePNG.Chunk(
                "fcTL",
                ([sequence] + rect).flatMap(bigEndian) + [0, 1, 0, 25]
                    + [UInt8(frame.disposal), frame.isPainted ? 1 : 0])
        }
        func picture(_ frame: Frame) -> HandmadePicture {
            HandmadePicture(
                frame.rect.width, frame.rect.height, depth: 8, colorType: 6,
                (0..<frame.rect.width * frame.rect.height).flatMap { _ in frame.pixel })
        }
        let isFirst = image == nil
        let still =
            isFirst
            ? picture(frames[0])
            : HandmadePicture(
                3, 2, depth: 8, colorType: 6, (0..<6).flatMap { _ in image ?? [] })
        let before =
            [HandmadePNG.Chunk("acTL", bigEndian(frames.count) + bigEndian(0))]
            + (isFirst ? [control(frames[0])] : [])
        let after = frames.dropFirst(isFirst ? 1 : 0).flatMap { frame -> [HandmadePNG.Chunk] in
            let first = control(frame)
            sequence += 1
            let data = bigEndian(sequence) + zlib(picture(frame).rows())
            return [first, HandmadePNG.Chunk("fdAT", data)]
        }
        return HandmadePNG(still, before: before, after: after).bytes
    }

    private static func pictures(_ bytes: [UInt8]) throws -> [Bitmap<UInt8>] {
        var reader = try PictureReader(bytes.span)
        var pictures: [Bitmap<UInt8>] = []
        while let picture = try reader.next(in: bytes.span) {
            guard case .eight(let bitmap) = picture else { continue }
            pictures.append(bitmap)
        }
        return pictures
    }

    private static let full = (x: 0, y: 0, width: 3, height: 2)
    private static let corner = (x: 1, y: 1, width: 2, height: 1)

    @Test func `frames stay, are cleared and give back what was there`() throws {
        let frames = [
            Frame(rect: Self.full, pixel: [10, 20, 30, 255]),
            Frame(rect: Self.corner, pixel: [1, 1, 1, 255], disposal: 2),
            Frame(rect: (0, 0, 1, 1), pixel: [2, 2, 2, 255], disposal: 1),
            Frame(rect: (2, 0, 1, 1), pixel: [3, 3, 3, 255]),
        ]
        let pictures = try Self.pictures(Self.file(frames))
        let (a, b, c, d, none): ([UInt8], [UInt8], [UInt8], [UInt8], [UInt8]) = (
            [10, 20, 30, 255], [1, 1, 1, 255], [2, 2, 2, 255], [3, 3, 3, 255], [0, 0, 0, 0]
        )
        #expect(
            pictures.map(\.samples) == [
                a + a + a + a + a + a, a + a + a + a + b + b, c + a + a + a + a + a,
                none + a + d + a + a + a,
            ])
    }

    @Test func `a frame that is painted shows what is beneath`() throws {
        let frames = [
            Frame(rect: Self.full, pixel: [0, 100, 200, 255]),
            Frame(rect: Self.corner, pixel: [255, 100, 0, 51], isPainted: true),
            Frame(rect: Self.full, pixel: [255, 100, 0, 51]),
        ]
        let pictures = try Self.pictures(Self.file(frames))
        #expect(pictures[1][0, 0] == [0, 100, 200, 255])
        #expect(pictures[1][2, 1] == [51, 100, 160, 255])
        #expect(pictures[2][2, 1] == [255, 100, 0, 51])
    }

    @Test func `a default image that is no frame comes first and leaves nothing`() throws {
        let bytes = Self.file(
            [Frame(rect: Self.corner, pixel: [9, 9, 9, 255])], default: [7, 7, 7, 7])
        #expect(try PictureReader(bytes.span).kinds == [.still, .frame(0)])
        let pictures = try Self.pictures(bytes)
        #expect(pictures[0][1, 1] == [7, 7, 7, 7] && pictures.count == 2)
        #expect(pictures[1][0, 0] == [0, 0, 0, 0] && pictures[1][2, 1] == [9, 9, 9, 255])
    }

    @Test func `a file that lacks a frame is refused`() throws {
        var bytes = Self.file([Frame(rect: Self.full, pixel: [1, 2, 3, 4])])
        var chunks = try #require(HandmadePNG(reading: bytes))
        let place = try #require(chunks.chunks.firstIndex { $0.name == "acTL" })
        chunks.chunks[place] = .init("acTL", bigEndian(2) + bigEndian(0))
        bytes = chunks.bytes
        #expect(throws: PNGError.self) { try PictureReader(bytes.span) }
    }

    @Test(
        .enabled(if: Repository.corpus("apng") != nil, "no corpus of animated files"),
        arguments: ["animated-red-blue.apng", "apng-skip-idat.png", "muybridge.apng"])
    func `every frame of files of others can be shown`(_ name: String) throws {
        let folder = try #require(Repository.corpus("apng"))
        let bytes = try Disk.read("\(folder)/\(name)")
        var reader = try PictureReader(bytes.span)
        var count = 0
        while let picture = try reader.next(in: bytes.span) {
            #expect(picture.width == reader.animation.file.header.width)
            count += 1
        }
        #expect(count == reader.kinds.count && count > 1)
    }
}
