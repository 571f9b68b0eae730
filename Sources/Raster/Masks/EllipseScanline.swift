/// An ellipse whose edge is as sharp as pixels are.
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

/// The part of one scanline that an ellipse touches.
package struct EllipseScanline: MaskScanline {
    /// Columns outside of which every pixel is uncovered: those that the ellipse comes within a
    /// millionth of a pixel of.
    package let touched: Range<Int>
    /// Columns in which every pixel is covered wholly, and so would be with a millionth of a pixel
    /// less.
    package let full: Range<Int>

    private let ellipse: Ellipse
    /// The row above the axis and below it, mirrored: one piece, or two where the axis cuts it.
    private let piece: EllipseCoverage
    private let otherPiece: EllipseCoverage?

    /// Scanline `row` of a bitmap of `width` columns, or nil if the ellipse passes it by.
    // Inlined, since what it makes would be copied twice for each row otherwise.
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
        // The arc is widest at `near` and narrowest at `far`. Rounding may misplace either end, by
        // less than this where the center is within a billion pixels. Half a step of coverage is
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

    /// Writes the coverage of the pixels in `columns` to the shares that begin at `start`: 0 for
    /// none of a pixel's area, 65535 for all of it.
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

    /// The areas inside of the four pixels from `column` on, from 0 to 1.
    @inline(__always)
    package func areas(at column: Int) -> Lanes {
        let left = Lanes(0, 1, 2, 3) + (Double(column) - ellipse.center.x)
        let right = left + 1
        // Mirrored to the right of the axis. A pixel that the axis cuts has its larger part here.
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
