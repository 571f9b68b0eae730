import Foundation

/// The area of a pixel inside an ellipse by numerical integration, which shares no code with
/// Raster.
///
/// The pixel is cut into strips where the ellipse crosses its top or bottom. Within a strip, the
/// height inside the ellipse is smooth, and x = a·sin θ makes it smooth at the tips as well. So
/// Gauss quadrature with 20 nodes is exact to rounding.
package struct AreaOracle: Sendable {
    /// The center and the half axes.
    package let x: Double, y: Double, a: Double, b: Double

    package init(x: Double, y: Double, a: Double, b: Double) {
        (self.x, self.y, self.a, self.b) = (x, y, a, b)
    }

    /// The area of the pixel in `column` and `row`, from 0 to 1.
    package func area(column: Int, row: Int) -> Double {
        let (x0, y0) = (Double(column) - x, Double(row) - y)
        let (x1, y1) = (x0 + 1, y0 + 1)
        guard a > 0, b > 0 else { return 0 }
        let crossings = [y0, y1].flatMap { y -> [Double] in
            guard abs(y) <= b else { return [] }
            let x = a * ((1 - y / b) * (1 + y / b)).squareRoot()
            return [-x, x]
        }
        let cuts = ([x0, x1, -a, a] + crossings).filter { $0 >= x0 && $0 <= x1 }.sorted()
        return zip(cuts, cuts.dropFirst()).reduce(0) { $0 + strip($1.0, $1.1, y0, y1) }
    }

    /// The area of the ellipse in the pixel between two adjacent cuts.
    private func strip(_ left: Double, _ right: Double, _ y0: Double, _ y1: Double) -> Double {
        guard right > left, right > -a, left < a else { return 0 }
        let (from, to) = (asin(max(-1, left / a)), asin(min(1, right / a)))
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        return zip(Self.nodes, Self.weights).reduce(0) { sum, rule in
            [rule.0, -rule.0].reduce(sum) { sum, node in
                let angle = middle + half * node
                let height = b * cos(angle)
                let inside = max(0, min(y1, height) - max(y0, -height))
                return sum + rule.1 * half * a * cos(angle) * inside
            }
        }
    }

    // Gauss–Legendre quadrature with 20 nodes, the positive half: Abramowitz and Stegun, 25.4.
    private static let nodes = [
        0.0765265211334973, 0.2277858511416451, 0.3737060887154195, 0.5108670019508271,
        0.6360536807265150, 0.7463319064601508, 0.8391169718222188, 0.9122344282513259,
        0.9639719272779138, 0.9931285991850949,
    ]
    private static let weights = [
        0.1527533871307258, 0.1491729864726037, 0.1420961093183820, 0.1316886384491766,
        0.1181945319615184, 0.1019301198172404, 0.0832767415767048, 0.0626720483341091,
        0.0406014298003869, 0.0176140071391521,
    ]
}
