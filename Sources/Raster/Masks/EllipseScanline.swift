extension Ellipse: PlainMask {
    package func part(row: Int, width: Int) -> EllipseScanline? {
        EllipseScanline(self, row: row, width: width)
    }

    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        let (x, y) = (radiusX * factor, radiusY * factor)
        guard x >= 0, y >= 0 else { return nil }
        return Ellipse(
            center: center.scaled(by: factor, movedBy: way), radiusX: max(0, x + growth),
            radiusY: max(0, y + growth))
    }

    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        let grown = grown(by: growth)
        return isEmpty || grown.isEmpty ? nil : grown
    }

    package var edgePoints: [Point] {
        Rect(center: center, size: Size(width: 2 * radiusX, height: 2 * radiusY)).corners
    }
}

package struct EllipseScanline: MaskScanline {
    /// The columns that come within 1e-6 pixels of the ellipse; all others are uncovered.
    package let touched: Range<Int>
    /// The columns that are fully covered, with a margin of 1e-6 pixels.
    package let full: Range<Int>

    private let ellipse: Ellipse
    /// The row's parts above and below the center, mirrored; one part unless the center is in the
    /// row.
    private let piece: EllipseCoverage
    private let otherPiece: EllipseCoverage?

    /// Returns nil if the ellipse does not touch the row.
    // Inlined to avoid two copies of the result per row.
    @inline(__always)
    package init?(_ ellipse: Ellipse, row: Int, width: Int) {
        let (a, b) = (ellipse.radiusX, ellipse.radiusY)
        let top = Double(row) - ellipse.center.y
        guard !ellipse.isEmpty, top + 1 > -b, top < b else { return nil }
        let y = MirroredPixel(from: top)
        self.ellipse = ellipse
        piece = EllipseCoverage(a: a, b: b, from: y.part.from, to: y.part.to)
        otherPiece = y.otherPart.map { EllipseCoverage(a: a, b: b, from: $0.from, to: $0.to) }
        // The ellipse is widest at y0 and narrowest at y1. The margin exceeds the rounding error of
        // either end if the center is within 1e9 pixels. Half a step of coverage is 7.6e-6.
        let margin = 1e-6
        let x = ellipse.center.x
        let (outer, inner) = (piece.halfWidth0 + margin, piece.halfWidth1 - margin)
        let columns = columns(Lanes(x - outer, x + inner, x + outer, x - inner), width: width)
        touched = columns.x..<columns.z
        let (fullStart, fullEnd) = (max(columns.x, columns.w), min(columns.z, columns.y))
        full =
            inner > 0 && fullStart < fullEnd
            ? fullStart..<fullEnd : touched.lowerBound..<touched.lowerBound
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        var i = 0
        while i < columns.count {
            let four: SIMD4<UInt16> = nearest(areas(at: columns.lowerBound + i) * 65535)
            four.store(to: &shares, at: start + i, min(Lanes.scalarCount, columns.count - i))
            i += Lanes.scalarCount
        }
    }

    /// Computes both edges in one step if each has at most two pixels, as in three quarters of a
    /// circle's rows.
    package func coverage(
        of left: Range<Int>, _ right: Range<Int>, into shares: inout MutableSpan<UInt16>,
        at leftStart: Int, _ rightStart: Int
    ) {
        guard left.count <= 2, right.count <= 2 else {
            coverage(of: left, into: &shares, at: leftStart)
            coverage(of: right, into: &shares, at: rightStart)
            return
        }
        let (x, y) = (distance(to: left.lowerBound), distance(to: right.lowerBound))
        let places = Lanes(0, 1, 0, 1) + Lanes(x, x, y, y)
        let four: SIMD4<UInt16> = nearest(areas(from: places) * 65535)
        if left.count > 0 { shares[leftStart] = four.x }
        if left.count > 1 { shares[leftStart + 1] = four.y }
        if right.count > 0 { shares[rightStart] = four.z }
        if right.count > 1 { shares[rightStart + 1] = four.w }
    }

    /// Returns the areas, 0 to 1, inside the four pixels from `column` on.
    @inline(__always)
    package func areas(at column: Int) -> Lanes {
        areas(from: Lanes(0, 1, 2, 3) + distance(to: column))
    }

    @inline(__always)
    private func distance(to column: Int) -> Double { Double(column) - ellipse.center.x }

    private func areas(from left: Lanes) -> Lanes {
        let right = left + 1
        // Mirrored to the right of the vertical axis. A pixel on the axis has its larger part here.
        let nearer = max(left, -right)
        let from = max(nearer, Lanes.zero)
        let to = max(right, -left)
        var area = piece.areas(from: from, to: to, of: ellipse)
        let rest = max(-nearer, Lanes.zero)
        if otherPiece != nil || rest.x + rest.y + (rest.z + rest.w) > 0 {
            addAreas(from, to, rest, to: &area)
        }
        return max(Lanes.zero, min(Lanes(repeating: 1), area))
    }

    /// Adds the areas of the pieces on the other sides of the axes; few pixels have any.
    @inline(never)
    private func addAreas(_ from: Lanes, _ to: Lanes, _ rest: Lanes, to area: inout Lanes) {
        if let otherPiece { area += otherPiece.areas(from: from, to: to, of: ellipse) }
        guard any(rest .> Lanes.zero) else { return }
        area += piece.areas(from: Lanes.zero, to: rest, of: ellipse)
        if let otherPiece { area += otherPiece.areas(from: Lanes.zero, to: rest, of: ellipse) }
    }
}
