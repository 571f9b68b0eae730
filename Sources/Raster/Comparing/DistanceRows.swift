/// The distances between the pixels of two pictures of one size, row by row from the top.
struct DistanceRows<S: Sample> {
    private let expected: Bitmap<S>
    private let actual: Bitmap<S>
    private let metric: Metric
    /// The row that was read last, as RGBA.
    private var expectedRow: [S]
    private var actualRow: [S]
    private var similarity: StructuralSimilarity
    /// The last row that is known to differ somewhere.
    private var lastChange = Int.min
    /// How far apart the pixels of the row that was read last are.
    private(set) var distances: [Double]

    init(_ expected: Bitmap<S>, _ actual: Bitmap<S>, by metric: Metric) {
        precondition(expected.width == actual.width && expected.height == actual.height)
        (self.expected, self.actual, self.metric) = (expected, actual, metric)
        expectedRow = [S](repeating: 0, count: 4 * expected.width)
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
        return Swift.max(0, y - reach)...Swift.min(expected.height - 1, y + reach)
    }

    /// Whether a sample of row `y` may differ: certain where both pictures have one layout.
    private func hasChanges(_ y: Int) -> Bool {
        guard expected.layout == actual.layout else { return true }
        return expected.withRow(y) { these in
            actual.withRow(y) { those in these.firstDifference(from: those) != nil }
        }
    }

    /// Takes the distances of row `y` pixel by pixel.
    private mutating func measure(_ y: Int) -> Bool {
        expected.widen(row: y, into: &expectedRow)
        actual.widen(row: y, into: &actualRow)
        // Held for the while, so that spans of them live beside the distances.
        let (expectedRow, actualRow) = (expectedRow, actualRow)
        let (these, those) = (expectedRow.span, actualRow.span)
        guard these.firstDifference(from: those) != nil else { return false }
        for x in 0..<expected.width {
            let one = SIMD4<S>(these, at: 4 * x, 4)
            let other = SIMD4<S>(those, at: 4 * x, 4)
            distances[x] = one == other ? 0 : distance(one, other, by: metric)
        }
        return true
    }

    /// Red, green and blue of both pictures' row `y`, as they are seen over black, and where there may
    /// be transparency over white as well.
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
    private func seen(_ row: [S], over grey: Double) -> [Lanes] {
        let full = Double(S.max)
        return (0..<expected.width).map { x in
            let pixel = doubles(SIMD4<S>(row.span, at: 4 * x, 4))
            return (shown(pixel, full) + grey * (full - pixel.w)) / full
        }
    }
}

extension Bitmap {
    /// Writes row `y` to `row`, four samples a pixel: grey as red, green and blue, and opaque where the
    /// layout has no alpha.
    func widen(row y: Int, into row: inout [S]) {
        var target = row.mutableSpan
        withRow(y) { samples in
            switch layout {
            case .rgba: target.copySamples(from: samples, at: 0)
            case .rgb:
                for x in 0..<width {
                    target[4 * x] = samples[3 * x]
                    target[4 * x + 1] = samples[3 * x + 1]
                    target[4 * x + 2] = samples[3 * x + 2]
                    target[4 * x + 3] = .max
                }
            case .grey:
                for x in 0..<width {
                    for channel in 0..<3 { target[4 * x + channel] = samples[x] }
                    target[4 * x + 3] = .max
                }
            }
        }
    }
}
