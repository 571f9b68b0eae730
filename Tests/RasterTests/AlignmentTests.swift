import PNG
import Raster
import RevealComparison
import TestSupport
import Testing

/// Rows and columns that were inserted, removed, or moved are found in pictures of any kind.
struct AlignmentTests {
    /// A picture of noise, or of a few plain boxes on a plain ground.
    private static func picture(isNoise: Bool) throws -> Bitmap<UInt8> {
        var noise = Noise(7)
        var samples = [UInt8](repeating: 240, count: 90 * 70)
        if isNoise {
            for i in samples.indices { samples[i] = UInt8.random(in: 0...255, using: &noise) }
        }
        for box in 0..<(isNoise ? 0 : 14) {
            let (x, y) = (Int.random(in: 2..<76, using: &noise), 2 + 5 * (box % 12))
            let (width, height) = (Int.random(in: 3...12, using: &noise), 2 + box % 5)
            for row in y..<y + height {
                for column in x..<x + width { samples[row * 90 + column] = UInt8(box * 15) }
            }
        }
        // The last rows differ, so that it is known which are removed.
        for y in isNoise ? 0..<0 : 66..<70 {
            for x in 5..<15 { samples[y * 90 + x] = UInt8(y) }
        }
        return try Bitmap(90, 70, .gray, samples)
    }

    /// Draws `picture` with the rows and columns of these indices; those outside are noise.
    private static func part(
        _ picture: Bitmap<UInt8>, rows: [Int], columns: [Int]
    ) throws -> Bitmap<UInt8> {
        var noise = Noise(8)
        var samples: [UInt8] = []
        for y in rows {
            for x in columns {
                let isInside = (0..<picture.height).contains(y) && (0..<picture.width).contains(x)
                samples.append(
                    isInside ? picture[x, y][0] : UInt8.random(in: 0...255, using: &noise))
            }
        }
        return try Bitmap(columns.count, rows.count, .gray, samples)
    }

    private static let (rows, columns) = (Array(0..<70), Array(0..<90))

    private static func inserted(_ count: Int, at place: Int, in lines: [Int]) -> [Int] {
        lines.prefix(place) + Array(repeating: -1, count: count) + lines.dropFirst(place)
    }

    private static func removed(_ range: Range<Int>, from lines: [Int]) -> [Int] {
        lines.filter { !range.contains($0) }
    }

    /// The rows and columns of the actual picture, and the last sentence.
    private static let edits: [(rows: [Int], columns: [Int], sentence: String)] = [
        (inserted(1, at: 30, in: rows), columns, "1 row inserted at 30; the rest is equal"),
        (inserted(1, at: 1, in: rows), columns, "1 row inserted at 1; the rest is equal"),
        (inserted(1, at: 69, in: rows), columns, "1 row inserted at 69; the rest is equal"),
        (inserted(2, at: 0, in: rows), columns, "2 rows inserted at 0; the rest is equal"),
        (inserted(2, at: 70, in: rows), columns, "2 rows inserted at 70; the rest is equal"),
        (removed(28..<33, from: rows), columns, "5 rows removed at 28; the rest is equal"),
        (rows, inserted(3, at: 40, in: columns), "3 columns inserted at 40; the rest is equal"),
        (rows, removed(0..<4, from: columns), "4 columns removed at 0; the rest is equal"),
        (
            inserted(1, at: 30, in: rows), removed(50..<51, from: columns),
            "1 row inserted at 30, 1 column removed at 50; the rest is equal"
        ),
        (
            inserted(2, at: 20, in: inserted(3, at: 48, in: rows)), columns,
            "5 rows inserted at 20, 50; the rest is equal"
        ),
        (
            Array(10..<50), Array(20..<80),
            "30 rows removed at 0, 50, 30 columns removed at 0, 80; the rest is equal"
        ),
        // Pictures of one size.
        (rows, columns.map { $0 - 1 }, "equal after moving by 1 pixel to the right"),
        (rows.map { $0 + 2 }, columns, "equal after moving by 2 pixels up"),
        (
            rows.map { $0 - 3 }, columns.map { $0 + 4 },
            "equal after moving by 4 pixels to the left and 3 pixels down"
        ),
        (
            Array(inserted(2, at: 30, in: rows).prefix(70)), columns,
            "2 rows inserted at 30, 2 rows removed at 68; the rest is equal"
        ),
    ]

    @Test(arguments: edits, [true, false])
    func `inserted, removed, and moved rows and columns are reported`(
        _ edit: (rows: [Int], columns: [Int], sentence: String), _ isNoise: Bool
    ) throws {
        let one = try Self.picture(isNoise: isNoise)
        let other = try Self.part(one, rows: edit.rows, columns: edit.columns)
        // A lower depth and a narrower layout change nothing.
        let wide = try one.converted(to: UInt16.self).converted(to: .rgba)
        for expected in [AnyBitmap.eight(one), .sixteen(wide)] {
            let comparison = try Comparison(expected, .eight(other))
            #expect(comparison.sentences.last == edit.sentence)
            #expect(!comparison.isSame)
        }
    }

    /// Each line of text has the same letters in another order.
    @Test func `an inserted line of text is found among lines with the same letters`() throws {
        func text(_ lines: [Int]) throws -> Bitmap<UInt8> {
            var samples: [UInt8] = []
            for line in lines {
                for y in 0..<16 {
                    for x in 0..<160 {
                        let letter = (x / 8 * 3 + line * line) % 5
                        let ink = (8 * (y - 4) + x % 8) * (letter + 3) * 37
                        samples.append(y < 4 || y >= 12 ? 240 : UInt8(ink & 255))
                    }
                }
            }
            return try Bitmap(160, 16 * lines.count, .gray, samples)
        }
        let (one, other) = (try text([0, 1, 2, 4, 5, 6]), try text([0, 1, 2, 3, 4, 5, 6]))
        let comparison = try Comparison(.eight(one), .eight(other))
        #expect(comparison.sentences.last?.hasSuffix("; the rest is equal") == true)
    }

    @Test func `differences besides inserted rows are reported at positions in the actual picture`()
        throws
    {
        let one = try Self.picture(isNoise: false)
        var other = try Self.part(
            one, rows: Self.inserted(2, at: 30, in: Self.rows),
            columns: Self.inserted(1, at: 5, in: Self.columns))
        other.withMutableRow(60) { $0[80] ^= 9 }
        other.withMutableRow(10) { $0[3] ^= 7 }
        var options = ComparisonOptions()
        let all = try Comparison(.eight(one), .eight(other), options: options)
        #expect(all.differences.compared == 90 * 70 && all.differences.differing == 2)
        #expect(all.differences.bounds == PixelRect(x: 3, y: 10, width: 78, height: 51))
        #expect(all.differences.first?.x == 3 && all.differences.first?.y == 10)
        #expect(all.differences.rows == [10..<11, 60..<61])
        #expect(
            all.differences.regions.largest.map(\.bounds) == [
                PixelRect(x: 3, y: 10, width: 1, height: 1),
                PixelRect(x: 80, y: 60, width: 1, height: 1),
            ])
        options.tolerance = 8
        options.ignored = [PixelRect(x: 0, y: 30, width: 91, height: 42)]
        let rest = try Comparison(.eight(one), .eight(other), options: options)
        #expect(rest.differences.differing == 0 && rest.differences.compared == 90 * 30)
        // A tolerance and ignored rectangles do not make other sizes the same.
        options.allowance = .pixels(10_000)
        #expect(!(try Comparison(.eight(one), .eight(other), options: options).isSame))
    }

    @Test func `a difference picture shows inserted and removed rows and columns`() throws {
        let one = try Self.picture(isNoise: true)
        let rows = Self.removed(50..<51, from: Self.inserted(1, at: 10, in: Self.rows))
        let other = try Self.part(
            one, rows: rows + [-1], columns: Self.removed(20..<22, from: Self.columns))
        let comparison = try Comparison(.eight(one), .eight(other))
        let picture = try pictureOfDifferences(.eight(one), .eight(other), comparison)
        #expect(picture.width == 90 && picture.height == 72)
        #expect(picture[0, 10] == [0, 150, 90] && picture[89, 71] == [0, 150, 90])
        #expect(picture[0, 51] == [130, 70, 200] && picture[20, 3] == [130, 70, 200])
        let pale = picture[0, 0]
        #expect(pale[0] == pale[1] && pale[0] >= 192)
    }

    @Test(arguments: ["flat", "rows", "columns", "checks", "two rows"])
    func `pictures with a regular pattern are aligned in linear time`(_ kind: String) throws {
        func drawn(_ width: Int, _ height: Int) throws -> AnyBitmap {
            var samples: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let isOn =
                        switch kind {
                        case "rows": y % 2
                        case "columns": x % 2
                        case "checks": (x + y) % 2
                        case "two rows": y / 3 % 2 * (x % 5)
                        default: 0
                        }
                    samples.append(UInt8(isOn * 50))
                }
            }
            return .eight(try Bitmap(width, height, .gray, samples))
        }
        let comparison = try Comparison(drawn(40, 30_000), drawn(42, 30_006))
        let aligned = try #require(comparison.aligned)
        #expect(aligned.alignment.rows.inserted == [30_000..<30_006])
        #expect(aligned.differences.compared == 40 * 30_000)
    }

    @Test func `changes in place are not reported as moves`() throws {
        var noise = Noise(77)
        for _ in 0..<40 {
            let one = try Self.picture(isNoise: Bool.random(using: &noise))
            var other = one
            for _ in 0..<Int.random(in: 1...6, using: &noise) {
                let y = Int.random(in: 0..<70, using: &noise)
                let x = Int.random(in: 0..<90, using: &noise)
                other.withMutableRow(y) { $0[x] ^= 0x55 }
            }
            #expect(try Comparison(.eight(one), .eight(other)).aligned == nil)
        }
    }
}
