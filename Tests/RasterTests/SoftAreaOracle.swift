import Foundation
import Raster
import TestSupport

/// The coverage of a pixel by an ellipse with a soft edge, by adaptive integration over the ramp;
/// each ellipse's area is from `AreaOracle`.
struct SoftAreaOracle {
    let x: Double, y: Double, a: Double, b: Double
    let inner: Double, outer: Double
    let curve: FeatherCurve

    /// The coverage of the pixel in `column` and `row`, from 0 to 1.
    func coverage(column: Int, row: Int) -> Double {
        // An ellipse too small to have an area contributes nothing.
        let start = max(inner, -min(a, b))
        guard start < outer else { return 0 }
        func value(_ growth: Double) -> Double {
            density(growth)
                * AreaOracle(x: x, y: y, a: a + growth, b: b + growth)
                .area(column: column, row: row)
        }
        // Beyond these growths, the pixel is completely outside or inside.
        let corners = [0, 1].flatMap { i in
            [0, 1].map { j in
                hypot(Double(column + i) - x, Double(row + j) - y)
            }
        }
        let first = max(start, (corners.min() ?? 0) - 1.5 - max(a, b))
        let last = min(outer, (corners.max() ?? 0) + 1.5 - min(a, b))
        guard first < outer else { return 0 }
        let pieces = 16
        let length = (max(first, last) - first) / Double(pieces)
        let sum = (0..<pieces).reduce(0.0) { sum, i in
            let from = first + Double(i) * length
            return sum
                + refined(value, from, from + length, rule(value, from, from + length), depth: 40)
        }
        return sum + remaining(max(first, last))
    }

    /// The integral of the density from `growth` on.
    private func remaining(_ growth: Double) -> Double {
        guard growth < outer else { return 0 }
        return rule(density, growth, (growth + outer) / 2)
            + rule(density, (growth + outer) / 2, outer)
    }

    private func density(_ growth: Double) -> Double {
        let t = (growth - inner) / (outer - inner)
        guard t >= 0, t <= 1 else { return 0 }
        let height =
            switch curve {
            case .linear: 1.0
            case .smooth: 6 * t * (1 - t)
            case .gaussian:
                6 / (2 * Double.pi).squareRoot() * exp(-18 * (t - 0.5) * (t - 0.5))
                    / erf(3 / 2.0.squareRoot())
            }
        return height / (outer - inner)
    }

    private func refined(
        _ value: (Double) -> Double, _ from: Double, _ to: Double, _ whole: Double, depth: Int
    ) -> Double {
        let middle = (from + to) / 2
        let (left, right) = (rule(value, from, middle), rule(value, middle, to))
        guard abs(left + right - whole) > 1e-9, depth > 0, to - from > 1e-12 else {
            return left + right
        }
        return refined(value, from, middle, left, depth: depth - 1)
            + refined(value, middle, to, right, depth: depth - 1)
    }

    /// Gauss–Legendre quadrature with six nodes: Abramowitz and Stegun, 25.4.
    private func rule(_ value: (Double) -> Double, _ from: Double, _ to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        let nodes = [
            (0.238619186083197, 0.467913934572691), (0.661209386466265, 0.360761573048139),
            (0.932469514203152, 0.171324492379170),
        ]
        return half
            * nodes.reduce(0) { sum, node in
                sum + node.1 * (value(middle + half * node.0) + value(middle - half * node.0))
            }
    }
}
