/// SSIM of two pictures around each pixel of a row, rows taken in ascending order.
///
/// The window's weights are a product of those across and those down, so each row is weighed across
/// once, kept for the eleven rows that need it, and weighed down for each of them.
struct StructuralSimilarity {
    /// How far the window reaches to each side.
    static let reach = 5
    /// exp(−d²/(2·1.5²)) for distances d from 0 to 5.
    static let weights = [
        1, 0.800737402916808, 0.411112290507187, 0.135335283236613, 0.02856550078455,
        0.00386592013947281,
    ]
    /// The paper's constants for samples from 0 to 1: 0.01² and 0.03².
    private static let (steadyMean, steadyVariance) = (1e-4, 9e-4)

    private let width: Int
    /// Of each row that is kept, for each plane five sums across, of as many columns: expected,
    /// actual, their squares and their product.
    private var sums: [Int: [[Double]]] = [:]

    init(width: Int) { self.width = width }

    /// Whether row `y` has been taken in.
    func holds(_ y: Int) -> Bool { sums[y] != nil }

    /// Takes a row in: for each plane the samples of both pictures, from 0 to 1.
    mutating func add(_ planes: [(expected: [Double], actual: [Double])], asRow y: Int) {
        sums = sums.filter { $0.key >= y - 2 * Self.reach }
        sums[y] = planes.flatMap { plane in
            let pairs = zip(plane.expected, plane.actual)
            return [
                across(plane.expected), across(plane.actual),
                across(plane.expected.map { $0 * $0 }), across(plane.actual.map { $0 * $0 }),
                across(pairs.map { $0 * $1 }),
            ]
        }
    }

    /// The weighted means of a row's numbers around each column.
    private func across(_ row: [Double]) -> [Double] {
        (0..<width).map { x in
            var (sum, weight) = (0.0, 0.0)
            for i in Swift.max(0, x - Self.reach)...Swift.min(width - 1, x + Self.reach) {
                sum += Self.weights[abs(i - x)] * row[i]
                weight += Self.weights[abs(i - x)]
            }
            return sum / weight
        }
    }

    /// Writes 1 − SSIM around each pixel of row `y` to `distances`; `rows` are those of the window
    /// that lie within the picture, all of which have been taken in.
    func distances(_ y: Int, _ rows: ClosedRange<Int>, into distances: inout [Double]) {
        let kept = rows.compactMap { row in
            sums[row].map { (weight: Self.weights[abs(row - y)], sums: $0) }
        }
        let weight = kept.reduce(0) { $0 + $1.weight }
        let planes = (kept.first?.sums.count ?? 0) / 5
        for x in 0..<width {
            var least = 1.0
            for plane in 0..<planes {
                func mean(_ sum: Int) -> Double {
                    kept.reduce(0) { $0 + $1.weight * $1.sums[5 * plane + sum][x] } / weight
                }
                least = Swift.min(
                    least, Self.likeness(mean(0), mean(1), mean(2), mean(3), mean(4)))
            }
            distances[x] = 1 - least
        }
    }

    /// SSIM by the means of both pictures, of their squares and of their product.
    private static func likeness(
        _ one: Double, _ other: Double, _ oneSquare: Double, _ otherSquare: Double,
        _ product: Double
    ) -> Double {
        let means = (2 * one * other + steadyMean) / (one * one + other * other + steadyMean)
        // Added up such that windows without a difference are exactly alike.
        let variance = (oneSquare - one * one) + (otherSquare - other * other)
        let covariance = product - one * other
        return means * (2 * covariance + steadyVariance) / (variance + steadyVariance)
    }
}
