/// A mask in pixels, ready for scanlines.
package enum PixelMask: Sendable, Hashable {
    /// An ellipse whose edge is as sharp as pixels are.
    case ellipse(Ellipse)
    /// An ellipse with a ramp for an edge.
    case softEllipse(SoftEllipse)
    /// A rectangle with round corners, sharp or with a ramp for an edge.
    case roundedRect(RoundedRect)
    /// Polygons, sharp or with a ramp for an edge.
    case polygon(Polygon)
}

extension PixelMask {
    /// Scanline `row` of a bitmap of `width` columns, or nil if the mask passes it by; for drawing,
    /// which has no hurry.
    package func scanline(row: Int, width: Int) -> (any MaskScanline)? {
        switch self {
        case .ellipse(let ellipse): EllipseScanline(ellipse, row: row, width: width)
        case .softEllipse(let ellipse): SoftEllipseScanline(ellipse, row: row, width: width)
        case .roundedRect(let rect): RoundedRectScanline(rect, row: row, width: width)
        case .polygon(let polygon): PolygonRows.scanline(of: polygon, row: row, width: width)
        }
    }

    /// The mask in units of which `factor` go into one of today's, moved to the right and down by
    /// that much, then grown: a line that is drawn about it, sharp, along the middle of its ramp.
    ///
    /// Nil for the edge of less than nothing.
    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> PixelMask?
    {
        func radius(_ radius: Double, _ ramp: Ramp?) -> Double {
            radius * factor + (ramp.map { ($0.inner + $0.outer) / 2 * factor } ?? 0)
        }
        func moved(_ center: Point) -> Point {
            Point(x: center.x * factor + way.x, y: center.y * factor + way.y)
        }
        func ellipse(_ center: Point, _ x: Double, _ y: Double) -> PixelMask? {
            guard x >= 0, y >= 0 else { return nil }
            return .ellipse(
                Ellipse(
                    center: moved(center), radiusX: max(0, x + growth), radiusY: max(0, y + growth))
            )
        }
        switch self {
        case .ellipse(let shape):
            return ellipse(shape.center, shape.radiusX * factor, shape.radiusY * factor)
        case .softEllipse(let shape):
            return ellipse(
                shape.center, radius(shape.radiusX, shape.ramp), radius(shape.radiusY, shape.ramp))
        case .roundedRect(let shape):
            let half = (
                radius(shape.halfWidth, shape.ramp), radius(shape.halfHeight, shape.ramp)
            )
            guard half.0 >= 0, half.1 >= 0 else { return nil }
            let (width, height) = (max(0, half.0 + growth), max(0, half.1 + growth))
            let center = moved(shape.center)
            let rect = Rect(
                x: center.x - width, y: center.y - height, width: 2 * width, height: 2 * height)
            let bend = max(0, radius(shape.radius, shape.ramp)) + growth
            return .roundedRect(RoundedRect(rect, radius: bend))
        case .polygon(let shape):
            let middle = shape.ramp.map { ($0.inner + $0.outer) / 2 * factor } ?? 0
            return .polygon(shape.moved(moved, grownBy: middle + growth))
        }
    }
}
