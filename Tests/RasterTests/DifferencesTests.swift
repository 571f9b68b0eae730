import Raster
import RevealComparison
import TestSupport
import Testing

/// Differences of two pictures, compared with a loop over all samples.
struct DifferencesTests {
    /// The samples of a pixel as red, green, blue and alpha.
    private static func wide<S: Sample>(_ picture: Bitmap<S>, _ x: Int, _ y: Int) -> [Double] {
        let pixel = picture[x, y].map(Double.init)
        switch picture.layout {
        case .gray: return [pixel[0], pixel[0], pixel[0], Double(S.max)]
        case .rgb: return pixel + [Double(S.max)]
        case .rgba: return pixel
        }
    }

    /// The differences according to `distance`, computed pixel by pixel.
    private static func reference<S: Sample>(
        _ one: Bitmap<S>, _ other: Bitmap<S>, beyond tolerance: Double,
        _ distance: ([Double], [Double]) -> Double
    ) -> Differences {
        var result = Differences()
        var (columns, rows): ([Int], [Int]) = ([], [])
        for y in 0..<one.height {
            for x in 0..<one.width {
                let apart = distance(wide(one, x, y), wide(other, x, y))
                result.compared += 1
                result.largest = max(result.largest, apart)
                guard apart > tolerance else { continue }
                result.differing += 1
                columns.append(x)
                rows.append(y)
                if result.first == nil {
                    result.first = .init(
                        x: x, y: y, expected: wide(one, x, y).map { UInt16($0) },
                        actual: wide(other, x, y).map { UInt16($0) })
                }
            }
        }
        result.regions = regions(zip(columns, rows).map { (x: $0, y: $1) })
        for y in Set(rows).sorted() {
            if let last = result.rows.last, last.upperBound == y {
                result.rows[result.rows.count - 1] = last.lowerBound..<y + 1
            } else {
                result.rows.append(y..<y + 1)
            }
        }
        if let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        {
            result.bounds = PixelRect(
                x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }
        return result
    }

    private static func drawn(
        _ one: AnyBitmap, _ other: AnyBitmap, _ rule: ComparisonOptions = .init()
    ) throws -> Bitmap<UInt8> {
        try pictureOfDifferences(one, other, Comparison(one, other, options: rule))
    }

    /// Joins the squares of 16×16 pixels that contain `places` with their neighbors.
    private static func regions(_ places: [(x: Int, y: Int)]) -> Regions {
        var squares = Dictionary(grouping: places) { [$0.x / 16, $0.y / 16] }
        var regions: [Regions.Region] = []
        while let first = squares.keys.first {
            var (waiting, joined): ([[Int]], [(x: Int, y: Int)]) = ([first], [])
            while let square = waiting.popLast() {
                joined += squares.removeValue(forKey: square) ?? []
                waiting += squares.keys.filter {
                    abs($0[0] - square[0]) <= 1 && abs($0[1] - square[1]) <= 1
                }
            }
            let (columns, rows) = (joined.map(\.x).sorted(), joined.map(\.y).sorted())
            let box = PixelRect(
                x: columns[0], y: rows[0], width: columns[columns.count - 1] - columns[0] + 1,
                height: rows[rows.count - 1] - rows[0] + 1)
            regions.append(.init(bounds: box, differing: joined.count))
        }
        return Regions(regions)
    }

    private static func largestStep(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).map { abs($0 - $1) }.max() ?? 0
    }

    /// Two pictures that differ in a few samples.
    private static func pair<S: Sample>(
        _ width: Int, _ height: Int, _ layout: PixelLayout, changes: Int, _ noise: inout Noise
    ) throws -> (Bitmap<S>, Bitmap<S>) {
        let one: Bitmap<S> = try noise.bitmap(width, height, layout)
        var samples = one.samples
        for _ in 0..<changes {
            samples[Int.random(in: samples.indices, using: &noise)] ^=
                S(truncatingIfNeeded: 1 << Int.random(in: 0..<S.depth, using: &noise))
        }
        return (one, try Bitmap(width, height, layout, samples))
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba], [1, 2, 17, 64, 65])
    func `the exact metric finds the same differences as a loop over all samples`(
        _ layout: PixelLayout, _ width: Int
    ) throws {
        var noise = Noise(UInt64(width) * 3 + UInt64(layout.channels))
        for changes in [0, 1, 2, 40] {
            for tolerance in [0.0, 3, 64] {
                let rule = ComparisonOptions(.exact, tolerance: tolerance)
                let eight: (Bitmap<UInt8>, Bitmap<UInt8>) = try Self.pair(
                    width, 9, layout, changes: changes, &noise)
                #expect(
                    eight.0.differences(from: eight.1, by: rule)
                        == Self.reference(
                            eight.0, eight.1, beyond: tolerance, Self.largestStep))
                let deep: (Bitmap<UInt16>, Bitmap<UInt16>) = try Self.pair(
                    width, 9, layout, changes: changes, &noise)
                #expect(
                    deep.0.differences(from: deep.1, by: rule)
                        == Self.reference(deep.0, deep.1, beyond: tolerance, Self.largestStep))
            }
        }
    }

    @Test(arguments: [0, 1, 3, 12, 60, 400])
    func `differing regions consist of adjacent squares of 16 by 16 pixels`(_ changes: Int) throws {
        var noise = Noise(UInt64(90 + changes))
        for (width, height) in [(1, 200), (200, 1), (150, 170), (16, 33), (640, 40)] {
            let pair: (Bitmap<UInt8>, Bitmap<UInt8>) = try Self.pair(
                width, height, .gray, changes: changes, &noise)
            #expect(
                pair.0.differences(from: pair.1, by: ComparisonOptions()).regions
                    == Self.reference(pair.0, pair.1, beyond: 0, Self.largestStep).regions)
        }
    }

    @Test func `equal colors in different pixel layouts compare as equal`() throws {
        var noise = Noise(5)
        let gray: Bitmap<UInt8> = try noise.bitmap(21, 8, .gray)
        for layout in [PixelLayout.gray, .rgb, .rgba] {
            let same = try gray.converted(to: layout)
            for metric in Metric.allCases {
                let differences = gray.differences(from: same, by: ComparisonOptions(metric))
                #expect(differences.differing == 0 && differences.largest == 0)
                #expect(differences.compared == 21 * 8)
            }
        }
    }

    @Test(arguments: Metric.allCases)
    func `colors of transparent pixels count only in the exact metric`(_ metric: Metric) throws {
        let one = try Bitmap<UInt8>(2, 1, .rgba, [10, 20, 30, 0, 1, 2, 3, 255])
        let other = try Bitmap<UInt8>(2, 1, .rgba, [10, 99, 30, 0, 1, 2, 3, 255])
        let differences = one.differences(from: other, by: ComparisonOptions(metric))
        #expect(differences.differing == (metric == .exact ? 1 : 0))
        #expect(differences.largest == (metric == .exact ? 79 : 0))
    }

    @Test func `the largest difference bounds the visible difference over every gray background`()
        throws
    {
        var noise = Noise(6)
        let one: Bitmap<UInt8> = try noise.bitmap(400, 1, .rgba)
        let other: Bitmap<UInt8> = try noise.bitmap(400, 1, .rgba)
        let distance = { (one: [Double], other: [Double]) -> Double in
            (0...255).flatMap { gray in
                (0..<3).map { channel in
                    let seen = [one, other].map {
                        $0[channel] * $0[3] / 255 + Double(gray) * (255 - $0[3]) / 255
                    }
                    return abs(seen[0] - seen[1])
                }
            }.max() ?? 0
        }
        let found = one.differences(from: other, by: ComparisonOptions(.max, tolerance: 100))
        let expected = Self.reference(one, other, beyond: 100, distance)
        #expect(abs(found.largest - expected.largest) < 1e-9)
        #expect(found.differing == expected.differing && found.bounds == expected.bounds)
    }

    @Test func `pixels in overlapping ignored rectangles are subtracted once`() throws {
        var samples = [UInt8](repeating: 0, count: 60)
        let one = try Bitmap<UInt8>(10, 6, .gray, samples)
        for place in [0, 12, 33, 59] { samples[place] = 9 }
        let other = try Bitmap<UInt8>(10, 6, .gray, samples)
        var rule = ComparisonOptions(ignoring: [
            PixelRect(x: 0, y: 0, width: 3, height: 2), PixelRect(x: 2, y: 1, width: 2, height: 3),
            PixelRect(x: 9, y: 5, width: 100, height: 100),
        ])
        for metric in Metric.allCases where metric != .ssim {
            rule.metric = metric
            let differences = one.differences(from: other, by: rule)
            #expect(differences.differing == 0 && differences.bounds == nil)
            // 6 and 6 pixels with one in common, and the one in the corner.
            #expect(differences.compared == 60 - 11 - 1)
        }
        #expect(one.differences(from: other, by: ComparisonOptions()).differing == 4)
    }

    @Test func `a difference picture draws equal pixels pale, with their lightness`() throws {
        var noise = Noise(71)
        // Every gray, and then random colors.
        var samples = [UInt8](repeating: 0, count: 3 * 4096)
        for i in samples.indices {
            samples[i] = i < 3 * 256 ? UInt8(i / 3) : UInt8.random(in: 0...255, using: &noise)
        }
        let one = try Bitmap<UInt8>(64, 64, .rgb, samples)
        let picture = try Self.drawn(.eight(one), .eight(one))
        let deep = try one.converted(to: UInt16.self)
        let other = try Self.drawn(.sixteen(deep), .sixteen(deep))
        for y in 0..<64 {
            for x in 0..<64 {
                let pixel = one[x, y]
                let light: Double =
                    0.2126 * Double(pixel[0]) + 0.7152 * Double(pixel[1])
                    + 0.0722 * Double(pixel[2])
                let wanted: Double = 192 + 63 * light / 255
                let pale = picture[x, y]
                let (gray, deepGray) = (Double(pale[0]), Double(other[x, y][0]))
                #expect(pale[0] == pale[1] && pale[1] == pale[2])
                #expect(abs(gray - wanted) <= 1)
                #expect(abs(gray - deepGray) <= 1)
            }
        }
        #expect(picture[0, 0][0] == 192 && picture[63, 3][0] == 255)
    }

    @Test func `a difference picture colors each pixel by its kind`() throws {
        let one = try Bitmap<UInt8>(4, 1, .gray, [100, 100, 100, 100])
        let other = try Bitmap<UInt8>(4, 1, .gray, [100, 101, 120, 0])
        let rule = ComparisonOptions(
            tolerance: 1, ignoring: [PixelRect(x: 3, y: 0, width: 1, height: 1)])
        let picture = try Self.drawn(.eight(one), .eight(other), rule)
        let pale = picture[0, 0][0]
        #expect(picture[0, 0] == [pale, pale, pale] && pale >= 192)
        #expect(picture[1, 0] == [255, 170, 0])
        #expect(picture[2, 0] == [230, 0, 40])
        #expect(picture[3, 0][2] == pale && picture[3, 0][0] == pale - 40)
    }
}

extension ComparisonOptions {
    /// Creates options with these rules.
    init(_ metric: Metric = .exact, tolerance: Double = 0, ignoring ignored: [PixelRect] = []) {
        self.init()
        (self.metric, self.tolerance, self.ignored) = (metric, tolerance, ignored)
    }
}
