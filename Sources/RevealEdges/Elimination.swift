/// Gauss's elimination with pivots, the unknowns brought to one size first, in memory that is kept
/// from one system of equations to the next.
package struct Elimination {
    private let unknowns: Int
    private let rights: Int
    /// The matrix, and the right sides beside it, row by row.
    private var rows: [Double]
    private var scales: [Double]

    package init(unknowns: Int, rights: Int) {
        (self.unknowns, self.rights) = (unknowns, rights)
        rows = [Double](repeating: 0, count: unknowns * (unknowns + rights))
        scales = [Double](repeating: 0, count: unknowns)
    }

    private var width: Int { unknowns + rights }

    /// Solves `matrix`, whose numbers it asks for by row and column, for each of the right sides,
    /// asked for by unknown and side; false where nothing tells the unknowns apart.
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

    /// What was found for an unknown, for one of the right sides.
    package subscript(unknown: Int, side: Int) -> Double {
        rows[unknown * width + unknowns + side] / rows[unknown * width + unknown] * scales[unknown]
    }

    /// What was found, each right side's by itself.
    package var solutions: [[Double]] {
        (0..<rights).map { side in (0..<unknowns).map { self[$0, side] } }
    }

    /// The inverse of a matrix of so many rows; nil where nothing tells its unknowns apart.
    package static func inverse(_ count: Int, _ matrix: (Int, Int) -> Double) -> [[Double]]? {
        var system = Elimination(unknowns: count, rights: count)
        return system.solve(matrix, { $0 == $1 ? 1 : 0 }) ? system.solutions : nil
    }
}
