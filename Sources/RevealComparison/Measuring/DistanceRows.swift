/// The distances between the pixels of two pictures of one size, read row by row from the top.
struct DistanceRows<S: Sample> {
    private let expected: Bitmap<S>
    private let actual: Bitmap<S>
    private let metric: Metric
    private var expectedRow: [Pixel]
    private var actualRow: [Pixel]
    private var similarity: StructuralSimilarity
    /// The rows of the current blocks whose windows may contain a difference.
    private var near = 0..<0
    /// 1 − SSIM of the pixels in those rows.
    private var unlikeness: [Double] = []
    private(set) var distances: [Double]

    init(_ expected: Bitmap<S>, _ actual: Bitmap<S>, by metric: Metric) {
        precondition(expected.width == actual.width && expected.height == actual.height)
        (self.expected, self.actual, self.metric) = (expected, actual, metric)
        expectedRow = [Pixel](repeating: .zero, count: expected.width)
        actualRow = expectedRow
        similarity = StructuralSimilarity(
            width: expected.width, height: expected.height,
            isOpaque: metric != .ssim || expected.isOpaque() && actual.isOpaque())
        distances = [Double](repeating: 0, count: expected.width)
    }

    /// Reads row `y`, and returns whether a distance may be above zero.
    mutating func read(_ y: Int) -> Bool {
        guard metric == .ssim else { return hasChanges(y) && measure(y) }
        let side = StructuralSimilarity.side
        if y.isMultiple(of: side) { compareBlocks(y..<min(expected.height, y + side)) }
        guard near.contains(y) else { return false }
        let start = (y - near.lowerBound) * blockedWidth
        distances.replaceSubrange(0..., with: unlikeness[start..<start + expected.width])
        return true
    }

    private var blockedWidth: Int {
        let side = StructuralSimilarity.side
        return (expected.width + side - 1) / side * side
    }

    private mutating func compareBlocks(_ rows: Range<Int>) {
        let reach = StructuralSimilarity.reach
        let seen = rows.lowerBound - reach..<rows.upperBound + reach
        let changed = seen.clamped(to: 0..<expected.height).filter(hasChanges)
        near = 0..<0
        guard let first = changed.first, let last = changed.last else { return }
        near = rows.clamped(to: first - reach..<last + reach + 1)
        let count = near.count * blockedWidth
        if unlikeness.count < count { unlikeness = Array(repeating: 0, count: count) }
        for start in stride(from: 0, to: expected.width, by: StructuralSimilarity.side) {
            let columns = similarity.columns(around: start)
            for row in 0..<near.count + 2 * reach {
                let y = near.lowerBound - reach + row
                let isInside = (0..<expected.height).contains(y)
                if isInside {
                    expected.widen(row: y, columns, into: &expectedRow)
                    actual.widen(row: y, columns, into: &actualRow)
                }
                similarity.add(
                    isInside ? (expectedRow, actualRow) : nil, Double(S.max), asRow: row,
                    start: start)
            }
            for row in 0..<near.count {
                similarity.distances(
                    near.lowerBound + row, asRow: row, into: &unlikeness,
                    at: row * blockedWidth + start)
            }
        }
    }

    /// Returns whether a sample of row `y` may differ; exact if both layouts are the same.
    private func hasChanges(_ y: Int) -> Bool {
        guard expected.layout == actual.layout else { return true }
        return expected.differs(from: actual, inRow: y)
    }

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
}
