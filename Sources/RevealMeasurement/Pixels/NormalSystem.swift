/// The equations of a weighted least-squares fit of up to six unknowns, some of which may be held.
struct NormalSystem {
    /// How many unknowns there may be.
    static let unknowns = 6
    private var rows: InlineArray<6, SIMD8<Double>> = .init(repeating: .zero)
    private(set) var right: SIMD8<Double> = .zero

    /// Adds one equation: the unknowns, each times its slope, should add up to `rest`.
    @inline(__always)
    mutating func add(_ slopes: SIMD8<Double>, _ rest: Double, weight: Double) {
        let weighted = slopes * weight
        for k in 0..<Self.unknowns { rows[k] += weighted[k] * slopes }
        right += weighted * rest
    }

    /// The numbers between row and column `i` and `j` of the matrix.
    subscript(_ i: Int, _ j: Int) -> Double { rows[i][j] }

    /// The step that solves the equations, the diagonal enlarged by the share `damping`; nil where
    /// nothing tells the unknowns of `free` apart.
    ///
    /// The others stay as they are.
    func solution(_ free: [Int], damping: Double = 0) -> SIMD8<Double>? {
        let matrix = free.map { i in
            free.map { j in rows[i][j] * (i == j ? 1 + damping : 1) }
        }
        guard let solved = Self.solve(matrix, [free.map { right[$0] }])?.first else { return nil }
        var step = SIMD8<Double>.zero
        for (place, i) in free.enumerated() { step[i] = solved[place] }
        return step
    }

    /// The inverse of the matrix of the unknowns of `free`; nil where nothing tells them apart.
    func inverse(_ free: [Int]) -> [[Double]]? {
        let units = free.indices.map { i in free.indices.map { $0 == i ? 1.0 : 0 } }
        return Self.solve(free.map { i in free.map { j in rows[i][j] } }, units)
    }

    /// What solves `matrix` for each of `rights`: Gauss's elimination with pivots, the unknowns
    /// brought to one size first.
    static func solve(_ matrix: [[Double]], _ rights: [[Double]]) -> [[Double]]? {
        let count = matrix.count
        let scales = matrix.indices.map { i -> Double in
            matrix[i][i] > 0 ? 1 / matrix[i][i].squareRoot() : 0
        }
        guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        var rows = matrix.indices.map { i -> [Double] in
            matrix.indices.map { matrix[i][$0] * scales[i] * scales[$0] }
                + rights.map { $0[i] * scales[i] }
        }
        for i in 0..<count {
            let pivot = (i..<count).max { abs(rows[$0][i]) < abs(rows[$1][i]) } ?? i
            guard abs(rows[pivot][i]) > 1e-13 else { return nil }
            rows.swapAt(i, pivot)
            for j in 0..<count where j != i {
                let factor = rows[j][i] / rows[i][i]
                for k in i..<rows[j].count { rows[j][k] -= factor * rows[i][k] }
            }
        }
        return rights.indices.map { right -> [Double] in
            (0..<count).map { rows[$0][count + right] / rows[$0][$0] * scales[$0] }
        }
    }
}
