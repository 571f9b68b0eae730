import Raster
import TestSupport
import Testing

/// Bitmaps are copied, converted, composited and compared exactly.
struct BitmapTests {
    @Test func `a copy keeps its samples when the original changes`() throws {
        var original = try Bitmap<UInt8>(2, 1, .gray, [1, 2])
        let copy = original
        original.withMutableRow(0) { $0[0] = 9 }
        #expect(copy.samples == [1, 2])
        #expect(original.samples == [9, 2])
    }

    @Test func `a new bitmap is black and transparent`() throws {
        let bitmap = try Bitmap<UInt16>(width: 3, height: 2, layout: .rgba)
        #expect(bitmap.samples.allSatisfy { $0 == 0 })
    }

    @Test func `creating a bitmap that is too large to allocate throws`() {
        #expect(throws: OutOfMemory.self) {
            try Bitmap<UInt16>(width: 1 << 30, height: 1 << 29, layout: .rgba)
        }
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, -1), (.min, .max)])
    func `creating a bitmap without pixels throws`(_ width: Int, _ height: Int) {
        #expect(throws: OutOfMemory(bytes: 0)) {
            try Bitmap<UInt8>(width: width, height: height, layout: .gray)
        }
    }

    @Test func `gray is converted to equal red, green and blue, and opaque alpha`() throws {
        let gray = try Bitmap<UInt8>(2, 1, .gray, [7, 200])
        #expect(try gray.converted(to: .rgb).samples == [7, 7, 7, 200, 200, 200])
        #expect(try gray.converted(to: .rgba).samples == [7, 7, 7, 255, 200, 200, 200, 255])
    }

    @Test func `RGB is converted to opaque RGBA`() throws {
        let bitmap = try Bitmap<UInt16>(1, 1, .rgb, [1, 2, 3])
        #expect(try bitmap.converted(to: .rgba).samples == [1, 2, 3, 65535])
    }

    @Test func `8-bit samples survive a round trip through 16 bits`() throws {
        let all = try Bitmap<UInt8>(256, 1, .gray, Array(0...255))
        let wide = try all.converted(to: UInt16.self)
        #expect(wide.samples == (0...255).map { $0 * 257 })
        #expect(try wide.converted(to: UInt8.self) == all)
    }

    @Test func `16-bit samples are converted to the nearest 8-bit value`() throws {
        let all = try Bitmap<UInt16>(256, 256, .gray, Array(0...65535))
        let exact = (0...65535).map { UInt8((Double($0) * 255 / 65535).rounded()) }
        #expect(try all.converted(to: UInt8.self).samples == exact)
    }

    @Test func `a picture over a background is composited with source-over and rounded once`()
        throws
    {
        var noise = Noise(13)
        let picture: Bitmap<UInt8> = try noise.bitmap(37, 5, .rgba)
        let background: [UInt8] = [200, 100, 50, 180]
        let result = try picture.composited(over: background)
        for y in 0..<5 {
            for x in 0..<37 {
                let (top, pixel) = (picture[x, y].map(Double.init), result[x, y].map(Double.init))
                let (a1, a0) = (top[3] / 255, 180.0 / 255 * (1 - top[3] / 255))
                #expect(abs(pixel[3] - (a1 + a0) * 255) <= 0.51)
                for i in 0..<3 {
                    let color = (a1 * top[i] + a0 * Double(background[i])) / (a1 + a0)
                    #expect(abs(pixel[i] - color) <= 0.51)
                }
            }
        }
    }

    @Test func `a picture over an opaque background is opaque and keeps opaque pixels`() throws {
        let picture = try Bitmap<UInt16>(2, 1, .rgba, [1, 2, 3, 65535, 9, 9, 9, 0])
        let result = try picture.composited(over: [65535, 0, 65535, 65535])
        #expect(result.samples == [1, 2, 3, 65535, 65535, 0, 65535, 65535])
    }

    @Test func `the changed rectangle is the smallest one around all differing pixels`() throws {
        var noise = Noise(14)
        for layout in [PixelLayout.gray, .rgb, .rgba] {
            let before: Bitmap<UInt8> = try noise.bitmap(150, 30, layout)
            for _ in 0..<200 {
                var after = before
                let points = (0..<2).map { _ in
                    (Int.random(in: 0..<150, using: &noise), Int.random(in: 0..<30, using: &noise))
                }
                for (x, y) in points {
                    let i = x * layout.channels + Int.random(in: 0..<layout.channels, using: &noise)
                    after.withMutableRow(y) { $0[i] = before.withRow(y) { $0[i] } &+ 1 }
                }
                let (xs, ys) = (points.map(\.0).sorted(), points.map(\.1).sorted())
                let rect = PixelRect(
                    x: xs[0], y: ys[0], width: xs[1] - xs[0] + 1, height: ys[1] - ys[0] + 1)
                #expect(after.changes(from: before) == rect)
            }
            #expect(before.changes(from: before) == nil)
        }
    }

    @Test func `equality detects a single differing sample`() throws {
        var noise = Noise(15)
        let bitmap: Bitmap<UInt16> = try noise.bitmap(33, 3, .rgb)
        for i in [0, 31, 32, 98, 297 - 1] {
            var other = bitmap
            other.withMutableSamples { $0[i] ^= 1 }
            #expect(other != bitmap)
        }
    }
}
