/// The part of one scanline that an ellipse with a soft edge touches.
package struct SoftEllipseScanline: MaskScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let ellipse: SoftEllipse
    /// Columns whose pixels lie within the ramp and beyond the core, on either side of it.
    package let wide: (left: Range<Int>, right: Range<Int>)
    /// The row above the axis and below it, mirrored: one part, or two where the axis cuts it.
    private let part: (from: Double, to: Double)
    private let otherPart: (from: Double, to: Double)?
    /// The middle of the row.
    private let y: Double

    /// Scanline `row` of a bitmap of `width` columns, or nil if the ellipse passes it by.
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
        let all = outer.full
        if growth == ramp.outer {
            wide = (touched.lowerBound..<touched.lowerBound, all.upperBound..<all.upperBound)
        } else if let core = scanline(growth)?.touched, !core.isEmpty {
            wide = (
                all.lowerBound..<max(all.lowerBound, min(all.upperBound, core.lowerBound)),
                min(all.upperBound, max(all.lowerBound, core.upperBound))..<all.upperBound
            )
        } else {
            wide = (all, all.upperBound..<all.upperBound)
        }
        let top = Double(row) - ellipse.center.y
        let bottom = top + 1
        let cut = top < 0 && bottom > 0
        part = (cut ? 0 : min(abs(top), abs(bottom)), max(abs(top), abs(bottom)))
        otherPart = cut ? (0, min(-top, bottom)) : nil
        y = top + 0.5
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        let first = start - columns.lowerBound
        let left = wide.left.clamped(to: columns)
        let right = wide.right.clamped(to: columns)
        exact(columns.lowerBound..<min(columns.upperBound, left.lowerBound), &shares, first)
        wide(left, &shares, first)
        exact(left.upperBound..<max(left.upperBound, right.lowerBound), &shares, first)
        wide(right, &shares, first)
        exact(max(left.upperBound, right.upperBound)..<columns.upperBound, &shares, first)
    }

    /// Writes the shares of `columns`, which lie beyond the core, that of column 0 at `first`.
    private func wide(
        _ columns: Range<Int>, _ shares: inout MutableSpan<UInt16>, _ first: Int
    ) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            let x = Lanes(0, 1, 2, 3) + (Double(column) - ellipse.center.x + 0.5)
            let steps: SIMD4<UInt16> = Self.steps(ellipse.wideCoverage(x: x, y: y))
            steps.store(
                to: &shares, at: first + column, min(Lanes.scalarCount, columns.upperBound - column)
            )
            column += Lanes.scalarCount
        }
    }

    /// Writes the shares of `columns` by integration.
    private func exact(
        _ columns: Range<Int>, _ shares: inout MutableSpan<UInt16>, _ first: Int
    ) {
        for column in columns {
            let steps: SIMD4<UInt16> = Self.steps(Lanes(repeating: coverage(inColumn: column)))
            shares[first + column] = steps.x
        }
    }

    private func coverage(inColumn column: Int) -> Double {
        let left = Double(column) - ellipse.center.x
        let right = left + 1
        let cut = left < 0 && right > 0
        let (from, to) = (cut ? 0 : min(abs(left), abs(right)), max(abs(left), abs(right)))
        var sum = ellipse.coverage(x0: from, x1: to, y0: part.from, y1: part.to)
        if let otherPart {
            sum += ellipse.coverage(x0: from, x1: to, y0: otherPart.from, y1: otherPart.to)
        }
        guard cut else { return sum }
        let rest = min(-left, right)
        sum += ellipse.coverage(x0: 0, x1: rest, y0: part.from, y1: part.to)
        if let otherPart {
            sum += ellipse.coverage(x0: 0, x1: rest, y0: otherPart.from, y1: otherPart.to)
        }
        return sum
    }

    @inline(__always)
    private static func steps(_ coverage: Lanes) -> SIMD4<UInt16> {
        nearest(max(Lanes.zero, min(Lanes(repeating: 1), coverage)) * 65535)
    }
}
