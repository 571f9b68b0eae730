extension SoftEllipse: PlainMask {
    package func part(row: Int, width: Int) -> SoftEllipseScanline? {
        SoftEllipseScanline(self, row: row, width: width)
    }

    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        // Scaled before it is grown, like the shape's own radii.
        let middle = ramp.middle * factor
        return Ellipse(
            center: center.scaled(by: factor, movedBy: way), radiusX: radiusX * factor + middle,
            radiusY: radiusY * factor + middle
        ).outline(scaledBy: 1, movedBy: Point(x: 0, y: 0), grownBy: growth)
    }

    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        grown(by: 0).sharp(grownBy: growth)
    }

    package var edgeRamp: Ramp? { ramp }

    package var edgePoints: [Point] { grown(by: 0).edgePoints }
}

package struct SoftEllipseScanline: WideScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let ellipse: SoftEllipse
    package let wide: (left: Range<Int>, right: Range<Int>)
    private let row: MirroredPixel
    private let y: Double

    package init?(_ ellipse: SoftEllipse, row: Int, width: Int) {
        let ramp = ellipse.ramp
        func scanline(_ growth: Double) -> EllipseScanline? {
            EllipseScanline(ellipse.grown(by: growth), row: row, width: width)
        }
        guard !ellipse.isEmpty, let outer = scanline(ramp.outer) else { return nil }
        self.ellipse = ellipse
        touched = outer.touched
        full = scanline(ramp.inner)?.full ?? touched.lowerBound..<touched.lowerBound
        let growth = ellipse.coreGrowth
        wide = Self.wide(
            in: outer.full, besides: growth == ramp.outer ? touched : scanline(growth)?.touched)
        let top = Double(row) - ellipse.center.y
        self.row = MirroredPixel(from: top)
        y = top + 0.5
    }

    @inline(__always)
    func wideCoverage(ofColumnsFrom column: Double) -> Lanes {
        ellipse.wideCoverage(x: Lanes(0, 1, 2, 3) + (column - ellipse.center.x + 0.5), y: y)
    }

    func coverage(inColumn column: Int) -> Double {
        var sum = 0.0
        MirroredPixel(from: Double(column) - ellipse.center.x).forEach { x0, x1 in
            row.forEach { y0, y1 in sum += ellipse.coverage(x0: x0, x1: x1, y0: y0, y1: y1) }
        }
        return sum
    }
}
