import Raster

/// The ellipse that best explains a picture of coverage, found only from the picture.
///
/// The evidence is the covered length of each row and column. An ellipse predicts both by
/// integrating the lengths of its chords; a damped Gauss–Newton method adjusts the center and the
/// half axes. The picture's border may cut off a part of the ellipse.
package struct EllipseFit {
    /// The center and the half axes, in pixels.
    package let x: Double, y: Double, a: Double, b: Double

    /// The ellipse in a picture of `width` columns whose samples are coverage, from 0 to 1.
    package init(_ coverage: [Double], width: Int) {
        let height = coverage.count / width
        let rows = (0..<height).map { y in (0..<width).reduce(0) { $0 + coverage[y * width + $1] } }
        let columns = (0..<width).map { x in
            (0..<height).reduce(0) { $0 + coverage[$1 * width + x] }
        }
        let area = rows.reduce(0, +)
        let x = columns.indices.reduce(0) { $0 + (Double($1) + 0.5) * columns[$1] } / area
        let y = rows.indices.reduce(0) { $0 + (Double($1) + 0.5) * rows[$1] } / area
        // An ellipse cut off by the border is larger than its visible part.
        let radius = (area / 3.14159).squareRoot()
        let fits = [1, 1.25, 1.5, 2, 3].map { factor in
            Self.refined([x, y, factor * radius, factor * radius], rows, columns)
        }
        let best = fits.min { $0.error < $1.error }?.ellipse ?? []
        (self.x, self.y, a, b) = (best[0], best[1], best[2], best[3])
    }

    /// Nodes and weights of Gauss–Legendre quadrature with five nodes on -1...1.
    private static let rule = [
        (0.0, 0.5688888888888889), (0.5384693101056831, 0.4786286704993665),
        (-0.5384693101056831, 0.4786286704993665), (0.9061798459386640, 0.2369268850561891),
        (-0.9061798459386640, 0.2369268850561891),
    ]

    /// The covered length of the row or column `line`, clipped to 0...limit: the ellipse's chords,
    /// integrated over the line's width in 16 parts.
    ///
    /// `center` and `along` are the center and half axis across the lines, `middle` and `across`
    /// those along the lines.
    private static func covered(
        _ line: Int, center: Double, along: Double, across: Double, middle: Double, limit: Int
    ) -> Double {
        var sum = 0.0
        for part in 0..<16 {
            for (node, weight) in rule {
                let at = Double(line) + (Double(part) + 0.5 + node / 2) / 16 - center
                let q = at / along
                guard q * q < 1 else { continue }
                let half = across * (1 - q * q).squareRoot()
                let chord = min(Double(limit), middle + half) - max(0, middle - half)
                sum += weight / 32 * max(0, chord)
            }
        }
        return sum
    }

    private static func prediction(_ p: [Double], _ height: Int, _ width: Int) -> [Double] {
        let rows = (0..<height).map {
            covered($0, center: p[1], along: p[3], across: p[2], middle: p[0], limit: width)
        }
        let columns = (0..<width).map {
            covered($0, center: p[0], along: p[2], across: p[3], middle: p[1], limit: height)
        }
        return rows + columns
    }

    private static func refined(
        _ start: [Double], _ rows: [Double], _ columns: [Double]
    ) -> (ellipse: [Double], error: Double) {
        let measured = rows + columns
        var p = start
        var damping = 1e-3
        func residuals(_ p: [Double]) -> [Double] {
            zip(measured, prediction(p, rows.count, columns.count)).map { $0 - $1 }
        }
        var rest = residuals(p)
        for _ in 0..<60 {
            let slopes = p.indices.map { i -> [Double] in
                var moved = p
                moved[i] += 1e-5
                return zip(rest, residuals(moved)).map { ($0 - $1) / 1e-5 }
            }
            var matrix = slopes.map { left in slopes.map { right in dot(left, right) } }
            for i in p.indices { matrix[i][i] *= 1 + damping }
            let step = solve(matrix, slopes.map { dot($0, rest) })
            let next = zip(p, step).map { $0 + $1 }
            let nextRest = residuals(next)
            if dot(nextRest, nextRest) < dot(rest, rest) {
                (p, rest, damping) = (next, nextRest, damping / 10)
                if step.allSatisfy({ abs($0) < 1e-9 }) { break }
            } else {
                damping *= 10
            }
        }
        return (p, dot(rest, rest))
    }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}

/// Solves a small system of equations by Gaussian elimination with pivoting.
private func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for i in rows.indices {
        let pivot = rows.indices[i...].max { abs(rows[$0][i]) < abs(rows[$1][i]) } ?? i
        rows.swapAt(i, pivot)
        for j in rows.indices where j != i {
            let factor = rows[j][i] / rows[i][i]
            for k in i..<rows[j].count { rows[j][k] -= factor * rows[i][k] }
        }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
}
