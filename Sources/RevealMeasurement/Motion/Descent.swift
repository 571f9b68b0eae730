import RevealEdges

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
    /// `slopes` tells how residuals change, of one residual with each unknown, then of the next;
    /// nil, as `residuals`, where there is no such function.
    init(
        from start: [Double], spreads: [Double?], _ residuals: ([Double]) -> [Double]?,
        slopes: ([Double], _ residuals: [Double]) -> [Double]?
    ) {
        values = start
        guard var here = residuals(start) else { return }
        rest = Self.sum(here)
        var damping = 1e-2
        var equations = Equations(unknowns: start.count)
        var system = Elimination(unknowns: start.count, rights: 1)
        for _ in 0..<60 {
            guard let slopes = slopes(values, here) else { return }
            equations.set(here, slopes)
            // What nothing tells, as a number beyond its bounds, stays as it is.
            for i in start.indices where equations[i, i] == 0 { equations[i, i] = 1 }
            var isBetter = false
            while damping < 1e8 {
                let isSolved = system.solve { i, j in
                    let number = equations[i, j]
                    return i == j ? number * (1 + damping) : number
                } _: { i, _ in
                    equations.right[i]
                }
                guard isSolved else { break }
                let next = zip(values, system.solutions[0]).map { $0 - $1 }
                if let there = residuals(next) {
                    let left = Self.sum(there)
                    if left < rest {
                        isBetter = rest - left > 1e-7 * rest
                        (values, here, rest) = (next, there, left)
                        damping = max(1e-9, damping / 10)
                        break
                    }
                }
                damping *= 10
            }
            if !isBetter { break }
        }
        guard let slopes = slopes(values, here) else { return }
        equations.set(here, slopes)
        for (i, spread) in spreads.enumerated() {
            if let spread { equations[i, i] += 1 / (spread * spread) }
        }
        told = zip(equations.pivots, spreads).reduce(0) { sum, next in
            let spread = next.1 ?? 0
            return sum + 0.693 * max(1, next.0 * spread * spread).bits
        }
        covariance = Elimination.inverse(start.count) { equations[$0, $1] } ?? []
    }

    static func sum(_ residuals: [Double]) -> Double {
        residuals.reduce(0) { sum, residual in
            let away = abs(residual)
            return sum + (away < limit ? away * away : limit * (2 * away - limit))
        }
    }

    /// The normal equations of a step, in memory that is kept from one to the next.
    private struct Equations {
        let unknowns: Int
        private(set) var right: [Double]
        private var matrix: [Double]

        init(unknowns: Int) {
            self.unknowns = unknowns
            right = [Double](repeating: 0, count: unknowns)
            matrix = [Double](repeating: 0, count: unknowns * unknowns)
        }

        subscript(i: Int, j: Int) -> Double {
            get { matrix[i * unknowns + j] }
            set { matrix[i * unknowns + j] = newValue }
        }

        /// Those of residuals and their slopes; residuals beyond the limit count less.
        mutating func set(_ residuals: [Double], _ slopes: [Double]) {
            for i in right.indices { right[i] = 0 }
            for i in matrix.indices { matrix[i] = 0 }
            for (place, residual) in residuals.enumerated() {
                let weight = abs(residual) < limit ? 1 : limit / abs(residual)
                let first = place * unknowns
                for i in 0..<unknowns {
                    let weighted = weight * slopes[first + i]
                    right[i] += weighted * residual
                    for j in 0..<unknowns {
                        matrix[i * unknowns + j] += weighted * slopes[first + j]
                    }
                }
            }
        }

        /// What is left of the diagonal of the matrix, which is positive, when each row is freed of
        /// those before it.
        var pivots: [Double] {
            var rows = self
            for i in 0..<unknowns {
                for j in i + 1..<unknowns {
                    let factor = rows[j, i] / rows[i, i]
                    for k in i..<unknowns { rows[j, k] -= factor * rows[i, k] }
                }
            }
            return (0..<unknowns).map { rows[$0, $0] }
        }
    }
}
