/// A rectangle with round corners and perhaps a soft edge, in pixels.
///
/// Grown by g, its sides are g farther out and its corners' radius is g longer, so that the edge of
/// each size is everywhere g from the edge of the first, as CSS grows what it blurs. Where the
/// radius would be negative, corners are sharp.
///
/// Everything is the same on all four sides of the center, so a pixel is mirrored into the quarter
/// where x and y are positive, and cut where corners begin. Each piece then lies in one of four
/// regions: beside a corner, on the long way along a side, or in the middle, where the sides of
/// ever smaller rectangles meet on a diagonal.
///
///           │ top   │ corner
///       ────┼───────┼────── y = insetY
///           │middle │ side
///           └───────┘
///             x = insetX
package struct RoundedRect: Sendable, Hashable {
    /// The middle.
    package let center: Point
    /// Half the width and half the height.
    package let halfWidth: Double, halfHeight: Double
    /// The corners' radius, at most half of either side.
    package let radius: Double
    /// How its edge runs; nil for as sharp as pixels are.
    package let ramp: Ramp?

    /// The rectangle `rect` with corners of that radius, or as long as fits.
    package init(_ rect: Rect, radius: Double, ramp: Ramp? = nil) {
        precondition(
            rect.width.isFinite && rect.height.isFinite && rect.center.x.isFinite
                && rect.center.y.isFinite && radius.isFinite, "a rectangle is finite")
        center = rect.center
        (halfWidth, halfHeight) = (rect.width / 2, rect.height / 2)
        self.radius = max(0, min(radius, halfWidth, halfHeight))
        self.ramp = ramp
    }

    /// Whether no pixel can be touched.
    package var isEmpty: Bool {
        let growth = ramp?.outer ?? 0
        return !(halfWidth > 0 && halfHeight > 0)
            || !(halfWidth + growth > 0 && halfHeight + growth > 0)
    }

    /// Where corners begin, across and down.
    var insetX: Double { halfWidth - radius }
    var insetY: Double { halfHeight - radius }

    /// Half the width at `y` below or above the middle of the rectangle grown by `growth`; nil
    /// where it has none.
    func halfWidth(at y: Double, grownBy growth: Double) -> Double? {
        let (x, height, bend) = (halfWidth + growth, halfHeight + growth, max(0, radius + growth))
        guard x > 0, y < height else { return nil }
        let above = y - (height - bend)
        guard above > 0 else { return x }
        return x - bend + (max(bend - above, 0) * (bend + above)).squareRoot()
    }
}

extension RoundedRect {
    /// How much the rectangle is grown when it comes to each of these places, 0 or more from its
    /// middle along either axis: the distance from its edge, below 0 for places inside.
    @inline(__always)
    func growths(x: Lanes, y: Lanes) -> Lanes {
        let (across, down) = (x - insetX, y - insetY)
        let (right, below) = (max(across, Lanes.zero), max(down, Lanes.zero))
        let corner = (right * right + below * below).squareRoot()
        let inside = min(max(across, down), Lanes.zero)
        return corner + inside - radius
    }

    /// The area inside of [x0, x1] × [y0, y1], which lies in one region, at each of four growths.
    @inline(__always)
    func areas(_ growth: Lanes, x0: Double, x1: Double, y0: Double, y1: Double) -> Lanes {
        if x0 >= insetX && y0 >= insetY {
            // A circle of no size has no area, and nothing to divide by.
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

    /// The coverage of a piece of a pixel that lies in one region: a part of its own area.
    func coverage(x0: Double, x1: Double, y0: Double, y1: Double) -> Double {
        guard let ramp else { return areas(Lanes.zero, x0: x0, x1: x1, y0: y0, y1: y1).x }
        let corners = growths(x: Lanes(x0, x1, x0, x1), y: Lanes(y0, y0, y1, y1))
        return ramp.coverage(corners: corners, area: (x1 - x0) * (y1 - y0)) { growth in
            areas(growth, x0: x0, x1: x1, y0: y0, y1: y1)
        }
    }

    /// Whether [x0, x1] × [y0, y1], beside the axes, is what the curve and its Laplacian say: it
    /// lies within a wide ramp, in one region, off the diagonal and, in a corner, so far from where
    /// its circle has its center that it bends little.
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

    /// The coverage of pixels about these places that are wide.
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
