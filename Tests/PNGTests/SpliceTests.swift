import PNG
import Raster
import TestSupport
import Testing

/// Frames spliced from the compressed bits of their sources equal composited frames.
///
/// libpng decodes them, and so does an independent decoder; both check PNG's checksums.
struct SpliceTests {
    /// Stacks as presets make them, and harder ones: several masks of any size and position, and
    /// layers that fade or are displaced.
    static func stack(
        _ sources: Int, _ width: Int, _ height: Int, _ noise: inout Noise
    ) -> [PlacedSource] {
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &noise)
        }
        func mask() -> any PixelMask {
            let radius = number(-2...Double(width + height))
            return Ellipse(
                center: Point(
                    x: number(-10...Double(width) + 10), y: number(-10...Double(height) + 10)),
                radiusX: radius, radiusY: radius * number(0.3...3))
        }
        var stack = [PlacedSource(Int.random(in: 0..<sources, using: &noise), isFinished: true)]
        for _ in 0..<Int.random(in: 0...2, using: &noise) {
            stack.append(
                PlacedSource(
                    Int.random(in: 0..<sources, using: &noise), mask: mask(), isFinished: true))
        }
        if Int.random(in: 0...4, using: &noise) == 0 {
            stack.append(
                PlacedSource(
                    Int.random(in: 0..<sources, using: &noise),
                    opacity: UInt16.random(in: 0...65535, using: &noise),
                    mask: Bool.random(using: &noise) ? mask() : nil,
                    isClipped: Bool.random(using: &noise)))
        }
        if Int.random(in: 0...4, using: &noise) == 0 {
            let frame = Rect(
                x: number(-5...Double(width)), y: number(-5...Double(height)),
                width: number(1...Double(width)), height: number(1...Double(height)))
            stack.append(
                PlacedSource(
                    0, frame: frame, isOval: Bool.random(using: &noise),
                    opacity: UInt16.random(in: 0...65535, using: &noise)))
        }
        return stack
    }

    static func check<S: Sample>(
        _: S.Type, _ textures: [Texture], _ width: Int, _ height: Int, _ layout: PixelLayout,
        _ compression: Compression = .balanced, frames: Int, seed: UInt64
    ) async throws {
        var noise = Noise(seed)
        let job = try await SpliceJob<S>(
            textures, width, height, layout, &noise, compression: compression)
        let stacks = (0..<frames).map { _ in
            Self.stack(textures.count + 1, width, height, &noise)
        }
        for (i, frame) in try job.frames(stacks).enumerated() {
            #expect(
                frame.mistake() == nil,
                "frame \(i) of \(textures) \(width)×\(height) \(layout), \(S.depth) bits")
        }
    }

    @Test(arguments: Texture.allCases, [PixelLayout.gray, .rgb, .rgba])
    func `spliced frames of all kinds of pictures equal composited frames`(
        _ texture: Texture, _ layout: PixelLayout
    ) async throws {
        for (i, other) in Texture.allCases.enumerated() {
            let seed = UInt64(i + 100)
            try await Self.check(
                UInt8.self, [texture, other], 211, 150, layout, frames: Torture.cases(12, 4),
                seed: seed)
            try await Self.check(
                UInt16.self, [texture, other], 97, 131, layout, frames: Torture.cases(6, 2),
                seed: seed + 50)
        }
    }

    @Test(arguments: 1...40)
    func `spliced frames of narrow and of low pictures equal composited frames`(
        _ width: Int
    ) async throws {
        // Bands of short rows are coded together, up to 128 rows at once.
        for height in [1, 2, 3, 5, 65, 100, 300] {
            for (layout, textures) in [
                (PixelLayout.rgb, [Texture.mixture, .stripes]), (.gray, [.flat, .noise]),
                (.rgba, [.gradient, .flat]),
            ] {
                try await Self.check(
                    UInt8.self, textures, width, height, layout, frames: 4,
                    seed: UInt64(width * 100 + height))
            }
        }
    }

    @Test(arguments: [Compression.balanced, .small])
    func `spliced frames of three pictures and a background equal composited frames`(
        _ compression: Compression
    ) async throws {
        try await Self.check(
            UInt8.self, [.mixture, .noise, .stripes], 320, 200, .rgb, compression, frames: 30,
            seed: 7)
    }

    /// Rows of 10,922 bytes plus the filter byte: a distance of 32,768 reaches the fourth row
    /// above.
    @Test(arguments: [Compression.balanced, .small])
    func `wide pictures, whose matches reach only a few rows back, equal composited frames`(
        _ compression: Compression
    ) async throws {
        try await Self.check(
            UInt8.self, [.mixture, .stripes], 3640, 70, .rgb, compression, frames: 12, seed: 8)
        try await Self.check(
            UInt16.self, [.stripes, .flat], 4500, 66, .rgba, compression, frames: 4, seed: 9)
    }

    /// Row 15 repeats a row above it, at a distance of nearly 32,768 bytes.
    ///
    /// The first one is row 10, five rows of 8,000 bytes (filter byte included) up and 7,240
    /// columns to the right: 32,760 bytes back. The second one is row 13, two rows of 16,384 bytes
    /// up.
    ///
    /// Nothing else changes between the two rows, so only a check of all rows finds that the frame
    /// has something else in the first one.
    @Test(arguments: [(7999, 5, 7300), (16_383, 2, 60)])
    func `a match at deflate's maximum distance is checked in the last row that it reaches`(
        _ width: Int, _ rows: Int, _ column: Int
    ) async throws {
        var noise = Noise(11)
        var picture = try Bitmap<UInt8>(width: width, height: 64, layout: .gray)
        let burst = (0..<100).map { _ in UInt8.random(in: 1...255, using: &noise) }
        // The many matches below make this a band of matches, not of filters.
        let many = (30..<63).map { ($0, Int.random(in: 500...7500, using: &noise)) }
        for (row, column) in [(15 - rows, column), (15, 60)] + many {
            picture.withMutableRow(row) { for i in 0..<100 { $0[column + i] = burst[i] } }
        }
        let other = try Bitmap<UInt8>(
            width, 64, .gray, [UInt8](repeating: 200, count: width * 64))
        let flat = try Source<UInt8>(flat: [7], width: width, layout: .gray)
        let job = try await SpliceJob([Source(picture), Source(other), flat], width, 64, .gray)
        let mask = Ellipse(
            center: Point(x: Double(column) + 50, y: 15.5 - Double(rows)), radiusX: 60,
            radiusY: 0.4)
        let stack = [
            PlacedSource(0, isFinished: true),
            PlacedSource(1, mask: mask, isFinished: true),
        ]
        #expect(try job.frames([stack])[0].mistake() == nil)
    }

    /// The size of a frame of a picture whose rows have 120 random bytes at `first` and at 700, and
    /// the first `prefix` of them at 500.
    ///
    /// The 120 columns around `covered` are hidden.
    private static func bytes(first: Int, prefix: Int, covered: Double) async throws -> Int {
        var noise = Noise(13)
        var picture = try Bitmap<UInt8>(width: 1000, height: 64, layout: .gray)
        for row in 0..<64 {
            let burst = (0..<120).map { _ in UInt8.random(in: 1...255, using: &noise) }
            picture.withMutableRow(row) {
                for i in 0..<120 { ($0[first + i], $0[700 + i]) = (burst[i], burst[i]) }
                for i in 0..<prefix { $0[500 + i] = burst[i] }
            }
        }
        let flat = try Source<UInt8>(flat: [7], width: 1000, layout: .gray)
        let job = try await SpliceJob([Source(picture), flat], 1000, 64, .gray)
        let mask = Ellipse(center: Point(x: covered, y: 32), radiusX: 60, radiusY: 1e6)
        let stack = [
            PlacedSource(0, isFinished: true),
            PlacedSource(1, mask: mask, isFinished: true),
        ]
        #expect(try job.frames([stack])[0].mistake() == nil)
        return try job.files([stack])[0].count
    }

    @Test func `if an edge cuts a match, its valid part is used`() async throws {
        // Half of the first bytes are visible, and half of the others repeat them. Without a match,
        // the others would take 3,840 bytes more.
        let bytes = try await Self.bytes(first: 300, prefix: 0, covered: 300)
        #expect((120 * 64..<160 * 64).contains(bytes), "\(bytes)")
    }

    @Test func `a nearer match is used if the source of the longest match is hidden`() async throws
    {
        // All but 40 of the last bytes are literals. Without a nearer match, there would be 2,560
        // bytes more.
        let bytes = try await Self.bytes(first: 100, prefix: 40, covered: 160)
        #expect((120 * 64..<160 * 64).contains(bytes), "\(bytes)")
    }

    /// Alternating bands of photograph and text; two of them share a block, and the last band is
    /// lower.
    @Test func `a fade is as small as if each band's style were chosen separately`() async throws {
        let (width, height) = (300, 5 * 64 + 20)
        var noise = Noise(14)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(width, height, .rgb, &noise)
        var picture = text
        for y in 0..<height where y / 64 % 2 == 0 {
            picture.withMutableRow(y) { row in
                for i in row.indices {
                    row[i] = UInt8((i + 2 * y) / 9 % 200) + UInt8.random(in: 0...15, using: &noise)
                }
            }
        }
        let flat = try Source<UInt8>(flat: [0, 0, 0], width: width, layout: .rgb)
        // The color is in no band, because it is neither copied nor inside a mask.
        let job = try await SpliceJob([Source(picture), flat], used: [0], width, height, .rgb)
        let stack = [PlacedSource(0, isFinished: true), PlacedSource(1, opacity: 20000)]
        let frame = try job.frames([stack])[0]
        #expect(frame.mistake() == nil)
        let still = try pngFile(frame.expected, compression: .balanced).count
        #expect(Double(frame.file.count) < 1.02 * Double(still), "\(frame.file.count), \(still)")
    }

    /// The steps of a gradient are as flat as text and become much smaller with a filter; text does
    /// not.
    @Test func `a fade between pictures with different styles uses the style of the visible one`()
        async throws
    {
        let (width, height) = (300, 128)
        var noise = Noise(16)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(width, height, .rgb, &noise)
        let steps = try Bitmap<UInt8>(
            width, height, .rgb,
            (0..<width * height * 3).map { i in
                let (x, y, channel) = (i / 3 % width / 2, i / 3 / width, i % 3)
                return UInt8(truncatingIfNeeded: x * x * x / 50 + y * y * y / 11 + channel * y)
            })
        let flat = try Source<UInt8>(flat: [0, 0, 0], width: width, layout: .rgb)
        let job = try await SpliceJob(
            [Source(text), Source(steps), flat], used: [0, 1], width, height, .rgb)
        // The second picture's opacity is too low to change any sample.
        let stack = [PlacedSource(0, isFinished: true), PlacedSource(1, opacity: 60)]
        let frame = try job.frames([stack])[0]
        #expect(frame.mistake() == nil)
        let still = try pngFile(frame.expected, compression: .balanced).count
        #expect(Double(frame.file.count) < 1.02 * Double(still), "\(frame.file.count), \(still)")
    }

    @Test func `a frame's bytes do not depend on the frames before it`() async throws {
        var noise = Noise(10)
        let job = try await SpliceJob<UInt8>([.mixture, .stripes], 180, 140, .rgb, &noise)
        let stacks = (0..<20).map { _ in Self.stack(3, 180, 140, &noise) }
        let inOrder = try job.files(stacks)
        for _ in 0..<3 {
            let order = (0..<20).shuffled(using: &noise)
            #expect(try job.files(order.map { stacks[$0] }) == order.map { inOrder[$0] })
        }
        for i in 0..<20 { #expect(try job.files([stacks[i]]) == [inOrder[i]]) }
    }

    /// The last band is lower than those whose memory it reuses.
    @Test(arguments: [Compression.balanced, .small])
    func `bands coded in parallel make the same frames as those coded by one thread`(
        _ compression: Compression
    ) async throws {
        var noise = Noise(12)
        let job = try await SpliceJob<UInt8>(
            [.mixture, .stripes], 90, 300, .rgb, &noise, compression: compression)
        let book = try SpliceBook(
            job.compositor.sources, used: [0, 1, 2], width: 90, height: 300, layout: .rgb,
            compression: compression)
        let stacks = (0..<10).map { _ in Self.stack(3, 90, 300, &noise) }
        func files(_ book: SpliceBook) throws -> [[UInt8]] {
            var splicer = try FrameSplicer(book, job.compositor)
            let writer = PNGWriter()
            return try stacks.map { stack in
                writer.clear()
                try writer.image(stack, by: &splicer)
                return try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            }
        }
        #expect(try files(book) == files(job.book))
    }

    @Test func `a picture whose rows exceed the range of positions traps`() async {
        await #expect(processExitsWith: .failure) {
            let width = 40_000
            let white = [UInt16](repeating: .max, count: 4)
            _ = try SpliceBook(
                [try Source(flat: white, width: width, layout: .rgba)], used: [0], width: width,
                height: 1, layout: .rgba, compression: .fast)
        }
    }

    /// The search is done once per picture and pays off in each frame.
    @Test func `between two phone screens, small compression makes smaller frames than balanced`()
        async throws
    {
        let screens = try ["outgoing", "incoming"].map { name in
            try picture(Repository.fixture("Snapshots/\(name).png"))
        }
        let (width, height) = (screens[0].width, screens[0].height)
        let stacks = (1...8).map { step in
            let circle = Ellipse(
                center: Point(x: 1020, y: 2340), radiusX: Double(300 * step),
                radiusY: Double(300 * step))
            return [
                PlacedSource(0, isFinished: true),
                PlacedSource(1, mask: circle, isFinished: true),
            ]
        }
        func bytes(_ compression: Compression) async throws -> Int {
            let black = try Source<UInt8>(flat: [0, 0, 0], width: width, layout: .rgb)
            let job = try await SpliceJob(
                screens.map { Source($0) } + [black], used: [0, 1], width, height, .rgb,
                compression: compression)
            return try job.files(stacks).reduce(0) { $0 + $1.count }
        }
        let (small, balanced) = (try await bytes(.small), try await bytes(.balanced))
        #expect(small < balanced, "\(small) and \(balanced) bytes")
    }
}
