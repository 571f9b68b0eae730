/// Gaussian elimination with pivoting and scaling; memory is reused for the next system of
/// equations.
package struct Elimination {
    private let unknowns: Int
    private let rights: Int
    /// The rows of the matrix, each followed by its right-hand sides.
    private var rows: [Double]
    private var scales: [Double]

    package init(unknowns: Int, rights: Int) {
        (self.unknowns, self.rights) = (unknowns, rights)
        rows = [Double](repeating: 0, count: unknowns * (unknowns + rights))
        scales = [Double](repeating: 0, count: unknowns)
    }

    private var width: Int { unknowns + rights }

    /// Solves `matrix`, given by row and column, for all right-hand sides; returns false if the
    /// unknowns are not determined.
    package mutating func solve(
        _ matrix: (Int, Int) -> Double, _ right: (_ unknown: Int, _ side: Int) -> Double
    ) -> Bool {
        for i in 0..<unknowns {
            let size = matrix(i, i)
            scales[i] = size > 0 ? 1 / size.squareRoot() : 0
            guard scales[i] > 0, scales[i].isFinite else { return false }
        }
        for i in 0..<unknowns {
            let first = i * width
            for j in 0..<unknowns { rows[first + j] = matrix(i, j) * scales[i] * scales[j] }
            for side in 0..<rights { rows[first + unknowns + side] = right(i, side) * scales[i] }
        }
        return eliminate()
    }

    private mutating func eliminate() -> Bool {
        for i in 0..<unknowns {
            var pivot = i
            for j in i..<unknowns
            where abs(rows[pivot * width + i]) < abs(rows[j * width + i]) { pivot = j }
            guard abs(rows[pivot * width + i]) > 1e-13 else { return false }
            if pivot != i {
                for k in 0..<width { rows.swapAt(i * width + k, pivot * width + k) }
            }
            for j in 0..<unknowns where j != i {
                let factor = rows[j * width + i] / rows[i * width + i]
                for k in i..<width { rows[j * width + k] -= factor * rows[i * width + k] }
            }
        }
        return true
    }

    package subscript(unknown: Int, side: Int) -> Double {
        rows[unknown * width + unknowns + side] / rows[unknown * width + unknown] * scales[unknown]
    }

    package var solutions: [[Double]] {
        (0..<rights).map { side in (0..<unknowns).map { self[$0, side] } }
    }

    /// Returns the inverse of a matrix with `count` rows; nil if it is singular.
    package static func inverse(_ count: Int, _ matrix: (Int, Int) -> Double) -> [[Double]]? {
        var system = Elimination(unknowns: count, rights: count)
        return system.solve(matrix, { $0 == $1 ? 1 : 0 }) ? system.solutions : nil
    }
}
