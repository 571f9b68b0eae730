/// The quadrants of four ellipses, one per lane, in which x and y are positive (see
/// `EllipseCoverage`, which computes four pixels of one ellipse).
struct EllipseQuarter {
    let a: Lanes
    let b: Lanes

    @inline(__always)
    func areas(x0: Double, x1: Double, y0: Double, y1: Double) -> Lanes {
        areas(
            x0: Lanes(repeating: x0), x1: Lanes(repeating: x1), y0: Lanes(repeating: y0),
            y1: Lanes(repeating: y1))
    }

    @inline(__always)
    func areas(x0 left: Lanes, x1 right: Lanes, y0 near: Lanes, y1 far: Lanes) -> Lanes {
        let (widest, narrowest) = (halfWidths(at: near), halfWidths(at: far))
        let xl = max(left, min(right, narrowest))
        let xr = max(left, min(right, widest))
        let yl = max(near, min(far, halfHeights(at: left)))
            .replacing(with: far, where: narrowest .> left)
        let yr = max(near, min(far, halfHeights(at: right)))
            .replacing(with: near, where: widest .<= right)
        let width = xr - xl
        let (u, v) = (width / a, (yl - yr) / b)
        let t = min((u * u + v * v) * 0.25, Lanes(repeating: 0.5))
        let sliver = a * b * (t * t.squareRoot() * EllipseCoverage.segment(t))
        return (xl - left) * (far - near) + width * (yl - near + (yr - near)) * 0.5 + sliver
    }

    @inline(__always)
    private func halfWidths(at y: Lanes) -> Lanes {
        a / b * (max(b - y, Lanes.zero) * (b + y)).squareRoot()
    }

    @inline(__always)
    private func halfHeights(at x: Lanes) -> Lanes {
        b / a * (max(a - x, Lanes.zero) * (a + x)).squareRoot()
    }
}

/// `EllipseQuarter` for circles, with a third of its divisions.
struct CircleQuarter {
    let radius: Lanes

    @inline(__always)
    func areas(x0: Double, x1: Double, y0: Double, y1: Double) -> Lanes {
        areas(
            x0: Lanes(repeating: x0), x1: Lanes(repeating: x1), y0: Lanes(repeating: y0),
            y1: Lanes(repeating: y1))
    }

    @inline(__always)
    func areas(x0 left: Lanes, x1 right: Lanes, y0 near: Lanes, y1 far: Lanes) -> Lanes {
        let (widest, narrowest) = (reach(at: near), reach(at: far))
        let xl = max(left, min(right, narrowest))
        let xr = max(left, min(right, widest))
        let yl = max(near, min(far, reach(at: left))).replacing(with: far, where: narrowest .> left)
        let yr = max(near, min(far, reach(at: right))).replacing(
            with: near, where: widest .<= right)
        let (width, fall) = (xr - xl, yl - yr)
        let square = radius * radius
        let t = min((width * width + fall * fall) / (4 * square), Lanes(repeating: 0.5))
        let sliver = square * (t * t.squareRoot() * EllipseCoverage.segment(t))
        return (xl - left) * (far - near) + width * (yl - near + (yr - near)) * 0.5 + sliver
    }

    @inline(__always)
    private func reach(at place: Lanes) -> Lanes {
        (max(radius - place, Lanes.zero) * (radius + place)).squareRoot()
    }
}
