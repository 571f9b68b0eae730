import PNG
import Raster
import TestSupport
import Testing

/// Pictures that are encoded as a whole, in blocks.
struct BlockTests {
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `a picture's bytes do not depend on the pictures written before it`(layout: PixelLayout)
        throws
    {
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

    @Test func `matches reach to the end of deflate's window and no farther`() throws {
        func bytes(distance: Int) throws -> Int {
            var noise = Noise(32)
            let word = (0..<90).map { _ in UInt8.random(in: 1...255, using: &noise) }
            // The second row's filter byte is between them.
            let zeroes = Array(repeating: UInt8(0), count: distance - 1 - word.count)
            let rest = Array(repeating: UInt8(0), count: 36_001 - distance - word.count)
            let bitmap = try Bitmap<UInt8>(18_000, 2, .gray, word + zeroes + word + rest)
            let file = try pngFile(bitmap)
            #expect(try eight(file) == bitmap)
            return file.count
        }
        #expect(try bytes(distance: 32768) < bytes(distance: 32769) - 60)
    }

    @Test func `the block coder gives the same bytes after coding 2 GiB of pictures`() throws {
        let flat = try Bitmap<UInt8>(
            8192, 8192, .gray, Array(repeating: 7, count: 8192 * 8192))
        var noise = Noise(33)
        let text: Bitmap<UInt8> = try Texture.text.bitmap(300, 200, .rgb, &noise)
        let writer = PNGWriter()
        for _ in 0..<33 { try writer.file(flat, color: .init(), compression: .fast) }
        try writer.file(text, color: .init(), compression: .fast)
        #expect(try writer.bytes() == pngFile(text))
    }

    /// Rows that fit the window, or exceed it by one byte, and a last block with fewer rows.
    @Test(arguments: [(10_922, 70, PixelLayout.rgb), (32_767, 70, .gray), (32_768, 70, .gray)])
    func `pictures with long rows decode to their samples`(
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

    @Test func `one writer encodes pictures of any size one after another`() throws {
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

    /// Other styles make larger files of these pictures.
    @Test(arguments: [(Texture.text, 0.95), (.gradient, 2.0), (.stripes, 0.5)])
    func `balanced files are smaller than a given share of libpng's for each texture`(
        texture: Texture, share: Double
    ) throws {
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

    /// If a style is chosen from half rows, one half must not decide for the other.
    @Test func `a photograph takes about as many bytes on the left of text as on the right`() throws
    {
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

    /// A few literals do not predict the others.
    ///
    /// A code for every possible literal would be half as long as they are.
    @Test func `small pictures are at most 2 percent larger than libpng's`() throws {
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

    /// Rows of 1,024 bytes including the filter byte, in which the sampled literals could all come
    /// from the same columns.
    @Test func `files are not larger if the length of a row is a power of two`() throws {
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
    func `matches are found in rows of only a few pixels`(
        layout: PixelLayout, width: Int
    ) throws {
        let flat = try Bitmap<UInt8>(
            width, 2000, layout, Array(repeating: 7, count: width * 2000 * layout.channels))
        #expect(try pngFile(flat, compression: .fast).count < 600)
    }

    /// Tiles of four colors are no flatter than a photograph, but repeat from row 7 on.
    @Test func `the coding style of a band does not depend on its first rows only`() throws {
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

    /// Only the second row of each pair repeats the one above; the first has its own filter.
    @Test func `matches of whole duplicate rows are found`() throws {
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

/// Three-byte pixels, each of which differs from the preceding one by a random step.
private func walk(_ count: Int, steps: ClosedRange<Int>, _ noise: inout Noise) -> [UInt8] {
    var samples: [UInt8] = [90, 120, 150]
    while samples.count < count {
        let step = Int.random(in: steps, using: &noise)
        samples.append(samples[samples.count - 3] &+ UInt8(truncatingIfNeeded: step))
    }
    return samples
}
