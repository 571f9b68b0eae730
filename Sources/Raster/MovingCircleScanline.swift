/// The part of one scanline that a moving circle touches.
package struct MovingCircleScanline: MaskScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let circle: MovingCircle
    private let row: Int
    /// Columns whose pixels are on the way as a whole and beyond the core, on either side of it.
    package let wide: (left: Range<Int>, right: Range<Int>)

    /// Scanline `row` of a bitmap of `width` columns, or nil if the circle passes it by.
    package init?(_ circle: MovingCircle, row: Int, width: Int) {
        func scanline(_ circle: MovingCircle.Circle, grownBy growth: Double = 0) -> EllipseScanline?
        {
            let radius = circle.radius + growth
            return EllipseScanline(
                Ellipse(center: circle.center, radiusX: radius, radiusY: radius), row: row,
                width: width)
        }
        guard !circle.isEmpty else { return nil }
        let (small, large) = (scanline(circle.small), scanline(circle.large))
        guard let touched = Self.touched(circle, large, row, scanline), !touched.isEmpty else {
            return nil
        }
        (self.circle, self.row, self.touched) = (circle, row, touched)
        let none = touched.lowerBound..<touched.lowerBound
        // What is in the first circle and in the last is in all between: the square of a place's
        // distance from the edge is a parabola of the time, or the circles lie within each other.
        let full = small.flatMap { small in large.map { small.full.clamped(to: $0.full) } } ?? none
        self.full = full.isEmpty ? none : full
        guard let core = circle.core, let all = large?.full, !all.isEmpty else {
            wide = (none, none)
            return
        }
        let inner = EllipseScanline(core, row: row, width: width)?.touched
        guard let inner, !inner.isEmpty else {
            wide = (all, all.upperBound..<all.upperBound)
            return
        }
        wide = (
            all.lowerBound..<max(all.lowerBound, min(all.upperBound, inner.lowerBound)),
            min(all.upperBound, max(all.lowerBound, inner.upperBound))..<all.upperBound
        )
    }

    /// The columns that any circle of them touches: those of the larger one, where they lie within
    /// each other, or those of circles about sixteen parts of the way, each of which holds all of
    /// its part.
    private static func touched(
        _ circle: MovingCircle, _ large: EllipseScanline?, _ row: Int,
        _ scanline: (MovingCircle.Circle, Double) -> EllipseScanline?
    ) -> Range<Int>? {
        let way = Size(width: circle.way.x, height: circle.way.y).diagonal
        guard way > circle.growth else { return large?.touched }
        var all: Range<Int>?
        for part in 0..<16 {
            let middle = circle.circle(at: (Double(part) + 0.5) / 16)
            let reach = (way + circle.growth) / 32
            guard let touched = scanline(middle, reach)?.touched, !touched.isEmpty else { continue }
            all =
                all.map {
                    min($0.lowerBound, touched.lowerBound)..<max($0.upperBound, touched.upperBound)
                } ?? touched
        }
        return all
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
        let y = Double(row) + 0.5 - circle.small.center.y
        var column = columns.lowerBound
        while column < columns.upperBound {
            let x = Lanes(0, 1, 2, 3) + (Double(column) - circle.small.center.x + 0.5)
            let steps: SIMD4<UInt16> = Self.steps(circle.wideCoverage(x: x, y: y))
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
            let coverage = circle.coverage(column: column, row: row)
            let steps: SIMD4<UInt16> = Self.steps(Lanes(repeating: coverage))
            shares[first + column] = steps.x
        }
    }

    @inline(__always)
    private static func steps(_ coverage: Lanes) -> SIMD4<UInt16> {
        nearest(max(Lanes.zero, min(Lanes(repeating: 1), coverage)) * 65535)
    }
}
