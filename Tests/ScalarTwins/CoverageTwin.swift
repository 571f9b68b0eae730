package import Raster

/// The coverage of one scanline's pixels by the formulas of `EllipseScanline`, without vectors.
///
/// Every operation has the same order, so the vector form must equal it bit for bit.
package struct CoverageTwin {
    private let ellipse: Ellipse
    private var pieces: [Piece] = []

    package init(_ ellipse: Ellipse, row: Int) {
        self.ellipse = ellipse
        let (a, b) = (ellipse.radiusX, ellipse.radiusY)
        let top = Double(row) - ellipse.center.y
        let bottom = top + 1
        guard !ellipse.isEmpty, bottom > -b, top < b else { return }
        let cut = top < 0 && bottom > 0
        let near = cut ? 0 : min(abs(top), abs(bottom))
        pieces = [Piece(a: a, b: b, y0: near, y1: max(abs(top), abs(bottom)))]
        if cut { pieces.append(Piece(a: a, b: b, y0: 0, y1: min(-top, bottom))) }
    }

    /// The coverage of the pixel in `column`.
    package func share(_ column: Int) -> UInt16 {
        guard !pieces.isEmpty else { return 0 }
        let left = Double(column) - ellipse.center.x
        let right = left + 1
        let nearer = max(left, -right)
        let (from, to) = (max(nearer, 0), max(right, -left))
        var area = pieces[0].area(from, to)
        if pieces.count == 2 { area += pieces[1].area(from, to) }
        if nearer < 0 {
            area += pieces[0].area(0, -nearer)
            if pieces.count == 2 { area += pieces[1].area(0, -nearer) }
        }
        return UInt16((max(0, min(1, area)) * 65535).rounded(.toNearestOrEven))
    }
}

private struct Piece {
    let a: Double, b: Double, y0: Double, y1: Double, w0: Double, w1: Double

    init(a: Double, b: Double, y0: Double, y1: Double) {
        func halfWidth(_ y: Double) -> Double { a / b * (max(b - y, 0) * (b + y)).squareRoot() }
        (self.a, self.b, self.y0, self.y1) = (a, b, y0, y1)
        (w0, w1) = (halfWidth(y0), halfWidth(y1))
    }

    func area(_ x0: Double, _ x1: Double) -> Double {
        func halfHeight(_ x: Double) -> Double { b / a * (max(a - x, 0) * (a + x)).squareRoot() }
        let xl = max(x0, min(x1, w1))
        let xr = max(x0, min(x1, w0))
        let yl = w1 > x0 ? y1 : max(y0, min(y1, halfHeight(x0)))
        let yr = w0 <= x1 ? y0 : max(y0, min(y1, halfHeight(x1)))
        let width = xr - xl
        let (u, v) = (width / a, (yl - yr) / b)
        let t = min((u * u + v * v) * 0.25, 0.5)
        let sliver = (a * b) * (t * t.squareRoot() * segmentTwin(t))
        return (xl - x0) * (y1 - y0) + width * (yl - y0 + (yr - y0)) * 0.5 + sliver
    }
}
