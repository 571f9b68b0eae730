import PNG
import Raster
import TestSupport
import Testing

/// Pictures that are coded whole, block by block.
struct BlockTests {
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `a picture's bytes do not depend on the pictures before it`(layout: PixelLayout) throws {
        var noise = Noise(31)
        let writer = PNGWriter()
        for _ in 0..<Torture.cases(4, 1) {
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
            // The second row's filter stands between them.
            let zeroes = Array(repeating: UInt8(0), count: distance - 1 - word.count)
            let rest = Array(repeating: UInt8(0), count: 36_001 - distance - word.count)
            let bitmap = try Bitmap<UInt8>(18_000, 2, .gray, word + zeroes + word + rest)
            let file = try pngFile(bitmap)
            #expect(try eight(file) == bitmap)
            return file.count
        }
        #expect(try bytes(distance: 32768) < bytes(distance: 32769) - 60)
    }

    @Test func `pictures of two gibibytes leave the next one as it would be`() throws {
        let flat = try Bitmap<UInt8>(
            8192, 8192, .gray, Array(repeating: 7, count: 8192 * 8192))
        var noise = Noise(33)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(300, 200, .rgb, &noise)
        let writer = PNGWriter()
        for _ in 0..<33 { try writer.file(flat, color: .init(), compression: .fast) }
        try writer.file(text, color: .init(), compression: .fast)
        #expect(try writer.bytes() == pngFile(text))
    }

    /// Rows that one more byte takes out of each other's reach, and a last block of one row.
    @Test(arguments: [(10_922, 70, PixelLayout.rgb), (32_767, 70, .gray), (32_768, 70, .gray)])
    func `long rows reach the row above as far as deflate can`(
        width: Int, height: Int, layout: PixelLayout
    ) throws {
        for texture in [Texture.text, .stripes] {
            var noise = Noise(34)
            let bitmap: Bitmap<UInt8> = try texture.bitmap(width, height, layout, &noise)
            for compression in [Compression.fast, .balanced] {
                #expect(try eight(pngFile(bitmap, compression: compression)) == bitmap)
            }
        }
    }

    @Test func `a coder fits rows of any length and any number of them, one after another`() throws
    {
        var noise = Noise(35)
        let writer = PNGWriter()
        for (width, height) in [(300, 20), (3, 257), (900, 257), (257, 257), (1, 1), (900, 65)] {
            for texture in [Texture.text, .mixture] {
                let bitmap: Bitmap<UInt16> = try texture.bitmap(width, height, .rgba, &noise)
                try writer.file(bitmap, color: .init(), compression: .balanced)
                #expect(try sixteen(writer.bytes()) == bitmap)
            }
        }
    }

    /// Other styles make larger files of them.
    @Test(arguments: [(Texture.text, 0.95), (.gradient, 2.0), (.stripes, 0.5)])
    func `a style is chosen that suits the picture`(texture: Texture, share: Double) throws {
        var noise = Noise(36)
        let bitmap: Bitmap<UInt8> = try texture.bitmap(400, 300, .rgb, &noise)
        let (fast, balanced) = (
            try pngFile(bitmap, compression: .fast).count,
            try pngFile(bitmap, compression: .balanced).count
        )
        let peer = try pngFile(bitmap, compression: .fast, encoder: .libpng).count
        // In gradients and stripes, a longer search finds nothing more.
        #expect(texture == .text ? balanced < fast : balanced <= fast)
        #expect(Double(balanced) < share * Double(peer))
    }

    /// Where a style is chosen by halves of rows, one half alone must not speak for the other.
    @Test func `a picture beside a text is as small on the left as on the right`() throws {
        var noise = Noise(42)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(400, 256, .rgb, &noise)
        let (grain, words) = (
            (0..<256).map { y in
                (0..<1200).map {
                    UInt8(60 + $0 / 10 + y / 4 + Int.random(in: -6...6, using: &noise))
                }
            },
            (0..<256).map { y in text.withRow(y) { row in row.indices.map { row[$0] } } }
        )
        let sizes = try [(grain, words), (words, grain)].map { left, right in
            let rows = zip(left, right).flatMap { $0 + $1 }
            return try pngFile(Bitmap<UInt8>(800, 256, .rgb, rows), compression: .balanced).count
        }
        #expect(Double(sizes[0]) < 1.1 * Double(sizes[1]), "\(sizes)")
    }

    /// A few literals say nothing about others: a code for each that may come would be half as long
    /// as they.
    @Test func `small pictures are no larger than libpng's`() throws {
        for (size, seed) in [(8, 38), (16, 39), (40, 40)] {
            var noise = Noise(UInt64(seed))
            let walk = walk(size * size * 3, steps: -9...9, &noise)
            let bitmap = try Bitmap<UInt8>(size, size, .rgb, walk)
            let (ours, peer) = (
                try pngFile(bitmap, compression: .balanced).count,
                try pngFile(bitmap, compression: .small, encoder: .libpng).count
            )
            #expect(ours <= peer + peer / 50, "\(size): \(ours) bytes, \(peer) of libpng's")
        }
    }

    /// Rows of 1,024 bytes, their filters' among them, of which the literals that are counted could
    /// all come from the same columns.
    @Test
    func `columns differ without making larger files where rows are as long as a power of two`()
        throws
    {
        func bytesPerColumn(_ width: Int) throws -> Double {
            var noise = Noise(41)
            let rows = (0..<128).map { _ in
                var value: UInt8 = 0
                return (0..<width).map { x -> UInt8 in
                    let difference =
                        x % 32 < 7
                        ? Int.random(in: 12...27, using: &noise)
                        : -Int.random(in: 1...10, using: &noise)
                    value &+= UInt8(truncatingIfNeeded: difference)
                    return value
                }
            }
            let bitmap = try Bitmap<UInt8>(width, 128, .gray, rows.flatMap { $0 })
            return Double(try pngFile(bitmap, compression: .fast).count) / Double(width)
        }
        let (locked, free) = (try bytesPerColumn(1023), try bytesPerColumn(1000))
        #expect(locked < 1.02 * free, "\(locked) bytes a column, \(free) in other rows")
    }

    @Test(arguments: [(PixelLayout.gray, 8), (.gray, 2), (.rgb, 3), (.rgba, 2)])
    func `what repeats itself is seen in rows of a few pixels`(
        layout: PixelLayout, width: Int
    ) throws {
        let flat = try Bitmap<UInt8>(
            width, 2000, layout, Array(repeating: 7, count: width * 2000 * layout.channels))
        #expect(try pngFile(flat, compression: .fast).count < 600)
    }

    /// Tiles of four colors are no flatter than a photograph, but repeat themselves from the
    /// seventh row on.
    @Test func `a few rows do not choose the style of all below`() throws {
        var noise = Noise(43)
        let tile = (0..<19 * 19).map { _ in UInt8.random(in: 0...3, using: &noise) }
        let tiles = (0..<128).map { y in
            (0..<900).map { i -> UInt8 in
                let color = tile[y % 19 * 19 + i / 3 % 19]
                return 60 * color + UInt8(i % 3)
            }
        }
        let photograph = (0..<6).map { _ in walk(900, steps: -3...3, &noise) }
        func bytes(_ rows: [[UInt8]]) throws -> Int {
            let bitmap = try Bitmap<UInt8>(300, rows.count, .rgb, rows.flatMap { $0 })
            return try pngFile(bitmap, compression: .fast).count
        }
        let (above, below) = (try bytes(photograph), try bytes(tiles))
        let both = try bytes(photograph + tiles[6...])
        #expect(both < 2 * (above + below), "\(both) bytes, \(above) above, \(below) below")
    }

    /// Of each pair only the second row repeats the one above, and the first has a filter of its
    /// own.
    @Test func `rows that come twice are seen`() throws {
        var noise = Noise(37)
        let rows = (0..<150).map { _ in walk(1200, steps: -1...2, &noise) }
        let bitmap = try Bitmap<UInt8>(400, 300, .rgb, rows.flatMap { $0 + $0 })
        let single = try Bitmap<UInt8>(400, 150, .rgb, rows.flatMap { $0 })
        let (twice, once) = (
            try pngFile(bitmap, compression: .fast).count,
            try pngFile(single, compression: .fast).count
        )
        #expect(Double(twice) < 1.1 * Double(once), "\(twice) bytes, \(once) bytes once")
    }
}

/// Pixels of three bytes, each of which differs from the one before by a random step.
private func walk(_ count: Int, steps: ClosedRange<Int>, _ noise: inout Noise) -> [UInt8] {
    var samples: [UInt8] = [90, 120, 150]
    while samples.count < count {
        let step = Int.random(in: steps, using: &noise)
        samples.append(samples[samples.count - 3] &+ UInt8(truncatingIfNeeded: step))
    }
    return samples
}
