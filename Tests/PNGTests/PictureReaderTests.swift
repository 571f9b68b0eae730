import PNG
import Raster
import TestSupport
import Testing

/// The pictures of animated files, composed according to the specification.
struct PictureReaderTests {
    /// A frame of one color.
    private static func frame(
        _ rect: (x: Int, y: Int, width: Int, height: Int), _ pixel: [Int], disposal: UInt8 = 0,
        isPainted: Bool = false
    ) -> HandmadePNG.Frame {
        let picture = HandmadePicture(
            rect.width, rect.height, depth: 8, colorType: pixel.count == 4 ? 6 : 2,
            (0..<rect.width * rect.height).flatMap { _ in pixel })
        return .init(picture, x: rect.x, y: rect.y, disposal: disposal, isPainted: isPainted)
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

    @Test func `frame disposal keeps the frame, clears it, or restores the previous picture`()
        throws
    {
        let frames = [
            Self.frame(Self.full, [10, 20, 30, 255]),
            Self.frame(Self.corner, [1, 1, 1, 255], disposal: 2),
            Self.frame((0, 0, 1, 1), [2, 2, 2, 255], disposal: 1),
            Self.frame((2, 0, 1, 1), [3, 3, 3, 255]),
        ]
        let pictures = try Self.pictures(HandmadePNG(frames).bytes)
        let (a, b, c, d, none): ([UInt8], [UInt8], [UInt8], [UInt8], [UInt8]) = (
            [10, 20, 30, 255], [1, 1, 1, 255], [2, 2, 2, 255], [3, 3, 3, 255], [0, 0, 0, 0]
        )
        #expect(
            pictures.map(\.samples) == [
                a + a + a + a + a + a, a + a + a + a + b + b, c + a + a + a + a + a,
                none + a + d + a + a + a,
            ])
    }

    @Test func `a frame that blends is composited, and any other replaces the pixels`() throws {
        let frames = [
            Self.frame(Self.full, [0, 100, 200, 255]),
            Self.frame(Self.corner, [255, 100, 0, 51], isPainted: true),
            Self.frame(Self.full, [255, 100, 0, 51]),
        ]
        let pictures = try Self.pictures(HandmadePNG(frames).bytes)
        #expect(pictures[1][0, 0] == [0, 100, 200, 255])
        #expect(pictures[1][2, 1] == [51, 100, 160, 255])
        #expect(pictures[2][2, 1] == [255, 100, 0, 51])
    }

    @Test func `a default image that is not a frame comes first and is then discarded`() throws {
        let still = Self.frame(Self.full, [7, 7, 7, 7]).picture
        let frame = Self.frame(Self.corner, [9, 9, 9, 255])
        let bytes = HandmadePNG([frame], default: still).bytes
        #expect(try PictureReader(bytes.span).kinds == [.still, .frame(0)])
        let pictures = try Self.pictures(bytes)
        #expect(pictures[0][1, 1] == [7, 7, 7, 7] && pictures.count == 2)
        #expect(pictures[1][0, 0] == [0, 0, 0, 0] && pictures[1][2, 1] == [9, 9, 9, 255])
    }

    @Test func `a first frame that is disposed by restoring clears the picture`() throws {
        let bytes = HandmadePNG([
            Self.frame(Self.full, [1, 2, 3], disposal: 2), Self.frame(Self.corner, [4, 5, 6]),
        ]).bytes
        let pictures = try Self.pictures(bytes)
        #expect(pictures[0][0, 0] == [1, 2, 3, 255])
        #expect(pictures[1][0, 0] == [0, 0, 0, 0] && pictures[1][1, 1] == [4, 5, 6, 255])
    }

    @Test func `a file with a missing frame is refused`() throws {
        var file = HandmadePNG([Self.frame(Self.full, [1, 2, 3, 4])])
        let place = try #require(file.chunks.firstIndex { $0.name == "acTL" })
        file.chunks[place] = .init("acTL", bigEndian(2) + bigEndian(0))
        let bytes = file.bytes
        #expect(throws: PNGError.self) { try PictureReader(bytes.span) }
    }

    @Test(
        .enabled(if: Repository.corpus("apng") != nil, "the corpus of animated files is missing"),
        arguments: ["animated-red-blue.apng", "apng-skip-idat.png", "muybridge.apng"])
    func `every frame of animated files from other programs is decoded`(_ name: String) throws {
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
