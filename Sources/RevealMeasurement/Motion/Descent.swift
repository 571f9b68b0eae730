/// Levenberg and Marquardt's method for a few unknowns and any function that tells residuals, each
/// in standard deviations, and how each changes with each of them.
struct Descent {
    /// What was found.
    private(set) var values: [Double]
    /// The sum of squares that is left; residuals beyond four count as Huber has it.
    private(set) var rest = Double.infinity
    /// The covariance of the unknowns, by residuals and what was known before; empty where nothing
    /// tells them apart.
    private(set) var covariance: [[Double]] = []
    /// What residuals tell of unknowns of which something was known, those before them found with
    /// them: twice the logarithm of how much less of what they might be is left.
    ///
    /// So much has a fit to be better for them, as a sum of squares: Occam's factor (MacKay,
    /// Bayesian Interpolation, 1992).
    private(set) var told = Double.infinity

    /// Whether each of the unknowns is told.
    var isDetermined: Bool {
        !covariance.isEmpty && covariance.indices.allSatisfy { covariance[$0][$0] > 0 }
    }

    private static let limit = 4.0

    /// Descends from `start`.
    ///
    /// What is known of unknowns to within `spreads` pulls them nowhere; nil where nothing is.
    init(
        from start: [Double], spreads: [Double?], _ residuals: ([Double]) -> [Double]?,
        slopes: ([Double], _ residuals: [Double]) -> [[Double]]?
    ) {
        values = start
        guard var here = residuals(start) else { return }
        rest = Self.sum(here)
        var damping = 1e-2
        for _ in 0..<60 {
            guard let slopes = slopes(values, here) else { return }
            var (matrix, right) = Self.equations(here, slopes)
            // What nothing tells, as a number beyond its bounds, stays as it is.
            for i in matrix.indices where matrix[i][i] == 0 { matrix[i][i] = 1 }
            var isBetter = false
            while damping < 1e8 {
                let damped = matrix.indices.map { i in
                    matrix.indices.map { matrix[i][$0] * (i == $0 ? 1 + damping : 1) }
                }
                guard let step = NormalSystem.solve(damped, [right])?.first else { break }
                let next = zip(values, step).map { $0 - $1 }
                if let there = residuals(next), Self.sum(there) < rest {
                    isBetter = rest - Self.sum(there) > 1e-7 * rest
                    (values, here, rest) = (next, there, Self.sum(there))
                    damping = max(1e-9, damping / 10)
                    break
                }
                damping *= 10
            }
            if !isBetter { break }
        }
        guard let slopes = slopes(values, here) else { return }
        var (matrix, _) = Self.equations(here, slopes)
        for (i, spread) in spreads.enumerated() {
            if let spread { matrix[i][i] += 1 / (spread * spread) }
        }
        told = zip(Self.pivots(matrix), spreads).reduce(0) { sum, next in
            let spread = next.1 ?? 0
            return sum + 0.693 * max(1, next.0 * spread * spread).bits
        }
        let units = matrix.indices.map { i in matrix.indices.map { $0 == i ? 1.0 : 0 } }
        covariance = NormalSystem.solve(matrix, units) ?? []
    }

    static func sum(_ residuals: [Double]) -> Double {
        residuals.reduce(0) { sum, residual in
            let away = abs(residual)
            return sum + (away < limit ? away * away : limit * (2 * away - limit))
        }
    }

    /// What is left of the diagonal of a positive matrix when each row is freed of those before it.
    private static func pivots(_ matrix: [[Double]]) -> [Double] {
        var rows = matrix
        for i in rows.indices {
            for j in rows.indices where j > i {
                let factor = rows[j][i] / rows[i][i]
                for k in i..<rows.count { rows[j][k] -= factor * rows[i][k] }
            }
        }
        return rows.indices.map { rows[$0][$0] }
    }

    private static func equations(
        _ residuals: [Double], _ slopes: [[Double]]
    ) -> (matrix: [[Double]], right: [Double]) {
        let weights = residuals.map { abs($0) < limit ? 1 : limit / abs($0) }
        func product(_ one: [Double], _ other: [Double]) -> Double {
            var sum = 0.0
            for i in one.indices { sum += weights[i] * one[i] * other[i] }
            return sum
        }
        return (
            slopes.map { one in slopes.map { product(one, $0) } },
            slopes.map { product($0, residuals) }
        )
    }
}
