import PNG
import Raster
import TestSupport
import Testing

/// The frames of animated files, according to their chunks.
struct AnimationFramesTests {
    static func control(
        _ numbers: [Int], delay: (UInt8, UInt8) = (1, 30), sequence: Int = 0
    ) -> HandmadePNG.Chunk {
        let content = ([sequence] + numbers).flatMap(bigEndian)
        return HandmadePNG.Chunk("fcTL", content + [0, delay.0, 0, delay.1, 0, 0])
    }

    /// A gray picture of 4×3 pixels with these chunks before and after its image data.
    static func file(
        before: [HandmadePNG.Chunk], after: [HandmadePNG.Chunk] = []
    ) throws -> AnimationFrames {
        let picture = HandmadePicture(
            4, 3, depth: 8, colorType: 0, [Int](repeating: 7, count: 12))
        let count = bigEndian(2) + bigEndian(0)
        let file = HandmadePNG(
            picture, before: [HandmadePNG.Chunk("acTL", count)] + before, after: after)
        return try AnimationFrames(file.bytes.span)
    }

    @Test func `frames of an animated PNG have rectangles, delays and bytes`() throws {
        let data = [2, 3].map { HandmadePNG.Chunk("fdAT", bigEndian($0) + [1, 2, 3]) }
        let file = try Self.file(
            before: [Self.control([4, 3, 0, 0])],
            after: [Self.control([2, 1, 1, 2], delay: (0, 0), sequence: 1)] + data)
        #expect(file.includesDefaultImage && file.frames.count == 2)
        #expect(file.file.animation?.frames == 2)
        let (first, second) = (file.frames[0], file.frames[1])
        #expect([first.x, first.y, first.width, first.height] == [0, 0, 4, 3])
        #expect(first.delay == FrameDelay(1, over: 30) && first.bytes > 12)
        #expect([second.x, second.y, second.width, second.height] == [1, 2, 2, 1])
        #expect(second.delay == FrameDelay(0, over: 100) && second.bytes == 6)
    }

    @Test func `a default image before the first control is not a frame`() throws {
        let file = try Self.file(before: [], after: [Self.control([4, 3, 0, 0])])
        #expect(!file.includesDefaultImage && file.frames.count == 1)
        #expect(file.frames[0].bytes == 0)
    }

    @Test(arguments: [[5, 3, 0, 0], [4, 3, 1, 0], [4, 3, 0, 1], [0, 3, 0, 0], [1, 0, 0, 0]])
    func `a frame that extends beyond the picture is refused`(_ numbers: [Int]) {
        #expect(throws: PNGError.self) { try Self.file(before: [Self.control(numbers)]) }
    }

    @Test func `an fcTL chunk with a wrong length is refused`() {
        #expect(throws: PNGError.self) {
            try Self.file(before: [HandmadePNG.Chunk("fcTL", [1, 2, 3])])
        }
    }

    @Test(
        arguments: [
            ([1], []), ([0], [2]), ([0], [0]), ([0], [1, 3]), ([0], [1, 1]), ([], [1]),
            ([0], [.max]),
        ] as [([Int], [Int])])
    func `sequence numbers that do not count up from 0 are refused`(
        _ controls: [Int], _ data: [Int]
    ) throws {
        let before = controls.map { Self.control([4, 3, 0, 0], sequence: $0) }
        let after = data.map { HandmadePNG.Chunk("fdAT", bigEndian($0 & 0xFFFF_FFFF) + [1, 2, 3]) }
        let error = #expect(throws: PNGError.self) { try Self.file(before: before, after: after) }
        #expect(error?.description.contains("the sequence number of the chunk f") ?? false)
        // Without an animation, such chunks have no meaning.
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])
        let still = HandmadePNG(picture, before: before, after: after)
        #expect(try PNGFile(still.bytes.span).animation == nil)
    }

    @Test func `a chunk of frame data without a sequence number is refused`() {
        let error = #expect(throws: PNGError.self) {
            try Self.file(
                before: [Self.control([4, 3, 0, 0])], after: [HandmadePNG.Chunk("fdAT", [0, 0])])
        }
        #expect(
            error?.description.hasPrefix("the sequence number of the chunk fdAT is none, not 1")
                ?? false)
    }

    @Test(
        .enabled(if: Repository.corpus("apng") != nil, "the corpus of animated files is missing"),
        arguments: ["animated-red-blue.apng", "apng-skip-idat.png", "muybridge.apng"])
    func `animated files from other programs have as many frames as they declare`(_ name: String)
        throws
    {
        let folder = try #require(Repository.corpus("apng"))
        let bytes = try Disk.read("\(folder)/\(name)")
        let file = try AnimationFrames(bytes.span)
        #expect(file.frames.count == file.file.animation?.frames)
        #expect(file.includesDefaultImage == !name.hasPrefix("apng-skip"))
    }
}
