import PNG
import Raster
import TestSupport
import Testing

/// Frames between single-color sources, such as mattes, and between pictures with single-color
/// bands.
struct FlatRowsTests {
    /// A pixel of random samples, often all equal, so that a run of it repeats one byte.
    private static func pixel<S: Sample>(
        _: S.Type, _ layout: PixelLayout, _ noise: inout Noise
    ) -> [S] {
        let byte = Int(
            [0, 255, 255, .random(in: 0...255, using: &noise)].randomElement(using: &noise) ?? 0)
        let equal = S(truncatingIfNeeded: byte << 8 | byte)
        return (0..<layout.channels).map { _ in
            Int.random(in: 0...2, using: &noise) > 0
                ? equal : S.random(in: 0...S.max, using: &noise)
        }
    }

    private static func check<S: Sample>(_: S.Type, _ seed: UInt64) async throws {
        var noise = Noise(seed)
        let layout: PixelLayout = [.gray, .rgb, .rgba][Int.random(in: 0...2, using: &noise)]
        let width = Int.random(in: 1...300, using: &noise)
        let height = Int.random(in: 1...200, using: &noise)
        let sources = try (0..<3).map { _ in
            try Source(flat: pixel(S.self, layout, &noise), width: width, layout: layout)
        }
        // The last one is the background; sometimes it is not used.
        let used = Int.random(in: 0...3, using: &noise) == 0 ? [0, 1] : [0, 1, 2]
        let job = try await SpliceJob(sources, used: used, width, height, layout)
        let stacks = (0..<6).map { _ in SpliceTests.stack(3, width, height, &noise) }
        for (i, frame) in try job.frames(stacks).enumerated() {
            #expect(
                frame.mistake() == nil, "frame \(i) of job \(seed), \(width)×\(height) \(layout)")
        }
    }

    @Test(arguments: 0..<20)
    func `frames between flat colors equal composited frames`(_ part: Int) async throws {
        for i in 0..<Torture.cases(20, 3) {
            try await Self.check(UInt8.self, UInt64(1000 * part + i))
            try await Self.check(UInt16.self, UInt64(1000 * part + 500 + i))
        }
    }

    /// Several bands have one color, in one picture or in both.
    @Test func `frames with single-color bands equal composited frames`() async throws {
        var noise = Noise(5)
        let (width, height) = (130, 64 * 7 + 9)
        let pictures = try (0..<2).map { picture in
            var bitmap = try Texture.mixture.bitmap(width, height, .rgb, &noise) as Bitmap<UInt8>
            for band in [0, 2, 3, 5 + picture] {
                for y in 64 * band..<min(height, 64 * (band + 1)) {
                    bitmap.withMutableRow(y) { row in
                        for i in row.indices { row[i] = UInt8(30 * band + 50 * picture) }
                    }
                }
            }
            return Source(bitmap)
        }
        let black = try Source<UInt8>(flat: [0, 0, 0], width: width, layout: .rgb)
        let job = try await SpliceJob(pictures + [black], width, height, .rgb)
        let stacks = (0..<60).map { _ in SpliceTests.stack(3, width, height, &noise) }
        for (i, frame) in try job.frames(stacks).enumerated() {
            #expect(frame.mistake() == nil, "frame \(i)")
        }
    }

    /// The frame has more literals than fit in a block.
    @Test func `a soft edge that exceeds the size of a block is coded in several blocks`()
        async throws
    {
        let (width, height) = (3000, 400)
        let sources = try [UInt16.min, .max].map {
            try Source(flat: [$0], width: width, layout: .gray)
        }
        let job = try await SpliceJob(sources, width, height, .gray)
        let circle = Ellipse(center: Point(x: 1500, y: 200), radiusX: 1200, radiusY: 1200)
        let mask = SoftEllipse(circle, Ramp(from: -300, to: 0, .smooth))
        let stack = [
            PlacedSource(0, isFinished: true), PlacedSource(1, mask: mask, isFinished: true),
        ]
        let frame = try job.frames([stack])[0]
        #expect(frame.mistake() == nil)
        // At 14 bits each, these are more literals than fit in a block.
        #expect(frame.file.count > 1 << 18)
    }

    /// A typical size: a 16-bit matte of a whole screen, with a circle that grows out of it.
    @Test func `mattes are at most 2 percent larger than the smallest files`() async throws {
        let (width, height) = (1920, 1080)
        let sources = try [UInt16.min, .max].map {
            try Source(flat: [$0], width: width, layout: .gray)
        }
        let job = try await SpliceJob(sources, width, height, .gray)
        let center = Point(x: 960, y: 540)
        let stacks = Torture.sample(Array(0...10), every: 3).map { step in
            let radius = 1101.5 * Double(step) / 10
            let circle = Ellipse(center: center, radiusX: radius, radiusY: radius)
            return [
                PlacedSource(0, isFinished: true),
                PlacedSource(1, mask: circle, isFinished: true),
            ]
        }
        let frames = try job.frames(stacks)
        var (bytes, smallest) = (0, 0)
        for frame in frames {
            #expect(frame.mistake() == nil)
            bytes += frame.file.count
            smallest += try pngFile(frame.expected, compression: .smallest).count
        }
        #expect(Double(bytes) < 1.02 * Double(smallest), "\(bytes) and \(smallest) bytes")
        #expect(bytes < 12_000 * frames.count)
    }
}
