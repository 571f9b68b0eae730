/// The quadrants of four ellipses or circles, one per lane, in which x and y are positive.
///
/// `EllipseCoverage` explains the areas.
protocol Quadrants {
    /// The product of the half axes.
    var axesProduct: Lanes { get }

    func halfWidths(at y: Lanes) -> Lanes

    func halfHeights(at x: Lanes) -> Lanes

    /// Returns t, a quarter of the square of the chord in the unit circle.
    func chord(_ width: Lanes, _ fall: Lanes) -> Lanes
}

extension Quadrants {
    @inline(__always)
    func areas(x0: Double, x1: Double, y0: Double, y1: Double) -> Lanes {
        areas(
            x0: Lanes(repeating: x0), x1: Lanes(repeating: x1), y0: Lanes(repeating: y0),
            y1: Lanes(repeating: y1))
    }

    @inline(__always)
    func areas(x0: Lanes, x1: Lanes, y0: Lanes, y1: Lanes) -> Lanes {
        areas(x0: x0, x1: x1, y0: y0, y1: y1, widths: (halfWidths(at: y0), halfWidths(at: y1)))
    }

    /// Returns the areas inside [x0, x1] × [y0, y1] for half widths at y0 and y1.
    @inline(__always)
    func areas(
        x0: Lanes, x1: Lanes, y0: Lanes, y1: Lanes, widths: (widest: Lanes, narrowest: Lanes)
    ) -> Lanes {
        let xl = max(x0, min(x1, widths.narrowest))
        let xr = max(x0, min(x1, widths.widest))
        // Strictly greater: at a cap both are equal, and the boundary is below y1.
        let yl = choose(
            y1, where: x0, isLessThan: widths.narrowest,
            else: max(y0, min(y1, halfHeights(at: x0))))
        let yr = choose(
            max(y0, min(y1, halfHeights(at: x1))), where: x1, isLessThan: widths.widest, else: y0)
        let width = xr - xl
        let t = min(chord(width, yl - yr), Lanes(repeating: 0.5))
        let sliver = axesProduct * (t * roots(of: t) * EllipseCoverage.segment(t))
        return (xl - x0) * (y1 - y0) + width * (yl - y0 + (yr - y0)) * 0.5 + sliver
    }
}

struct EllipseQuarter: Quadrants {
    let a: Lanes
    let b: Lanes

    @inline(__always)
    var axesProduct: Lanes { a * b }

    @inline(__always)
    func halfWidths(at y: Lanes) -> Lanes { a / b * roots(of: max(b - y, Lanes.zero) * (b + y)) }

    @inline(__always)
    func halfHeights(at x: Lanes) -> Lanes { b / a * roots(of: max(a - x, Lanes.zero) * (a + x)) }

    @inline(__always)
    func chord(_ width: Lanes, _ fall: Lanes) -> Lanes {
        let (u, v) = (width / a, fall / b)
        return (u * u + v * v) * 0.25
    }
}

/// `EllipseQuarter` for circles, with a third of its divisions.
struct CircleQuarter: Quadrants {
    let radius: Lanes

    @inline(__always)
    var axesProduct: Lanes { radius * radius }

    @inline(__always)
    func halfWidths(at y: Lanes) -> Lanes { halfHeights(at: y) }

    @inline(__always)
    func halfHeights(at x: Lanes) -> Lanes {
        roots(of: max(radius - x, Lanes.zero) * (radius + x))
    }

    @inline(__always)
    func chord(_ width: Lanes, _ fall: Lanes) -> Lanes {
        (width * width + fall * fall) / (4 * axesProduct)
    }
}
