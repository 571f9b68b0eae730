extension MovingCircle: PlainMask {
    package func part(row: Int, width: Int) -> MovingCircleScanline? {
        MovingCircleScanline(self, row: row, width: width)
    }
}

package struct MovingCircleScanline: WideScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let circle: MovingCircle
    private let row: Int
    package let wide: (left: Range<Int>, right: Range<Int>)

    package init?(_ circle: MovingCircle, row: Int, width: Int) {
        func scanline(_ circle: MovingCircle.Circle, grownBy growth: Double = 0) -> EllipseScanline?
        {
            EllipseScanline(circle.ellipse(grownBy: growth), row: row, width: width)
        }
        guard !circle.isEmpty else { return nil }
        let (small, large) = (scanline(circle.small), scanline(circle.large))
        guard let touched = Self.touched(circle, large, row, scanline), !touched.isEmpty else {
            return nil
        }
        (self.circle, self.row, self.touched) = (circle, row, touched)
        let none = touched.lowerBound..<touched.lowerBound
        // Pixels inside the first and the last circle are inside all: either the circles are
        // nested, or the squared distance from the center minus the squared radius is a convex
        // parabola in the progress.
        let full = small.flatMap { small in large.map { small.full.clamped(to: $0.full) } } ?? none
        self.full = full.isEmpty ? none : full
        guard let core = circle.core, let all = large?.full, !all.isEmpty else {
            wide = (none, none)
            return
        }
        wide = Self.wide(
            in: all, besides: EllipseScanline(core, row: row, width: width)?.touched)
    }

    /// Returns the columns that the circle touches at any time: if nested, the columns of the
    /// larger circle, otherwise of 16 circles that each contain 1/16 of the path.
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

    @inline(__always)
    func wideCoverage(ofColumnsFrom column: Double) -> Lanes {
        let center = circle.small.center
        return circle.wideCoverage(
            x: Lanes(0, 1, 2, 3) + (column - center.x + 0.5), y: Double(row) + 0.5 - center.y)
    }

    func coverage(inColumn column: Int) -> Double { circle.coverage(column: column, row: row) }
}
