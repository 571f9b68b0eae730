/// The pixels whose centers are inside an ellipse.
package struct WholePixels: PlainMask {
    package let ellipse: Ellipse

    package init(_ ellipse: Ellipse) { self.ellipse = ellipse }

    package func part(row: Int, width: Int) -> WholePixelScanline? {
        WholePixelScanline(ellipse, row: row, width: width)
    }

    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        ellipse.outline(scaledBy: factor, movedBy: way, grownBy: growth)
    }

    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        ellipse.sharp(grownBy: growth)
    }

    package var edgePoints: [Point] { ellipse.edgePoints }
}

/// The pixels of one scanline whose centers are inside an ellipse, all fully covered, as in wipes
/// without antialiasing.
package struct WholePixelScanline: MaskScanline {
    package let touched: Range<Int>
    package var full: Range<Int> { touched }

    package init?(_ ellipse: Ellipse, row: Int, width: Int) {
        let y = (Double(row) + 0.5 - ellipse.center.y) / ellipse.radiusY
        guard !ellipse.isEmpty, y.magnitude <= 1 else { return nil }
        let half = ellipse.radiusX * ((1 - y) * (1 + y)).squareRoot()
        let middle = ellipse.center.x - 0.5
        let start = (middle - half).rounded(.up).clampedInteger(in: 0...width)
        let end = (middle + half).rounded(.down).clampedInteger(in: -1...width - 1) + 1
        guard start < end else { return nil }
        touched = start..<end
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        for i in 0..<columns.count { shares[start + i] = .max }
    }
}
