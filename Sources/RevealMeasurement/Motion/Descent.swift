/// The Levenberg–Marquardt method for a few unknowns; residuals are in standard deviations.
struct Descent {
    private(set) var values: [Double]
    /// The sum of squares; residuals beyond 4 count less (Huber).
    private(set) var rest = Double.infinity
    /// The covariance of the unknowns, from residuals and priors; empty if they are not determined.
    private(set) var covariance: [[Double]] = []
    /// The price of the unknowns with a prior, as a sum of squares: twice the logarithm of the
    /// factor by which residuals narrow the prior (Occam's factor; MacKay, Bayesian Interpolation,
    /// 1992).
    private(set) var told = Double.infinity

    var isDetermined: Bool {
        !covariance.isEmpty && covariance.indices.allSatisfy { covariance[$0][$0] > 0 }
    }

    private static let limit = 4.0

    /// Minimizes the residuals from `start`.
    ///
    /// `spreads` are the standard deviations of priors, which affect only `covariance` and `told`.
    /// `slopes` returns the derivatives of the first residual by each unknown, then of the next.
    /// Both functions return nil if values are invalid.
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
            // An unknown without effect, such as a parameter beyond its bounds, keeps its value.
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
