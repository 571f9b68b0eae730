/// A rectangle with round corners, sharp or with a soft edge, in pixels.
///
/// As for CSS blurs, growth by g moves its sides outward and increases its corner radius by g; all
/// points of the new edge are g from the old one. Corners of negative radius are sharp.
///
/// A pixel is mirrored to positive x and y and cut where corners begin. Each piece is then in one
/// of four regions: a corner, at a horizontal or vertical side, or the middle, where the sides of
/// smaller rectangles meet on a diagonal.
///
///           │ top   │ corner
///       ────┼───────┼────── y = insetY
///           │middle │ side
///           └───────┘
///             x = insetX
package struct RoundedRect: Sendable, Hashable {
    package let center: Point
    package let halfWidth: Double, halfHeight: Double
    /// The corner radius, at most half of either side.
    package let radius: Double
    package let ramp: Ramp?

    /// Creates a rectangle; the radius is limited to half of either side.
    package init(_ rect: Rect, radius: Double, ramp: Ramp? = nil) {
        precondition(
            rect.width.isFinite && rect.height.isFinite && rect.center.x.isFinite
                && rect.center.y.isFinite && radius.isFinite, "a rectangle must be finite")
        center = rect.center
        (halfWidth, halfHeight) = (rect.width / 2, rect.height / 2)
        self.radius = max(0, min(radius, halfWidth, halfHeight))
        self.ramp = ramp
    }

    package var isEmpty: Bool {
        let growth = ramp?.outer ?? 0
        return !(halfWidth > 0 && halfHeight > 0)
            || !(halfWidth + growth > 0 && halfHeight + growth > 0)
    }

    var insetX: Double { halfWidth - radius }
    var insetY: Double { halfHeight - radius }

    /// Returns half the width of the grown rectangle at a vertical distance `y` from the center;
    /// nil if there is none.
    func halfWidth(at y: Double, grownBy growth: Double) -> Double? {
        let (x, height, bend) = (halfWidth + growth, halfHeight + growth, max(0, radius + growth))
        guard x > 0, y < height else { return nil }
        let above = y - (height - bend)
        guard above > 0 else { return x }
        return x - bend + (max(bend - above, 0) * (bend + above)).squareRoot()
    }
}

extension RoundedRect {
    /// Returns the growths at which the edge reaches points: signed distances from the edge, below
    /// 0 inside.
    ///
    /// Coordinates are distances from the center.
    @inline(__always)
    func growths(x: Lanes, y: Lanes) -> Lanes {
        let (across, down) = (x - insetX, y - insetY)
        let (right, below) = (max(across, Lanes.zero), max(down, Lanes.zero))
        let corner = roots(of: right * right + below * below)
        let inside = min(max(across, down), Lanes.zero)
        return corner + inside - radius
    }

    /// Returns the areas inside [x0, x1] × [y0, y1], which is in one region, at four growths.
    @inline(__always)
    func areas(_ growth: Lanes, x0: Double, x1: Double, y0: Double, y1: Double) -> Lanes {
        if x0 >= insetX && y0 >= insetY {
            // Avoids a division by zero.
            let bend = max(growth + radius, Lanes(repeating: 1e-100))
            return CircleQuarter(radius: bend).areas(
                x0: x0 - insetX, x1: x1 - insetX, y0: y0 - insetY, y1: y1 - insetY)
        }
        let (none, width, height) = (Lanes.zero, x1 - x0, y1 - y0)
        let across = max(none, min(Lanes(repeating: width), growth + (halfWidth - x0)))
        let down = max(none, min(Lanes(repeating: height), growth + (halfHeight - y0)))
        if x0 >= insetX { return across * height }
        if y0 >= insetY { return down * width }
        return across * down
    }

    func coverage(x0: Double, x1: Double, y0: Double, y1: Double) -> Double {
        guard let ramp else { return areas(Lanes.zero, x0: x0, x1: x1, y0: y0, y1: y1).x }
        let corners = growths(x: Lanes(x0, x1, x0, x1), y: Lanes(y0, y0, y1, y1))
        return ramp.coverage(corners: corners, area: (x1 - x0) * (y1 - y0)) { growth in
            areas(growth, x0: x0, x1: x1, y0: y0, y1: y1)
        }
    }

    /// Whether the coverage of [x0, x1] × [y0, y1] follows from the curve and its Laplacian.
    ///
    /// The piece must be within a wide ramp, in one region, off the diagonal, and far from a
    /// corner's center.
    func isWide(x0: Double, x1: Double, y0: Double, y1: Double) -> Bool {
        guard let ramp, let bend = ramp.leastBend else { return false }
        let ends = growths(x: Lanes(x0, x1, x0, x0), y: Lanes(y0, y1, y0, y0))
        guard ends.x >= ramp.inner, ends.y <= ramp.outer else { return false }
        if y0 >= insetY {
            guard x1 > insetX else { return true }
            let (across, down) = (x0 - insetX, y0 - insetY)
            return across >= 0 && across * across + down * down >= bend * bend
        }
        guard y1 <= insetY else { return false }
        guard x0 < insetX else { return true }
        return x1 <= insetX
            && (x1 - halfWidth <= y0 - halfHeight || x0 - halfWidth >= y1 - halfHeight)
    }

    @inline(__always)
    func wideCoverage(x: Lanes, y: Double, _ ramp: Ramp) -> Lanes {
        let growth = growths(x: x, y: Lanes(repeating: y))
        let t = (growth - ramp.inner) / ramp.width
        let isBent = y > insetY && x.x > insetX
        let laplacian = isBent ? 1 / (growth + radius) : Lanes.zero
        let bend = ramp.curve.slope(at: t) / (ramp.width * ramp.width)
        let fall = ramp.curve.density(at: t) / ramp.width * laplacian
        return ramp.curve.left(at: t) - (bend + fall) * (1 / 24)
    }
}
