/// An ellipse with a soft edge, in pixels: the average of the ellipses between two sizes.
///
/// The family of ellipses has both radii grown by the same pixels, as CSS grows what it blurs, so
/// that a ring of it is evenly wide on circles only. With E(g) for the ellipse grown by g and w for
/// how fast the ramp falls, a pixel's coverage is
///
///     C = ∫ w(g) · area(pixel ∩ E(g)) dg
///
/// and since the area is exact, nothing but this integral needs a rule. Cut at the axes into pieces
/// and mirrored (see `EllipseCoverage`), each piece of a pixel is entered at its corner next to the
/// center, passed at two others, and full at the last: between these four values of g the area is
/// smooth, and Gauss's rule of four nodes is as good as exact.
///
/// Where a whole pixel lies within a wide ramp and not next to the center, coverage is what the
/// curve leaves at g(x, y), the growth at which the ellipse goes through that place, averaged over
/// the pixel: its value in the middle and a 24th of its Laplacian. That takes one square root on
/// circles and nothing to divide, where the integral takes twelve areas.
///
/// Rejected: a closed form in the circle's cumulative areas (it cancels beyond radii of 1,000), and
/// the curve at the middle alone (a hundred steps off in narrow ramps). `FeatherTests` holds all of
/// it within two steps of 65535 of an adaptive integration that shares no code with this.
package struct SoftEllipse: Sendable, Hashable {
    /// Where the axes cross.
    package let center: Point
    /// Half the width of the ellipse that is not grown.
    package let radiusX: Double
    /// Half its height.
    package let radiusY: Double
    /// How its edge runs.
    package let ramp: Ramp

    /// `ellipse` with an edge that runs so.
    package init(_ ellipse: Ellipse, _ ramp: Ramp) {
        (center, radiusX, radiusY) = (ellipse.center, ellipse.radiusX, ellipse.radiusY)
        self.ramp = ramp
    }

    /// Whether no pixel can be touched: an ellipse without width or height has no edge to soften.
    package var isEmpty: Bool { !(radiusX > 0 && radiusY > 0) || grown(by: ramp.outer).isEmpty }

    /// The ellipse whose radii are that much longer.
    func grown(by growth: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + growth, radiusY: radiusY + growth)
    }

    /// How much the ellipse has to grow until it has any area.
    private var leastGrowth: Double { -min(radiusX, radiusY) }

    /// How much the ellipse is grown where its arcs are bent so little that pixels beyond it are
    /// what the curve and its Laplacian say; at least `ramp.inner`, and `ramp.outer` for nowhere.
    ///
    /// The sharpest bend of half axes B and B + c is B²/(B + c).
    var coreGrowth: Double {
        guard let bend = ramp.leastBend else { return ramp.outer }
        let difference = abs(radiusX - radiusY)
        let least = (bend + (bend * bend + 4 * bend * difference).squareRoot()) / 2
        return min(ramp.outer, max(ramp.inner, least + leastGrowth))
    }
}

extension SoftEllipse {
    /// How much the ellipse is grown when it goes through each of these places, 0 or more from its
    /// center along either axis.
    ///
    /// With n for how much the ellipse has to be scaled to go through (x, y), 1/n² is (x/a)² +
    /// (y/b)²; n is concave in the growth, so Newton's steps toward n = 1 come from below. On
    /// circles the first is exact. Four or five do where axes differ twofold, and forty between .01
    /// and 1e6.
    @inline(__always)
    func growths(x: Lanes, y: Lanes) -> Lanes {
        let least = Lanes(repeating: leastGrowth)
        guard radiusX != radiusY else {
            return max((x * x + y * y).squareRoot() - radiusX, least)
        }
        let low = max(max(x - radiusX, y - radiusY), least)
        var growth = low
        for _ in 0..<40 {
            let place = EllipticPlace(self, x, y, growth)
            let n = 1 / place.square.squareRoot()
            let next = max(low, growth + (1 - n) / (n * n * n * place.pull))
            let goesOn = abs(next - growth) .> 1e-9
            growth.replace(with: next, where: goesOn)
            guard any(goesOn) else { break }
        }
        return growth
    }

    /// The coverage of pixels about these places, relative to the center, which lie within the ramp
    /// and beyond the core.
    @inline(__always)
    func wideCoverage(x: Lanes, y: Double) -> Lanes {
        // Divided once a ramp: at every pixel it took a third of the time.
        let share = 1 / ramp.width
        guard radiusX != radiusY else {
            // Distances from the center have a Laplacian of 1/r, which a 12th more under the root
            // adds to the distance in the middle: r + 1/(24r) but for what r³ divides.
            let distance = (x * x + (y * y + 1 / 12)).squareRoot()
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

    /// The square of the growth's gradient, and its Laplacian.
    @inline(__always)
    private func derivatives(
        _ x: Lanes, _ y: Lanes, _ growth: Lanes
    ) -> (gradient: Lanes, laplacian: Lanes) {
        let place = EllipticPlace(self, x, y, growth)
        let (p, q) = (place.u / place.a, place.v / place.b)
        let (gx, gy) = (p / place.pull, q / place.pull)
        // Of the pull u²/a + v²/b along each axis, with the growth.
        let sink = 3 * (p * p + q * q)
        let (pullX, pullY) = (2 * p / place.a - sink * gx, 2 * q / place.b - sink * gy)
        let alongX = 1 / (place.a * place.a) - 2 * p / place.a * gx
        let alongY = 1 / (place.b * place.b) - 2 * q / place.b * gy
        let laplacian = (alongX - gx * pullX + (alongY - gy * pullY)) / place.pull
        return (gx * gx + gy * gy, laplacian)
    }

    /// The coverage of the piece [x0, x1] × [y0, y1] of a pixel, mirrored so that x0 and y0 are 0
    /// or more: a part of the piece's own area.
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

/// How places lie about an ellipse of a family: u and v are their coordinates in its half axes.
private struct EllipticPlace {
    let a: Lanes
    let b: Lanes
    let u: Lanes
    let v: Lanes

    @inline(__always)
    init(_ ellipse: SoftEllipse, _ x: Lanes, _ y: Lanes, _ growth: Lanes) {
        // Where a half axis is nothing, so is the coordinate along it.
        let least = Lanes(repeating: 1e-100)
        a = max(growth + ellipse.radiusX, least)
        b = max(growth + ellipse.radiusY, least)
        (u, v) = (x / a, y / b)
    }

    /// 1 on the ellipse; above 0 for places whose growth makes a difference.
    @inline(__always)
    var square: Lanes { max(u * u + v * v, Lanes(repeating: 1e-200)) }

    /// Half of how fast `square` falls as the ellipse grows.
    @inline(__always)
    var pull: Lanes { max(u * u / a + v * v / b, Lanes(repeating: 1e-200)) }
}
