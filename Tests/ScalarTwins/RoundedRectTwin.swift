package import Raster

/// The coverage of one scanline's pixels by a rounded rectangle, by the formulas of `RoundedRect`
/// in the same order, without vectors.
package struct RoundedRectTwin {
    private let shape: RoundedRect
    private let ramp: RampTwin?
    private let insetX: Double, insetY: Double

    package init(_ shape: RoundedRect) {
        self.shape = shape
        ramp = shape.ramp.map(RampTwin.init)
        insetX = shape.halfWidth - shape.radius
        insetY = shape.halfHeight - shape.radius
    }

    /// The share of the pixel in `column` and `row`, by pieces or by the curve's Laplacian.
    package func share(_ column: Int, _ row: Int, isWide: Bool) -> UInt16 {
        let (left, top) = (Double(column) - shape.center.x, Double(row) - shape.center.y)
        let area = isWide ? wide(abs(left + 0.5), abs(top + 0.5)) : exact(left, top)
        return UInt16((max(0, min(1, area)) * 65535).rounded(.toNearestOrEven))
    }

    private func exact(_ left: Double, _ top: Double) -> Double {
        func cut(_ part: (Double, Double), _ at: Double) -> [(Double, Double)] {
            part.0 < at && at < part.1 ? [(part.0, at), (at, part.1)] : [part]
        }
        func area(_ across: (Double, Double), _ down: (Double, Double)) -> Double {
            cut(across, insetX).reduce(0.0) { sum, x in
                sum + cut(down, insetY).reduce(0.0) { $0 + piece(x.0, x.1, $1.0, $1.1) }
            }
        }
        return mirroredParts(left).reduce(0.0) { sum, across in
            sum + mirroredParts(top).reduce(0.0) { $0 + area(across, $1) }
        }
    }

    private func piece(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
        guard let ramp else { return area(0, x0, x1, y0, y1) }
        let corners = [growth(x0, y0), growth(x1, y0), growth(x0, y1), growth(x1, y1)]
        return ramp.coverage(corners, area: (x1 - x0) * (y1 - y0)) { area($0, x0, x1, y0, y1) }
    }

    private func growth(_ x: Double, _ y: Double) -> Double {
        let (across, down) = (x - insetX, y - insetY)
        let (right, below) = (max(across, 0), max(down, 0))
        let corner = (right * right + below * below).squareRoot()
        return corner + min(max(across, down), 0) - shape.radius
    }

    private func area(
        _ growth: Double, _ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double
    ) -> Double {
        if x0 >= insetX, y0 >= insetY {
            let bend = max(growth + shape.radius, 1e-100)
            return CircleTwin(radius: bend)
                .area(x0 - insetX, x1 - insetX, y0 - insetY, y1 - insetY)
        }
        let across = max(0, min(x1 - x0, growth + (shape.halfWidth - x0)))
        let down = max(0, min(y1 - y0, growth + (shape.halfHeight - y0)))
        if x0 >= insetX { return across * (y1 - y0) }
        if y0 >= insetY { return down * (x1 - x0) }
        return across * down
    }

    private func wide(_ x: Double, _ y: Double) -> Double {
        let growth = growth(x, y)
        let isBent = y > insetY && x > insetX
        let laplacian = isBent ? 1 / (growth + shape.radius) : 0
        return ramp?.wide(growth, gradient: 1, laplacian: laplacian) ?? 0
    }
}
