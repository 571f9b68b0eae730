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
        let bottom = top + 1
        guard !ellipse.isEmpty, bottom > -b, top < b else { return nil }
        let cut = top < 0 && bottom > 0
        let (near, far) = (cut ? 0 : min(abs(top), abs(bottom)), max(abs(top), abs(bottom)))
        self.ellipse = ellipse
        piece = EllipseCoverage(a: a, b: b, from: near, to: far)
        otherPiece = cut ? EllipseCoverage(a: a, b: b, from: 0, to: min(-top, bottom)) : nil
        // The ellipse is widest at `near` and narrowest at `far`. The margin exceeds the rounding
        // error of either end if the center is within 1e9 pixels. Half a step of coverage is
        // 7.6e-6.
        let margin = 1e-6
        func column(_ x: Double) -> Int { x.clampedInteger(in: 0...width) }
        let x = ellipse.center.x
        let (outer, inner) = (piece.halfWidth0 + margin, piece.halfWidth1 - margin)
        touched = column((x - outer).rounded(.down))..<column((x + outer).rounded(.up))
        let fullStart = max(touched.lowerBound, column((x - inner).rounded(.up)))
        let fullEnd = min(touched.upperBound, column((x + inner).rounded(.down)))
        full =
            inner > 0 && fullStart < fullEnd
            ? fullStart..<fullEnd : touched.lowerBound..<touched.lowerBound
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        var i = 0
        while i < columns.count {
            step(at: columns.lowerBound + i)
                .store(to: &shares, at: start + i, min(Lanes.scalarCount, columns.count - i))
            i += Lanes.scalarCount
        }
    }

    @inline(__always)
    private func step(at column: Int) -> SIMD4<UInt16> {
        nearest(areas(at: column) * 65535)
    }

    /// Returns the areas, 0 to 1, inside the four pixels from `column` on.
    @inline(__always)
    package func areas(at column: Int) -> Lanes {
        let left = Lanes(0, 1, 2, 3) + (Double(column) - ellipse.center.x)
        let right = left + 1
        // Mirrored to the right of the vertical axis. A pixel on the axis has its larger part here.
        let nearer = max(left, -right)
        let from = max(nearer, Lanes.zero)
        let to = max(right, -left)
        var area = piece.areas(from: from, to: to)
        if let otherPiece { area += otherPiece.areas(from: from, to: to) }
        let cut = nearer .< Lanes.zero
        if any(cut) {
            let rest = (-nearer).replacing(with: 0, where: .!cut)
            area += piece.areas(from: Lanes.zero, to: rest)
            if let otherPiece { area += otherPiece.areas(from: Lanes.zero, to: rest) }
        }
        return max(Lanes.zero, min(Lanes(repeating: 1), area))
    }
}
