/// How much of each pixel an ellipse covers, exactly.
///
/// Coordinates are relative to the ellipse's center, half axes a and b. A pixel is cut at the axes
/// into pieces (one piece for nearly all, four for the one in the middle), and each is mirrored
/// into the quarter where x and y are positive: the piece [x0, x1] × [y0, y1]. There the boundary
/// falls from left to right, and the area under it is, from left to right:
///
///           xl  xr
///     y1 ┌───┐                the full columns, (xl − x0)(y1 − y0),
///        │   │╲               a trapezoid under the chord from (xl, yl) to (xr, yr),
///        │   │ ╲              and the sliver between chord and arc.
///     y0 └───┴──┘
///       x0      x1
///
/// An affine map turns the sliver into a segment of the unit circle, so its area is
/// a·b·(θ − sin θ)/2 for an angle θ at the center. With t = sin²(θ/2) = (Δx/a)² + (Δy/b)² over 4,
/// this is a·b·(asin √t − √t·√(1 − t)), where the two terms cancel nearly everything when t is
/// small; t^1.5·P(t) is the same with a smooth P, and P is a polynomial here. So nothing but
/// + − × ÷ and square root is used, and any CPU computes the same bits.
///
/// Rejected: the difference of two cumulative areas (the error grows to 1e-4 at a radius of 1e6),
/// and sampling (sixteen lines a pixel miss the promise by a factor of a hundred). `CoverageTests`
/// holds areas within 1e-8 of the exact ones up to a radius of 1e6, and coverage within 0.51 steps
/// of 65535, of which rounding takes half a step. Cost: see `make bench`, row `coverage`.
struct EllipseCoverage {
    /// The ellipse's half axes.
    let a: Double, b: Double
    /// The part of the row, above or below the center, as distances from it: y0 < y1.
    let y0: Double, y1: Double
    /// Half the ellipse's width at y0 and at y1.
    let halfWidth0: Double, halfWidth1: Double

    init(a: Double, b: Double, from y0: Double, to y1: Double) {
        self.a = a
        self.b = b
        self.y0 = y0
        self.y1 = y1
        halfWidth0 = a / b * (max(b - y0, 0) * (b + y0)).squareRoot()
        halfWidth1 = a / b * (max(b - y1, 0) * (b + y1)).squareRoot()
    }

    /// The areas inside of the pieces [x0, x1] × [y0, y1], one a lane, where 0 ≤ x0 ≤ x1.
    @inline(__always)
    func areas(from x0: Lanes, to x1: Lanes) -> Lanes {
        let (y0s, y1s) = (Lanes(repeating: y0), Lanes(repeating: y1))
        let xl = max(x0, min(x1, Lanes(repeating: halfWidth1)))
        let xr = max(x0, min(x1, Lanes(repeating: halfWidth0)))
        // Strictly to the right of x0: at a cap both are equal, and the boundary passes below y1.
        let reachesTop = Lanes(repeating: halfWidth1) .> x0
        let yl = max(y0s, min(y1s, halfHeights(at: x0))).replacing(with: y1s, where: reachesTop)
        let endsInside = Lanes(repeating: halfWidth0) .<= x1
        let yr = max(y0s, min(y1s, halfHeights(at: x1))).replacing(with: y0s, where: endsInside)
        let width = xr - xl
        let (u, v) = (width / a, (yl - yr) / b)
        let t = min((u * u + v * v) * 0.25, Lanes(repeating: 0.5))
        let sliver = (a * b) * (t * t.squareRoot() * Self.segment(t))
        return (xl - x0) * (y1 - y0) + width * (yl - y0 + (yr - y0)) * 0.5 + sliver
    }

    /// Half the ellipse's height at each x.
    @inline(__always)
    private func halfHeights(at x: Lanes) -> Lanes {
        b / a * (max(a - x, Lanes.zero) * (a + x)).squareRoot()
    }

    /// P(t) = (asin √t − √t·√(1 − t))/t^1.5 for t in [0, ½]: a Chebyshev fit of degree 12, off by
    /// 2.9e-12 at most, as `Scripts/fit-sliver.py` computes it.
    @inline(__always)
    static func segment(_ t: Lanes) -> Lanes {
        var sum = Lanes(repeating: 0.457604961431748)
        sum = sum * t + -0.9869555934588081
        sum = sum * t + 1.0622162612295818
        sum = sum * t + -0.6309535830914622
        sum = sum * t + 0.28015655580329285
        sum = sum * t + -0.04472708066395505
        sum = sum * t + 0.04254477011105636
        sum = sum * t + 0.03637869217547369
        sum = sum * t + 0.04982786201155293
        sum = sum * t + 0.06943945088149303
        sum = sum * t + 0.10714297209163878
        sum = sum * t + 0.19999999896656143
        return sum * t + 0.6666666666681975
    }
}
