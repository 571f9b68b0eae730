import Foundation
import PNG
import Raster
import TestSupport
import Testing

extension SpliceTests {
    @Test func `frames of random jobs are what compositing makes, in whichever order`()
        async throws
    {
        for seed in Torture.seeds {
            Torture.note(seed)
            var noise = Noise(seed)
            if Bool.random(using: &noise) {
                try await Self.torture(RandomSplice<UInt8>(noise), seed)
            } else {
                try await Self.torture(RandomSplice<UInt16>(noise), seed)
            }
        }
    }

    private static func torture<S: Sample>(_ splice: RandomSplice<S>, _ seed: UInt64) async throws {
        let again = "REVEAL_TORTURE_SEED=\(seed) REVEAL_TORTURE_CASES=1 repeats it: \(splice)"
        let (one, other) = (
            try await splice.job(threads: 1), try await splice.job(threads: 3)
        )
        let frames = try one.frames(splice.stacks)
        for (i, frame) in frames.enumerated() {
            #expect(frame.mistake == nil, "frame \(i); \(again)")
        }
        var noise = Noise(seed)
        for part in try Self.parts(of: frames.map(\.expected), &noise) {
            #expect(part.mistake == nil, "a part of \(part.expected.width) columns; \(again)")
        }
        // Neither threads nor the frames before may show in a file.
        let order = frames.indices.shuffled(using: &noise)
        let files = try other.files(order.map { splice.stacks[$0] })
        for (i, file) in zip(order, files) {
            let isSame = file == frames[i].file
            #expect(isSame, "frame \(i) in the order \(order); \(again)")
        }
    }
}

extension SpliceTests {
    /// Rectangles of bitmaps, as animations have them, coded by one writer one after another.
    private static func parts<S: Sample>(
        of bitmaps: [Bitmap<S>], _ noise: inout Noise
    ) throws -> [SpliceJob<S>.Frame] {
        let writer = PNGWriter()
        var parts: [SpliceJob<S>.Frame] = []
        for bitmap in bitmaps {
            let (x, y) = (
                Int.random(in: 0..<bitmap.width, using: &noise),
                Int.random(in: 0..<bitmap.height, using: &noise)
            )
            let rect = PixelRect(
                x: x, y: y, width: .random(in: 1...bitmap.width - x, using: &noise),
                height: .random(in: 1...bitmap.height - y, using: &noise))
            let compression = Compression.allCases.randomElement(using: &noise) ?? .fast
            writer.clear()
            try writer.frame(sequence: 0, bitmap, rect, compression: compression)
            let chunks = try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            let frameData = try #require(HandmadePNG(reading: HandmadePNG.signature + chunks))
            let expected = try bitmap.part(rect)
            // Behind its number in the sequence, a frame's data is what an image's is.
            let imageData = HandmadePNG.Chunk(
                "IDAT", Array(frameData.chunks[0].content.dropFirst(4)))
            let file = HandmadePNG([
                HandmadePicture(expected).header(), imageData, .init("IEND"),
            ])
            parts.append(SpliceJob.Frame(file: file.bytes, expected: expected))
        }
        return parts
    }
}

extension Bitmap {
    fileprivate func part(_ rect: PixelRect) throws -> Bitmap {
        var part = try Bitmap(width: rect.width, height: rect.height, layout: layout)
        let first = rect.x * layout.channels
        for y in 0..<rect.height {
            withRow(rect.y + y) { source in
                part.withMutableRow(y) { row in
                    for i in row.indices { row[i] = source[first + i] }
                }
            }
        }
        return part
    }
}

extension RandomSplice {
    /// The job, coded by so many threads.
    fileprivate func job(threads: Int) async throws -> SpliceJob<S> {
        try await SpliceJob(
            sources, used: used, width, height, layout, depth: depth, threads: threads)
    }
}

/// How many random jobs there are, and which: few and always the same ones, unless the environment
/// says otherwise.
private enum Torture {
    private static let count = number("REVEAL_TORTURE_CASES") ?? 40
    private static let first = number("REVEAL_TORTURE_SEED") ?? 1

    /// A seed for each job.
    static var seeds: Range<UInt64> { first..<first + count }

    /// Prints every hundredth seed of many, so that what ends the process can be found, too.
    static func note(_ seed: UInt64) {
        guard count > 100, (seed - first) % 100 == 0 else { return }
        FileHandle.standardError.write(Data("torture: from seed \(seed) on\n".utf8))
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
