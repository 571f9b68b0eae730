import Foundation
import Raster

/// The coverage of a pixel by a rounded rectangle, by numerical integration of its height along x;
/// with a soft edge, by adaptive integration over the ramp.
struct RoundedRectOracle {
    let shape: RoundedRect

    /// The coverage of the pixel in `column` and `row`, from 0 to 1.
    func coverage(column: Int, row: Int) -> Double {
        guard !shape.isEmpty else { return 0 }
        guard let ramp = shape.ramp else { return area(column, row, grownBy: 0) }
        let value = { (growth: Double) in
            RampOracle.density(ramp, growth) * area(column, row, grownBy: growth)
        }
        return RampOracle.integral(value, from: ramp.inner, to: ramp.outer)
    }

    /// The area of the pixel inside, from 0 to 1.
    private func area(_ column: Int, _ row: Int, grownBy growth: Double) -> Double {
        let (width, height) = (shape.halfWidth + growth, shape.halfHeight + growth)
        guard width > 0, height > 0 else { return 0 }
        let radius = max(0, shape.radius + growth)
        let (x, y) = (Double(column) - shape.center.x, Double(row) - shape.center.y)
        let inset = width - radius
        func halfHeight(_ x: Double) -> Double {
            guard abs(x) < width else { return 0 }
            let along = abs(x) - inset
            guard along > 0 else { return height }
            return height - radius + ((radius - along) * (radius + along)).squareRoot()
        }
        func inside(_ x: Double) -> Double {
            let half = halfHeight(x)
            return max(0, min(y + 1, half) - max(y, -half))
        }
        // Where the height bends, or crosses the pixel's top or bottom.
        var cuts = [x, x + 1, -width, width, -inset, inset]
        for level in [abs(y), abs(y + 1)] {
            let above = level - (height - radius)
            guard above > 0, above < radius else { continue }
            let reach = inset + ((radius - above) * (radius + above)).squareRoot()
            cuts += [-reach, reach]
        }
        let places = cuts.filter { $0 >= x && $0 <= x + 1 }.sorted()
        return zip(places, places.dropFirst()).reduce(0) { sum, ends in
            // The substitution removes the square-root singularities at the corner's tips.
            let (middle, half) = ((ends.0 + ends.1) / 2, (ends.1 - ends.0) / 2)
            return (0..<4).reduce(sum) { sum, quarter in
                let start = (Double(quarter) / 4 - 0.5) * Double.pi
                return sum
                    + RampOracle.rule(from: start, to: start + .pi / 4) { angle in
                        inside(middle + half * sin(angle)) * half * cos(angle)
                    }
            }
        }
    }
}

/// Ramps for oracles.
enum RampOracle {
    /// The slope of `ramp` at `growth`.
    static func density(_ ramp: Ramp, _ growth: Double) -> Double {
        let width = ramp.outer - ramp.inner
        let t = (growth - ramp.inner) / width
        guard t >= 0, t <= 1 else { return 0 }
        switch ramp.curve {
        case .linear: return 1 / width
        case .smooth: return 6 * t * (1 - t) / width
        case .gaussian:
            let height = 6 / (2 * Double.pi).squareRoot() / erf(3 / 2.0.squareRoot())
            return height * exp(-18 * (t - 0.5) * (t - 0.5)) / width
        }
    }

    /// The integral of `value`, refined until halving a piece changes nothing.
    static func integral(
        _ value: (Double) -> Double, from: Double, to: Double
    ) -> Double {
        func refined(_ from: Double, _ to: Double, _ whole: Double, _ depth: Int) -> Double {
            let middle = (from + to) / 2
            let left = rule(from: from, to: middle, value)
            let right = rule(from: middle, to: to, value)
            guard abs(left + right - whole) > 1e-9, depth > 0 else { return left + right }
            return refined(from, middle, left, depth - 1) + refined(middle, to, right, depth - 1)
        }
        // Enough pieces that no pixel falls between nodes.
        let pieces = max(16, Int((to - from).rounded(.up)) * 2)
        let length = (to - from) / Double(pieces)
        return (0..<pieces).reduce(0.0) { sum, i in
            let start = from + Double(i) * length
            return sum
                + refined(start, start + length, rule(from: start, to: start + length, value), 30)
        }
    }

    /// Gauss–Legendre quadrature with six nodes: Abramowitz and Stegun, 25.4.
    static func rule(from: Double, to: Double, _ value: (Double) -> Double) -> Double {
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
