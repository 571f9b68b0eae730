import Raster
import RevealPreviews
import TestSupport
import Testing

/// Outlines of plots cover the exact areas of polygons, lines and rings.
struct OutlineTests {
    /// The coverage of each pixel of a bitmap, row by row, from 0 to 65535.
    static func coverage(_ outline: Outline, _ width: Int, _ height: Int) -> [[UInt16]] {
        (0..<height).map { y in
            var row = [UInt16](repeating: 0, count: width)
            var span = row.mutableSpan
            outline.coverage(of: 0..<width, row: y, into: &span, at: 0)
            return row
        }
    }

    /// The area of a polygon in the pixel (x, y): the polygon clipped at the pixel's sides one
    /// after another (Sutherland and Hodgman), and the area of the rest.
    static func oracle(_ corners: [Point], _ x: Int, _ y: Int) -> Double {
        let (left, top) = (Double(x), Double(y))
        var rest = corners
        rest = cut(rest) { $0.x - left }
        rest = cut(rest) { left + 1 - $0.x }
        rest = cut(rest) { $0.y - top }
        rest = cut(rest) { top + 1 - $0.y }
        return area(rest).magnitude
    }

    /// The part of a polygon in which `depth` is not negative.
    private static func cut(_ corners: [Point], _ depth: (Point) -> Double) -> [Point] {
        corners.indices.flatMap { i -> [Point] in
            let (a, b) = (corners[(i + corners.count - 1) % corners.count], corners[i])
            let (da, db) = (depth(a), depth(b))
            let share = da / (da - db)
            let crossing = Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
            switch (da >= 0, db >= 0) {
            case (true, true): return [b]
            case (true, false): return [crossing]
            case (false, true): return [crossing, b]
            case (false, false): return []
            }
        }
    }

    static func area(_ corners: [Point]) -> Double {
        corners.indices.reduce(0) { sum, i in
            let (a, b) = (corners[(i + corners.count - 1) % corners.count], corners[i])
            return sum + (a.x * b.y - b.x * a.y) / 2
        }
    }

    /// A triangle in or near a bitmap of 20×16 pixels; some have integer corners.
    static func triangle(_ noise: inout Noise) -> [Point] {
        let isWhole = Bool.random(using: &noise)
        return (0..<3).map { _ in
            let point = Point(
                x: .random(in: -8...28, using: &noise), y: .random(in: -8...24, using: &noise))
            return isWhole ? Point(x: point.x.rounded(), y: point.y.rounded()) : point
        }
    }

    @Test func `a pixel's coverage is the area of the polygon in it`() {
        var noise = Noise(80)
        for _ in 0..<400 {
            let corners = Self.triangle(&noise)
            var outline = Outline()
            outline.add(polygon: corners)
            let coverage = Self.coverage(outline, 20, 16)
            for y in 0..<16 {
                for x in 0..<20 {
                    let exact = 65535 * Self.oracle(corners, x, y)
                    guard (Double(coverage[y][x]) - exact).magnitude > 0.51 else { continue }
                    Issue.record("\(coverage[y][x]) is not \(exact) at \(x), \(y) of \(corners)")
                    return
                }
            }
        }
    }

    @Test func `adjacent polygons of any orientation cover the same area as their union`() {
        var noise = Noise(81)
        for _ in 0..<100 {
            let corners = Self.triangle(&noise)
            let middle = Point(
                x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2)
            var (whole, parts) = (Outline(), Outline())
            whole.add(polygon: corners)
            parts.add(polygon: [corners[0], middle, corners[2]])
            parts.add(polygon: [corners[2], corners[1], middle])
            let (one, other) = (Self.coverage(whole, 20, 16), Self.coverage(parts, 20, 16))
            for (a, b) in zip(one.joined(), other.joined()) {
                #expect(a.distance(to: b).magnitude <= 1)
            }
        }
    }

    @Test func `a range of columns has the same coverage as the whole row`() {
        var noise = Noise(82)
        for _ in 0..<100 {
            var outline = Outline()
            outline.add(polygon: Self.triangle(&noise))
            let all = Self.coverage(outline, 20, 16)
            let columns = outline.columns(within: 0..<20)
            for y in 0..<16 {
                #expect(outline.rows(within: 0..<16).contains(y) || all[y].allSatisfy { $0 == 0 })
                var some = [UInt16](repeating: 7, count: columns.count + 2)
                var span = some.mutableSpan
                outline.coverage(of: columns, row: y, into: &span, at: 1)
                let expected = Array(all[y][columns])
                for (a, b) in zip(some.dropFirst(), expected) {
                    #expect(a.distance(to: b).magnitude <= 1)
                }
                #expect(some.first == 7 && some.last == 7)
                #expect(all[y].indices.allSatisfy { columns.contains($0) || all[y][$0] == 0 })
            }
        }
    }

    @Test func `a drawn line has round ends and straight sides`() {
        var outline = Outline()
        outline.addStroke(width: 6, along: [Point(x: 10, y: 12), Point(x: 30, y: 12)])
        let coverage = Self.coverage(outline, 40, 24)
        let sum = coverage.joined().reduce(0.0) { $0 + Double($1) / 65535 }
        // The discs are approximated by chords, which cut off a little.
        let whole: Double = 20 * 6 + 9 * Double.pi
        #expect((sum - whole).magnitude < 0.2)
        for x in 10..<30 {
            #expect(coverage.count { $0[x] > 0 } == 6)
        }
        #expect(coverage[12][6] == 0)
        #expect(coverage[12][7] > 60000)
        #expect(coverage[8][12] == 0)
    }

    @Test(arguments: [1.0, 2.5, 8])
    func `a bent line covers the points within half its width of the path`(_ width: Double) {
        let paths = [
            [Point(x: 8, y: 8), Point(x: 30, y: 10), Point(x: 12, y: 30)],
            [Point(x: 8, y: 30), Point(x: 20, y: 8), Point(x: 32, y: 30)],
            [Point(x: 10, y: 20), Point(x: 30, y: 20), Point(x: 15, y: 20)],
            [Point(x: 20, y: 20)],
        ]
        for path in paths {
            var outline = Outline()
            outline.addStroke(width: width, along: path)
            let coverage = Self.coverage(outline, 40, 40)
            for y in 0..<40 {
                for x in 0..<40 {
                    let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    let distance = Self.distance(from: place, to: path)
                    // A pixel extends at most half its diagonal from its center.
                    if distance < width / 2 - 0.75 { #expect(coverage[y][x] == 65535) }
                    if distance > width / 2 + 0.75 { #expect(coverage[y][x] == 0) }
                }
            }
        }
    }

    /// The distance of a point from a path.
    static func distance(from point: Point, to path: [Point]) -> Double {
        let ends = path.count == 1 ? [(path[0], path[0])] : Array(zip(path, path.dropFirst()))
        return ends.map { a, b in
            let (way, there) = (b - a, point - a)
            let length = way.x * way.x + way.y * way.y
            let share =
                length > 0 ? max(0, min(1, (way.x * there.x + way.y * there.y) / length)) : 0
            let rest = there - way.scaled(by: share)
            return (rest.x * rest.x + rest.y * rest.y).squareRoot()
        }.min() ?? .infinity
    }

    @Test func `a ring between ellipses has the difference of their areas, and is clipped`() throws
    {
        var bitmap = try Bitmap<UInt8>(width: 60, height: 50, layout: .gray)
        let inner = Ellipse(center: Point(x: 31.2, y: 24.7), radiusX: 17, radiusY: 12)
        let outer = Ellipse(center: inner.center, radiusX: 20, radiusY: 15)
        bitmap.fill(from: inner, to: outer, with: [255])
        let sum = bitmap.samples.reduce(0.0) { $0 + Double($1) / 255 }
        #expect((sum - Double.pi * (20 * 15 - 17 * 12)).magnitude < 1)
        #expect(bitmap[31, 24] == [0])
        var clipped = try Bitmap<UInt8>(width: 60, height: 50, layout: .gray)
        let clip = PixelRect(x: 14, y: 9, width: 16, height: 11)
        clipped.fill(from: inner, to: outer, with: [255], within: clip)
        for y in 0..<50 {
            for x in 0..<60 {
                let isInside = (14..<30).contains(x) && (9..<20).contains(y)
                #expect(clipped[x, y] == (isInside ? bitmap[x, y] : [0]))
            }
        }
    }

    @Test func `an outline is blended by its coverage`() throws {
        var noise = Noise(83)
        var outline = Outline()
        outline.add(polygon: Self.triangle(&noise))
        outline.add(Rect(x: 3.25, y: 4.5, width: 6.5, height: 5))
        let coverage = Self.coverage(outline, 20, 16)
        let before: Bitmap<UInt8> = try noise.bitmap(20, 16, .rgb)
        var after = before
        after.fill(outline, with: [10, 200, 90])
        for y in 0..<16 {
            for x in 0..<20 {
                let share = Double(coverage[y][x]) / 65535
                for (i, ink) in [10.0, 200, 90].enumerated() {
                    let exact = Double(before[x, y][i]) * (1 - share) + ink * share
                    #expect((Double(after[x, y][i]) - exact).magnitude <= 0.51)
                }
            }
        }
    }

    @Test
    func `a placed picture keeps its pixels and shows a checkerboard through its holes`() throws {
        var noise = Noise(84)
        for layout in [PixelLayout.gray, .rgb] {
            let picture: Bitmap<UInt8> = try noise.bitmap(9, 7, layout)
            var paper = try Bitmap<UInt8>(width: 30, height: 20, layout: .rgb)
            try paper.put(picture, x: 5, y: 3, onChecks: ([1, 1, 1], [2, 2, 2]))
            for y in 0..<20 {
                for x in 0..<30 {
                    let isInside = (5..<14).contains(x) && (3..<10).contains(y)
                    let own = isInside ? picture[x - 5, y - 3] : [0, 0, 0]
                    #expect(paper[x, y] == (own.count == 1 ? own + own + own : own))
                }
            }
        }
        var hole = try Bitmap<UInt8>(width: 17, height: 9, layout: .rgba)
        hole.withMutableRow(0) { row in
            for i in 0..<4 { row[i] = 255 }
        }
        var paper = try Bitmap<UInt8>(width: 17, height: 9, layout: .rgb)
        try paper.put(hole, x: 0, y: 0, onChecks: ([10, 10, 10], [20, 20, 20]))
        #expect(paper[0, 0] == [255, 255, 255] && paper[1, 0] == [10, 10, 10])
        #expect(paper[8, 0] == [20, 20, 20] && paper[8, 8] == [10, 10, 10])
        #expect(paper[16, 7] == [10, 10, 10] && paper[0, 8] == [20, 20, 20])
    }
}
