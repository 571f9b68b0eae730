import Raster

/// The distances between the pixels of two pictures of one size, row by row from the top.
struct DistanceRows<S: Sample> {
    private let expected: Bitmap<S>
    private let actual: Bitmap<S>
    private let metric: Metric
    /// The row that was read last, as RGBA.
    private var expectedRow: [Pixel]
    private var actualRow: [Pixel]
    private var similarity: StructuralSimilarity
    /// The last row that is known to differ somewhere.
    private var lastChange = Int.min
    /// How far apart the pixels of the row that was read last are.
    private(set) var distances: [Double]

    init(_ expected: Bitmap<S>, _ actual: Bitmap<S>, by metric: Metric) {
        precondition(expected.width == actual.width && expected.height == actual.height)
        (self.expected, self.actual, self.metric) = (expected, actual, metric)
        expectedRow = [Pixel](repeating: .zero, count: expected.width)
        actualRow = expectedRow
        similarity = StructuralSimilarity(width: expected.width)
        distances = [Double](repeating: 0, count: expected.width)
    }

    /// Reads row `y`, and returns whether any of its pixels may be apart.
    mutating func read(_ y: Int) -> Bool {
        guard metric == .ssim else { return hasChanges(y) && measure(y) }
        let window = window(y)
        // The rows before this one have been looked at, but for the first one's.
        for row in (y == 0 ? 0 : window.upperBound)...window.upperBound where hasChanges(row) {
            lastChange = row
        }
        guard lastChange >= y - StructuralSimilarity.reach else { return false }
        for row in window where !similarity.holds(row) { similarity.add(planes(row), asRow: row) }
        similarity.distances(y, window, into: &distances)
        return true
    }

    private func window(_ y: Int) -> ClosedRange<Int> {
        let reach = StructuralSimilarity.reach
        return max(0, y - reach)...min(expected.height - 1, y + reach)
    }

    /// Whether a sample of row `y` may differ: certain where both pictures have one layout.
    private func hasChanges(_ y: Int) -> Bool {
        guard expected.layout == actual.layout else { return true }
        return expected.differs(from: actual, inRow: y)
    }

    /// Takes the distances of row `y` pixel by pixel.
    private mutating func measure(_ y: Int) -> Bool {
        expected.widen(row: y, into: &expectedRow)
        actual.widen(row: y, into: &actualRow)
        guard expectedRow != actualRow else { return false }
        let full = Double(S.max)
        for x in 0..<expected.width {
            let (one, other) = (expectedRow[x], actualRow[x])
            distances[x] = one == other ? 0 : distance(one, other, of: full, by: metric)
        }
        return true
    }

    /// Red, green and blue of both pictures' row `y`, as they are seen over black, and where there
    /// may be transparency over white as well.
    private mutating func planes(_ y: Int) -> [(expected: [Double], actual: [Double])] {
        expected.widen(row: y, into: &expectedRow)
        actual.widen(row: y, into: &actualRow)
        let isOpaque = !expected.layout.hasAlpha && !actual.layout.hasAlpha
        return (isOpaque ? [0.0] : [0, 1]).flatMap { white in
            let (these, those) = (seen(expectedRow, over: white), seen(actualRow, over: white))
            return (0..<3).map { channel in
                (these.map { $0[channel] }, those.map { $0[channel] })
            }
        }
    }

    /// The pixels of a row over a grey from 0 to 1.
    private func seen(_ row: [Pixel], over grey: Double) -> [Pixel] {
        let full = Double(S.max)
        return row.map { (shown($0, full) + grey * (full - $0.w)) / full }
    }
}
