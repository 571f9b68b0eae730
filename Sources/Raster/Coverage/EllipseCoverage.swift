/// The exact area of an ellipse in each pixel of a row.
///
/// Coordinates are relative to the ellipse's center; the half axes are a and b. A pixel is cut at
/// the axes into pieces, each mirrored to positive x and y, as [x0, x1] × [y0, y1]. There the
/// boundary falls from left to right, and the area below it has three parts:
///
///           xl  xr
///     y1 ┌───┐                the full columns, (xl − x0)(y1 − y0);
///        │   │╲               a trapezoid under the chord from (xl, yl) to (xr, yr);
///        │   │ ╲              the segment between chord and arc.
///     y0 └───┴──┘
///       x0      x1
///
/// The segment is the affine image of a segment of the unit circle: its area is a·b·(θ − sin θ)/2
/// for a central angle θ. With t = sin²(θ/2) = ((Δx/a)² + (Δy/b)²)/4, that is a·b·(asin√t −
/// √t·√(1−t)). For small t the terms nearly cancel: a·b·t^1.5·P(t) is used instead, with a
/// polynomial for the smooth P. With only + − × ÷ and square root, every CPU computes the same
/// bits.
///
/// Rejected: the difference of two cumulative areas, whose error grows to 1e-4 at a radius of 1e6;
/// and sampling, since 16 lines per pixel are 100 times less accurate than required.
/// `CoverageTests` asserts that areas are within 1e-8 up to that radius, and coverage within 0.51
/// steps of 65535. Cost: `make bench`, row `coverage, a pixel`.
struct EllipseCoverage {
    /// The row's part above or below the center, as distances from it: y0 < y1.
    private let y0: Double, y1: Double
    /// Half the ellipse's width at y0 and at y1.
    let halfWidth0: Double, halfWidth1: Double

    init(a: Double, b: Double, from y0: Double, to y1: Double) {
        self.y0 = y0
        self.y1 = y1
        func halfWidth(_ y: Double) -> Double {
            // Without `max` and with `abs`, it takes half the instructions.
            a / b * abs((y < b ? b - y : 0) * (b + y)).squareRoot()
        }
        (halfWidth0, halfWidth1) = (halfWidth(y0), halfWidth(y1))
    }

    /// Returns the areas inside [x0, x1] × [y0, y1], one per lane, for 0 ≤ x0 ≤ x1.
    @inline(__always)
    func areas(from x0: Lanes, to x1: Lanes, of ellipse: Ellipse) -> Lanes {
        EllipseQuarter(
            a: Lanes(repeating: ellipse.radiusX), b: Lanes(repeating: ellipse.radiusY)
        ).areas(
            x0: x0, x1: x1, y0: Lanes(repeating: y0), y1: Lanes(repeating: y1),
            widths: (Lanes(repeating: halfWidth0), Lanes(repeating: halfWidth1)))
    }

    /// Returns P(t) = (asin √t − √t·√(1 − t))/t^1.5 for t in [0, ½]: a Chebyshev fit of degree 12
    /// with an error of at most 2.9e-12, from `Scripts/fit-sliver.py`.
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
