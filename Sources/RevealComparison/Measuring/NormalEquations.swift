/// The equations of a weighted least-squares fit of a few unknowns.
struct NormalEquations {
    private(set) var matrix: [[Double]] = []
    private(set) var right: [Double] = []

    /// Adds one equation: the unknowns, each times a number of `left`, should add up to `right`.
    mutating func add(_ left: [Double], _ right: Double, weight: Double) {
        if matrix.isEmpty {
            matrix = Array(repeating: Array(repeating: 0, count: left.count), count: left.count)
            self.right = Array(repeating: 0, count: left.count)
        }
        for i in left.indices {
            for j in left.indices { matrix[i][j] += weight * left[i] * left[j] }
            self.right[i] += weight * left[i] * right
        }
    }

    /// The unknowns, the diagonal enlarged by the share `damping`; nil where nothing tells them
    /// apart.
    func solution(damping: Double = 0) -> [Double]? {
        var damped = matrix
        for i in matrix.indices { damped[i][i] *= 1 + damping }
        return Self.solve(damped, right)
    }

    /// The inverse of the matrix; nil where nothing tells the unknowns apart.
    func inverse() -> [[Double]]? {
        var rows: [[Double]] = []
        for i in matrix.indices {
            let unit = matrix.indices.map { $0 == i ? 1.0 : 0 }
            guard let row = Self.solve(matrix, unit) else { return nil }
            rows.append(row)
        }
        return rows
    }

    /// Gauss's elimination with pivots.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
        var rows = zip(matrix, right).map { $0 + [$1] }
        let largest = matrix.joined().reduce(0) { Swift.max($0, abs($1)) }
        for i in rows.indices {
            let pivot = rows.indices[i...].max { abs(rows[$0][i]) < abs(rows[$1][i]) } ?? i
            guard abs(rows[pivot][i]) > largest * 1e-15 else { return nil }
            rows.swapAt(i, pivot)
            for j in rows.indices where j != i {
                let factor = rows[j][i] / rows[i][i]
                for k in i..<rows[j].count { rows[j][k] -= factor * rows[i][k] }
            }
        }
        return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
    }
}
