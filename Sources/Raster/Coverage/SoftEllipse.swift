/// An ellipse with a soft edge, in pixels: the average of the ellipses between two sizes.
///
/// Growth adds the same length to both radii, as for CSS blurs: only circles have an edge of
/// uniform width. Let E(g) be the ellipse grown by g, and w the density of the ramp. A pixel's
/// coverage is
///
///     C = ∫ w(g) · area(pixel ∩ E(g)) dg.
///
/// The area is exact; only this integral needs quadrature. A pixel is cut at the axes and mirrored
/// (see `EllipseCoverage`). Between the growths at which the ellipse passes the four corners of a
/// piece, the area is smooth, and four-point Gauss quadrature is practically exact.
///
/// Wide ramps have a cheaper formula, except near the center: the mean over a pixel is the curve at
/// its center plus 1/24 of the Laplacian. The curve is taken at the growth at which the ellipse
/// passes through the point. On circles that takes one square root; the integral takes 12 areas.
///
/// Rejected: a closed form in the circle's cumulative areas, which cancels beyond a radius of
/// 1,000; and the curve at the center alone, which is 100 steps off in narrow ramps. `FeatherTests`
/// compares results with an adaptive integration: within 2 steps of 65535.
package struct SoftEllipse: Sendable, Hashable {
    package let center: Point
    package let radiusX: Double
    package let radiusY: Double
    package let ramp: Ramp

    package init(_ ellipse: Ellipse, _ ramp: Ramp) {
        (center, radiusX, radiusY) = (ellipse.center, ellipse.radiusX, ellipse.radiusY)
        self.ramp = ramp
    }

    /// Whether no pixel is touched; an ellipse without width or height has no edge to soften.
    package var isEmpty: Bool { !(radiusX > 0 && radiusY > 0) || grown(by: ramp.outer).isEmpty }

    func grown(by growth: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + growth, radiusY: radiusY + growth)
    }

    /// The growth at which the ellipse starts to have an area.
    private var leastGrowth: Double { -min(radiusX, radiusY) }

    /// The growth beyond which arcs are so flat that pixels follow from the curve and its
    /// Laplacian.
    ///
    /// It is at least `ramp.inner`, or `ramp.outer` if there is no such growth. The smallest radius
    /// of curvature for half axes B and B + c is B²/(B + c).
    var coreGrowth: Double {
        guard let bend = ramp.leastBend else { return ramp.outer }
        let difference = abs(radiusX - radiusY)
        let least = (bend + (bend * bend + 4 * bend * difference).squareRoot()) / 2
        return min(ramp.outer, max(ramp.inner, least + leastGrowth))
    }
}

extension SoftEllipse {
    /// Returns the growths at which the ellipse passes through points, given as distances from the
    /// center.
    ///
    /// Let n be the factor that moves (x, y) onto the ellipse: 1/n² = (x/a)² + (y/b)². It is
    /// concave in the growth: Newton's method converges to n = 1 from below. On circles the first
    /// step is exact. If the axes differ by a factor of 2, four or five steps suffice; 40 for half
    /// axes of .01 and 1e6.
    @inline(__always)
    func growths(x: Lanes, y: Lanes) -> Lanes {
        let least = Lanes(repeating: leastGrowth)
        guard radiusX != radiusY else {
            return max(roots(of: x * x + y * y) - radiusX, least)
        }
        let low = max(max(x - radiusX, y - radiusY), least)
        var growth = low
        for _ in 0..<40 {
            let place = EllipticPlace(self, x, y, growth)
            let n = 1 / roots(of: place.square)
            let next = max(low, growth + (1 - n) / (n * n * n * place.pull))
            let step = abs(next - growth)
            growth = choose(next, where: Lanes(repeating: 1e-9), isLessThan: step, else: growth)
            guard any(step .> 1e-9) else { break }
        }
        return growth
    }

    /// Returns the coverage of pixels within the ramp and beyond `coreGrowth`, given their centers
    /// relative to the ellipse's.
    @inline(__always)
    func wideCoverage(x: Lanes, y: Double) -> Lanes {
        // One division per call; with one per pixel, division took a third of the time.
        let share = 1 / ramp.width
        guard radiusX != radiusY else {
            // The Laplacian of the distance r is 1/r. Adding 1/12 under the root adds 1/(24r) to r,
            // except for terms of order 1/r³.
            let distance = roots(of: x * x + (y * y + 1 / 12))
            let t = (distance - (radiusX + ramp.inner)) * share
            return ramp.curve.left(at: t) - ramp.curve.slope(at: t) * (share * share / 24)
        }
        let (x, y) = (abs(x), Lanes(repeating: abs(y)))
        let growth = growths(x: x, y: y)
        let (steepness, laplacian) = derivatives(x, y, growth)
        let t = (growth - ramp.inner) * share
        let bend = ramp.curve.slope(at: t) * (share * share / 24) * steepness
        let fall = ramp.curve.density(at: t) * (share / 24) * laplacian
        return ramp.curve.left(at: t) - (bend + fall)
    }

    @inline(__always)
    private func derivatives(
        _ x: Lanes, _ y: Lanes, _ growth: Lanes
    ) -> (gradient: Lanes, laplacian: Lanes) {
        let place = EllipticPlace(self, x, y, growth)
        let (p, q) = (place.u / place.a, place.v / place.b)
        let (gx, gy) = (p / place.pull, q / place.pull)
        // The derivatives of u²/a + v²/b along each axis, including those through the growth.
        let sink = 3 * (p * p + q * q)
        let (pullX, pullY) = (2 * p / place.a - sink * gx, 2 * q / place.b - sink * gy)
        let alongX = 1 / (place.a * place.a) - 2 * p / place.a * gx
        let alongY = 1 / (place.b * place.b) - 2 * q / place.b * gy
        let laplacian = (alongX - gx * pullX + (alongY - gy * pullY)) / place.pull
        return (gx * gx + gy * gy, laplacian)
    }

    /// Returns the covered area of a pixel's piece [x0, x1] × [y0, y1], mirrored to x0, y0 ≥ 0.
    func coverage(x0: Double, x1: Double, y0: Double, y1: Double) -> Double {
        let corners = growths(x: Lanes(x0, x1, x0, x1), y: Lanes(y0, y0, y1, y1))
        let area = (x1 - x0) * (y1 - y0)
        guard radiusX != radiusY else {
            return ramp.coverage(corners: corners, area: area) { growth in
                CircleQuarter(radius: growth + radiusX).areas(x0: x0, x1: x1, y0: y0, y1: y1)
            }
        }
        return ramp.coverage(corners: corners, area: area) { growth in
            EllipseQuarter(a: growth + radiusX, b: growth + radiusY)
                .areas(x0: x0, x1: x1, y0: y0, y1: y1)
        }
    }
}

/// Points relative to an ellipse of the family; u and v are fractions of its half axes.
private struct EllipticPlace {
    let a: Lanes
    let b: Lanes
    let u: Lanes
    let v: Lanes

    @inline(__always)
    init(_ ellipse: SoftEllipse, _ x: Lanes, _ y: Lanes, _ growth: Lanes) {
        // If a half axis is 0, so is the coordinate along it.
        let least = Lanes(repeating: 1e-100)
        a = max(growth + ellipse.radiusX, least)
        b = max(growth + ellipse.radiusY, least)
        (u, v) = (x / a, y / b)
    }

    /// The square u² + v², which is 1 on the ellipse; a positive minimum avoids division by 0.
    @inline(__always)
    var square: Lanes { max(u * u + v * v, Lanes(repeating: 1e-200)) }

    /// Half the rate at which `square` falls as the ellipse grows.
    @inline(__always)
    var pull: Lanes { max(u * u / a + v * v / b, Lanes(repeating: 1e-200)) }
}
