public import Raster

/// What differs between the pixels of two pictures.
public struct Differences: Sendable, Equatable {
    /// Pixels that were compared: all but those that were to be ignored.
    public package(set) var compared = 0
    /// Pixels that are farther apart than the tolerance.
    public package(set) var differing = 0
    /// The largest distance of two pixels, in the metric's unit.
    public package(set) var largest = 0.0
    /// The smallest rectangle that holds all pixels that differ; nil where none does.
    public package(set) var bounds: PixelRect?
    /// The first pixel that differs, row after row from the top; nil where none does.
    ///
    /// By `ssim`, the first whose own samples differ, where one of those that count does.
    package var first: Place?

    /// A pixel's column and row, and its samples in both pictures: red, green, blue and alpha, at
    /// the depth at which they were compared.
    package struct Place: Sendable, Equatable {
        /// The column, from 0.
        package var x: Int
        /// The row, from 0.
        package var y: Int
        /// The expected samples.
        package var expected: [UInt16]
        /// The actual samples.
        package var actual: [UInt16]

        /// The pixel at (x, y) with those samples.
        package init(x: Int, y: Int, expected: [UInt16], actual: [UInt16]) {
            (self.x, self.y, self.expected, self.actual) = (x, y, expected, actual)
        }
    }

    /// The share of the compared pixels that differ, from 0 to 1.
    public var share: Double { compared == 0 ? 0 : Double(differing) / Double(compared) }

    /// The rows in which pixels differ, from the top, as few ranges as there are.
    package var rows: [Range<Int>] = []

    /// Nothing compared yet.
    package init() {}

    /// None between pictures of that size that are known to be the same.
    init(noneOf width: Int, by height: Int, _ rule: DifferenceRule) {
        compared =
            rule.ignored.isEmpty
            ? width * height
            : (0..<height).reduce(0) { $0 + width - rule.ignoredColumns($1, width: width).total }
    }

    /// Counts a row whose pixels are so far apart.
    mutating func add(_ distances: [Double], row y: Int, beyond tolerance: Double) {
        var (left, right) = (Int.max, -1)
        for (x, distance) in distances.enumerated() where distance > 0 {
            largest = Swift.max(largest, distance)
            guard distance > tolerance else { continue }
            differing += 1
            (left, right) = (Swift.min(left, x), x)
        }
        guard right >= 0 else { return }
        if let last = rows.last, last.upperBound == y {
            rows[rows.count - 1] = last.lowerBound..<y + 1
        } else {
            rows.append(y..<y + 1)
        }
        if first == nil { first = Place(x: left, y: y, expected: [], actual: []) }
        guard let old = bounds else {
            bounds = PixelRect(x: left, y: y, width: right - left + 1, height: 1)
            return
        }
        let (start, end) = (Swift.min(old.x, left), Swift.max(old.x + old.width, right + 1))
        bounds = PixelRect(x: start, y: old.y, width: end - start, height: y - old.y + 1)
    }
}

/// Which pixels of two pictures count as different.
package struct DifferenceRule: Sendable {
    package var metric: Metric
    /// How far apart pixels may be, in the metric's unit.
    package var tolerance: Double
    /// Rectangles whose pixels are not compared.
    package var ignored: [PixelRect]

    package init(_ metric: Metric = .exact, tolerance: Double = 0, ignoring: [PixelRect] = []) {
        (self.metric, self.tolerance, ignored) = (metric, tolerance, ignoring)
    }

    /// The columns of row `y` that are not compared, of as many as there are, each once.
    func ignoredColumns(_ y: Int, width: Int) -> [Range<Int>] {
        let columns = ignored.filter { $0.y <= y && y - $0.y < $0.height }.map { rect in
            (0..<width).clamped(to: rect.x..<rect.x + rect.width)
        }
        var end = 0
        return columns.sorted { $0.lowerBound < $1.lowerBound }.compactMap { columns in
            let new = max(end, columns.lowerBound)..<max(end, columns.upperBound)
            end = new.upperBound
            return new.isEmpty ? nil : new
        }
    }
}

extension Bitmap {
    /// What differs between this picture, which is expected, and `actual`, of the same size.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func differences(from actual: Bitmap, by rule: DifferenceRule) -> Differences {
        var rows = DistanceRows(self, actual, by: rule.metric)
        var differences = Differences()
        // Whether the first pixel is known to differ itself.
        var isSettled = false
        for y in 0..<height {
            let isRead = rows.read(y)
            let ignored = rule.ignored.isEmpty ? [] : rule.ignoredColumns(y, width: width)
            differences.compared += width - ignored.total
            guard isRead else { continue }
            let distances = rows.distances.without(ignored)
            differences.add(distances, row: y, beyond: rule.tolerance)
            // By a window's likeness pixels differ whose own samples do not.
            guard rule.metric == .ssim, !isSettled else { continue }
            for x in 0..<width where distances[x] > rule.tolerance && !isSettled {
                isSettled = widePixel(x, y) != actual.widePixel(x, y)
                guard isSettled else { continue }
                differences.first?.x = x
                differences.first?.y = y
            }
        }
        if let place = differences.first {
            differences.first?.expected = widePixel(place.x, place.y)
            differences.first?.actual = actual.widePixel(place.x, place.y)
        }
        return differences
    }

    /// The samples of a pixel as red, green, blue and alpha.
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
    /// The distances, zero in the columns that are ignored.
    func without(_ ignored: [Range<Int>]) -> [Double] {
        guard !ignored.isEmpty else { return self }
        var distances = self
        for columns in ignored { for x in columns { distances[x] = 0 } }
        return distances
    }
}

extension [Range<Int>] {
    /// How many whole numbers are in ranges that do not overlap.
    fileprivate var total: Int { reduce(0) { $0 + $1.count } }
}
