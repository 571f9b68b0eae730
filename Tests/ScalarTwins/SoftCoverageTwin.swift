package import Raster

/// The coverage of one scanline's pixels by an ellipse with a soft edge, by the formulas of
/// `SoftEllipse` in the same order, without vectors.
package struct SoftCoverageTwin {
    private let x: Double, y: Double, a: Double, b: Double
    private let ramp: RampTwin

    package init(_ ellipse: SoftEllipse) {
        (x, y) = (ellipse.center.x, ellipse.center.y)
        (a, b) = (ellipse.radiusX, ellipse.radiusY)
        ramp = RampTwin(ellipse.ramp)
    }

    /// The share of the pixel in `column` and `row`, by the integral or by the curve's Laplacian.
    package func share(_ column: Int, _ row: Int, isWide: Bool) -> UInt16 {
        let (left, top) = (Double(column) - x, Double(row) - y)
        let area = isWide ? wide(left + 0.5, top + 0.5) : exact(left, top)
        return UInt16((max(0, min(1, area)) * 65535).rounded(.toNearestOrEven))
    }

    private var least: Double { -min(a, b) }

    private func exact(_ left: Double, _ top: Double) -> Double {
        let (columns, rows) = (mirroredParts(left), mirroredParts(top))
        return columns.reduce(0) { sum, column in
            rows.reduce(sum) { $0 + piece(column.0, column.1, $1.0, $1.1) }
        }
    }

    private func piece(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
        let corners = [growth(x0, y0), growth(x1, y0), growth(x0, y1), growth(x1, y1)]
        return ramp.coverage(corners, area: (x1 - x0) * (y1 - y0)) { growth in
            a == b
                ? CircleTwin(radius: growth + a).area(x0, x1, y0, y1)
                : QuarterTwin(a: growth + a, b: growth + b).area(x0, x1, y0, y1)
        }
    }

    private func growth(_ x: Double, _ y: Double) -> Double {
        guard a != b else { return max((x * x + y * y).squareRoot() - a, least) }
        let low = max(max(x - a, y - b), least)
        var growth = low
        for _ in 0..<40 {
            let place = PlaceTwin(x, y, growth + a, growth + b)
            let n = 1 / place.square.squareRoot()
            let next = max(low, growth + (1 - n) / (n * n * n * place.pull))
            guard abs(next - growth) > 1e-9 else { break }
            growth = next
        }
        return growth
    }

    private func wide(_ x: Double, _ y: Double) -> Double {
        guard a != b else {
            let distance = (x * x + (y * y + 1 / 12)).squareRoot()
            return ramp.wide(distance - a, gradient: 1, laplacian: 0)
        }
        let (x, y) = (abs(x), abs(y))
        let growth = growth(x, y)
        let place = PlaceTwin(x, y, growth + a, growth + b)
        let (p, q) = (place.u / place.a, place.v / place.b)
        let (gx, gy) = (p / place.pull, q / place.pull)
        let sink = 3 * (p * p + q * q)
        let pullX = 2 * p / place.a - sink * gx
        let pullY = 2 * q / place.b - sink * gy
        let alongX = 1 / (place.a * place.a) - 2 * p / place.a * gx
        let alongY = 1 / (place.b * place.b) - 2 * q / place.b * gy
        let laplacian = (alongX - gx * pullX + (alongY - gy * pullY)) / place.pull
        return ramp.wide(growth, gradient: gx * gx + gy * gy, laplacian: laplacian)
    }
}

private struct PlaceTwin {
    let a: Double, b: Double, u: Double, v: Double

    init(_ x: Double, _ y: Double, _ a: Double, _ b: Double) {
        (self.a, self.b) = (max(a, 1e-100), max(b, 1e-100))
        (u, v) = (x / self.a, y / self.b)
    }

    var square: Double { max(u * u + v * v, 1e-200) }
    var pull: Double { max(u * u / a + v * v / b, 1e-200) }
}

struct QuarterTwin {
    let a: Double, b: Double

    func area(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
        func halfWidth(_ y: Double) -> Double { a / b * (max(b - y, 0) * (b + y)).squareRoot() }
        func halfHeight(_ x: Double) -> Double { b / a * (max(a - x, 0) * (a + x)).squareRoot() }
        let (widest, narrowest) = (halfWidth(y0), halfWidth(y1))
        let xl = max(x0, min(x1, narrowest))
        let xr = max(x0, min(x1, widest))
        let yl = narrowest > x0 ? y1 : max(y0, min(y1, halfHeight(x0)))
        let yr = widest <= x1 ? y0 : max(y0, min(y1, halfHeight(x1)))
        let width = xr - xl
        let (u, v) = (width / a, (yl - yr) / b)
        let t = min((u * u + v * v) * 0.25, 0.5)
        let sliver = a * b * (t * t.squareRoot() * segmentTwin(t))
        return (xl - x0) * (y1 - y0) + width * (yl - y0 + (yr - y0)) * 0.5 + sliver
    }
}

struct CircleTwin {
    let radius: Double

    func area(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
        func reach(_ place: Double) -> Double {
            (max(radius - place, 0) * (radius + place)).squareRoot()
        }
        let (widest, narrowest) = (reach(y0), reach(y1))
        let xl = max(x0, min(x1, narrowest))
        let xr = max(x0, min(x1, widest))
        let yl = narrowest > x0 ? y1 : max(y0, min(y1, reach(x0)))
        let yr = widest <= x1 ? y0 : max(y0, min(y1, reach(x1)))
        let (width, fall) = (xr - xl, yl - yr)
        let square = radius * radius
        let t = min((width * width + fall * fall) / (4 * square), 0.5)
        let sliver = square * (t * t.squareRoot() * segmentTwin(t))
        return (xl - x0) * (y1 - y0) + width * (yl - y0 + (yr - y0)) * 0.5 + sliver
    }
}

/// P(t) of `EllipseCoverage`.
func segmentTwin(_ t: Double) -> Double {
    let coefficients = [
        -0.9869555934588081, 1.0622162612295818, -0.6309535830914622, 0.28015655580329285,
        -0.04472708066395505, 0.04254477011105636, 0.03637869217547369, 0.04982786201155293,
        0.06943945088149303, 0.10714297209163878, 0.19999999896656143, 0.6666666666681975,
    ]
    return coefficients.reduce(0.457604961431748) { $0 * t + $1 }
}
