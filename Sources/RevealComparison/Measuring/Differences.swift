/// The differences between the pixels of two pictures.
public struct Differences: Sendable, Equatable {
    /// The number of compared pixels.
    public package(set) var compared = 0
    /// The number of pixels whose distance exceeds the tolerance.
    public package(set) var differing = 0
    /// The largest distance of two pixels, in the metric's unit.
    public package(set) var largest = 0.0
    /// The bounding box of the differing pixels; nil if none differs.
    public package(set) var bounds: PixelRect?
    /// The first differing pixel in row order; nil if none differs.
    ///
    /// With `ssim`, the first differing pixel whose own samples differ, if there is one.
    package var first: Place?
    /// The ranges of consecutive rows with differing pixels, in order.
    package var rows: [Range<Int>] = []
    package var regions = Regions()

    /// A pixel and its samples in both pictures: red, green, blue and alpha at the common depth.
    package struct Place: Sendable, Equatable {
        package var x: Int
        package var y: Int
        package var expected: [UInt16]
        package var actual: [UInt16]

        package init(x: Int, y: Int, expected: [UInt16], actual: [UInt16]) {
            (self.x, self.y, self.expected, self.actual) = (x, y, expected, actual)
        }
    }

    /// The share of the compared pixels that differ, from 0 to 1.
    public var share: Double { compared == 0 ? 0 : Double(differing) / Double(compared) }

    package init() {}

    init(noneOf width: Int, by height: Int, _ options: ComparisonOptions) {
        compared =
            options.ignored.isEmpty
            ? width * height
            : (0..<height).reduce(0) { $0 + width - options.ignoredColumns($1, width: width).total }
    }

    /// Moves all positions by `place`, a function from rectangles to rectangles.
    mutating func move(_ place: (PixelRect) -> PixelRect) {
        bounds = bounds.map(place)
        for i in regions.largest.indices {
            regions.largest[i].bounds = place(regions.largest[i].bounds)
        }
        rows = rows.map { rows in
            let rect = place(PixelRect(x: 0, y: rows.lowerBound, width: 1, height: rows.count))
            return rect.rows
        }
        if let first {
            let rect = place(PixelRect(x: first.x, y: first.y, width: 1, height: 1))
            self.first?.x = rect.x
            self.first?.y = rect.y
        }
    }

    mutating func add(
        _ distances: [Double], row y: Int, beyond tolerance: Double, to regions: inout RegionSearch
    ) {
        var (left, right) = (Int.max, -1)
        var (square, count) = (0..<0, 0)
        for (x, distance) in distances.enumerated() where distance > 0 {
            largest = Swift.max(largest, distance)
            guard distance > tolerance else { continue }
            differing += 1
            (left, right) = (Swift.min(left, x), x)
            // Pixels in the same square are added together.
            if x / RegionSearch.side != square.lowerBound / RegionSearch.side || square.isEmpty {
                regions.add(square, count: count, row: y)
                (square, count) = (x..<x, 0)
            }
            (square, count) = (square.lowerBound..<x + 1, count + 1)
        }
        guard right >= 0 else { return }
        regions.add(square, count: count, row: y)
        if let last = rows.last, last.upperBound == y {
            rows[rows.count - 1] = last.lowerBound..<y + 1
        } else {
            rows.append(y..<y + 1)
        }
        if first == nil { first = Place(x: left, y: y, expected: [], actual: []) }
        let old = bounds ?? PixelRect(x: left, y: y, width: 0, height: 0)
        let (start, end) = (Swift.min(old.x, left), Swift.max(old.x + old.width, right + 1))
        bounds = PixelRect(x: start, y: old.y, width: end - start, height: y - old.y + 1)
    }
}

extension Bitmap {
    /// Compares this picture, the expected one, with `actual` of the same size.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func differences(from actual: Bitmap, by options: ComparisonOptions) -> Differences {
        var rows = DistanceRows(self, actual, by: options.metric)
        var differences = Differences()
        var regions = RegionSearch(width: width)
        var isSettled = false
        for y in 0..<height {
            let isRead = rows.read(y)
            let ignored = options.ignoredColumns(y, width: width)
            differences.compared += width - ignored.total
            guard isRead else { continue }
            let distances = rows.distances.without(ignored)
            differences.add(distances, row: y, beyond: options.tolerance, to: &regions)
            // SSIM compares windows, so a pixel with equal samples can also have a distance.
            guard options.metric == .ssim, !isSettled else { continue }
            for x in 0..<width where distances[x] > options.tolerance && !isSettled {
                isSettled = widePixel(x, y) != actual.widePixel(x, y)
                guard isSettled else { continue }
                differences.first?.x = x
                differences.first?.y = y
            }
        }
        differences.regions = regions.regions
        if let place = differences.first {
            differences.first?.expected = widePixel(place.x, place.y)
            differences.first?.actual = actual.widePixel(place.x, place.y)
        }
        return differences
    }

    private func widePixel(_ x: Int, _ y: Int) -> [UInt16] {
        withRow(y) { row in
            let channels = layout.channels
            let samples = (0..<channels).map { UInt16(row[x * channels + $0]) }
            switch layout {
            case .gray: return [samples[0], samples[0], samples[0], UInt16(S.max)]
            case .rgb: return samples + [UInt16(S.max)]
            case .rgba: return samples
            }
        }
    }
}

extension [Double] {
    func without(_ ignored: [Range<Int>]) -> [Double] {
        guard !ignored.isEmpty else { return self }
        var distances = self
        for columns in ignored { for x in columns { distances[x] = 0 } }
        return distances
    }
}

extension [Range<Int>] {
    fileprivate var total: Int { reduce(0) { $0 + $1.count } }
}
