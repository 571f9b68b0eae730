/// Levenberg and Marquardt's method for a few unknowns and any function that tells residuals, each
/// in standard deviations; slopes are differences.
struct Descent {
    /// What was found.
    private(set) var values: [Double]
    /// The sum of squares that is left; residuals beyond four count as Huber has it.
    private(set) var rest = Double.infinity
    /// The covariance of the unknowns; empty where nothing tells them apart.
    private(set) var covariance: [[Double]] = []

    /// Whether residuals tell each of the unknowns.
    var isDetermined: Bool {
        !covariance.isEmpty && covariance.indices.allSatisfy { covariance[$0][$0] > 0 }
    }

    private static let limit = 4.0

    /// Descends from `start`, moving each unknown by its `steps` to see how residuals change.
    init(
        from start: [Double], steps: [Double], _ residuals: ([Double]) -> [Double]?
    ) {
        values = start
        guard var here = residuals(start) else { return }
        rest = Self.sum(here)
        var damping = 1e-2
        for _ in 0..<60 {
            guard let slopes = Self.slopes(values, steps, residuals) else { return }
            let (matrix, right) = Self.equations(here, slopes)
            var isBetter = false
            while damping < 1e8 {
                let damped = matrix.indices.map { i in
                    matrix.indices.map { matrix[i][$0] * (i == $0 ? 1 + damping : 1) }
                }
                guard let step = NormalSystem.solve(damped, [right])?.first else { return }
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
        guard let slopes = Self.slopes(values, steps, residuals) else { return }
        let (matrix, _) = Self.equations(here, slopes)
        let units = matrix.indices.map { i in matrix.indices.map { $0 == i ? 1.0 : 0 } }
        covariance = NormalSystem.solve(matrix, units) ?? []
    }

    static func sum(_ residuals: [Double]) -> Double {
        residuals.reduce(0) { sum, residual in
            let away = abs(residual)
            return sum + (away < limit ? away * away : limit * (2 * away - limit))
        }
    }

    private static func slopes(
        _ values: [Double], _ steps: [Double], _ residuals: ([Double]) -> [Double]?
    ) -> [[Double]]? {
        var slopes: [[Double]] = []
        for i in values.indices {
            var (back, forth) = (values, values)
            back[i] -= steps[i]
            forth[i] += steps[i]
            guard let before = residuals(back), let behind = residuals(forth) else { return nil }
            slopes.append(zip(before, behind).map { ($1 - $0) / (2 * steps[i]) })
        }
        return slopes
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
