import PNG
import Raster
import TestSupport
import Testing

/// Pictures with repetitions that are hard to find have a small size.
struct SpliceSizeTests {
    /// The total size of both pictures' codes.
    private static func bytes(
        _ pictures: [Bitmap<UInt8>], _ compression: Compression
    ) async throws -> Int {
        let (width, height) = (pictures[0].width, pictures[0].height)
        let black = try Source<UInt8>(flat: [0, 0, 0], width: width, layout: .rgb)
        let job = try await SpliceJob(
            pictures.map { Source($0) } + [black], used: [0, 1], width, height, .rgb,
            compression: compression)
        return job.book.checksum
    }

    /// A picture whose samples are `shade` of their column, row and channel.
    private static func picture(
        _ width: Int, _ height: Int, _ shade: (Int, Int, Int) -> UInt8
    ) throws -> Bitmap<UInt8> {
        var bitmap = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        for y in 0..<height {
            bitmap.withMutableRow(y) { row in
                for i in row.indices { row[i] = shade(i / 3, y, i % 3) }
            }
        }
        return bitmap
    }

    /// Cards with slow gradients in several directions, in which each shade covers several pixels.
    ///
    /// `steepness` multiplies the number of shades, and `downwards` the slope in y.
    private static func cards(
        seed: Int, steepness: Double, downwards: Double
    ) throws -> Bitmap<UInt8> {
        try picture(1080, 192) { x, y, channel in
            let card = x / 360 * 7 + y / 150 * 13 + seed
            let (across, down) = (card % 5 * 2 - 3, Double(card % 3 * 2 - 1) * downwards)
            let way = (Double(across * (x % 360)) + down * Double(y % 150)) / 360
            let slope = steepness * Double(5 + (card + channel) % 3 * 2)
            return UInt8(clamping: Int((120 + 20 * Double(channel) + slope * way).rounded()))
        }
    }

    /// Rows of a slow gradient repeat earlier rows shifted by a few columns, or their residuals do.
    ///
    /// When only a few rows were examined one by one, runs of residuals seemed short, and files
    /// were two to four times as large. The first pictures are smallest unfiltered, the others
    /// filtered and with matches.
    @Test(
        arguments: Torture.pairs(
            [(Compression.balanced, 2.3), (.small, 1.4)],
            [(steepness: 1.0, downwards: 2.0), (steepness: 3, downwards: 0.5)]))
    func `repeated bytes in slow gradients are found`(
        _ allowed: (compression: Compression, share: Double),
        _ cards: (steepness: Double, downwards: Double)
    ) async throws {
        let pictures = try [1, 4].map { seed in
            try Self.cards(seed: seed, steepness: cards.steepness, downwards: cards.downwards)
        }
        let writer = PNGWriter()
        for picture in pictures { try writer.image(picture, compression: .smallest) }
        let bytes = try await Self.bytes(pictures, allowed.compression)
        #expect(
            Double(bytes) < allowed.share * Double(writer.count), "of \(writer.count), \(bytes)")
    }

    /// Four bytes of black and white occur everywhere; a whole row occurs a third of a row away.
    @Test func `small compression finds the longest of many similar matches`() async throws {
        let pictures = try [UInt64(5), 9].map { seed in
            var noise = Noise(seed)
            let pixels = (0..<1200).map { _ in Bool.random(using: &noise) ? UInt8.max : 0 }
            return try Self.picture(1200, 64) { x, y, _ in pixels[(x + 401 * y) % 1200] }
        }
        let (small, balanced) = (
            try await Self.bytes(pictures, .small), try await Self.bytes(pictures, .balanced)
        )
        #expect(small < balanced / 3, "\(small) and \(balanced) bytes")
    }

    /// Rows of four colors, whose second half repeats the first: 1,800 bytes to the side.
    @Test func `balanced compression finds repetition at a large horizontal distance`() async throws
    {
        let pictures = try [UInt64(6), 10].map { seed in
            var noise = Noise(seed)
            let pixels = (0..<64 * 600).map { _ in UInt8.random(in: 0...3, using: &noise) }
            return try Self.picture(1200, 64) { x, y, _ in 60 * pixels[600 * y + x % 600] }
        }
        let (small, balanced) = (
            try await Self.bytes(pictures, .small), try await Self.bytes(pictures, .balanced)
        )
        #expect(Double(balanced) < 1.2 * Double(small), "\(balanced) and \(small) bytes")
    }
}
