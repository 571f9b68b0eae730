/// The part of one scanline that a moving round shape touches.
package struct MovingRoundScanline: MaskScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let shape: MovingRoundShape
    private let row: Int

    /// Into how many pieces the way is cut to find out where it goes.
    private static let pieces = 16

    /// Scanline `row` of a bitmap of `width` columns, or nil if the shape passes it by.
    package init?(_ shape: MovingRoundShape, row: Int, width: Int) {
        // Within half a piece of the way no edge comes farther than this.
        let margin = shape.way / Double(2 * Self.pieces) + 1e-6
        var (touchedStart, touchedEnd) = (width, 0)
        var (fullStart, fullEnd) = (0, width)
        func column(_ x: Double) -> Int { x.clampedInteger(in: 0...width) }
        for piece in 0..<Self.pieces {
            let form = shape.form(at: (Double(piece) + 0.5) / Double(Self.pieces))
            let outer = form.most(from: Double(row), to: Double(row + 1), margin)
            if outer > 0 {
                touchedStart = min(touchedStart, column((form.center.x - outer).rounded(.down)))
                touchedEnd = max(touchedEnd, column((form.center.x + outer).rounded(.up)))
            }
            let inner = form.least(from: Double(row), to: Double(row + 1), margin)
            guard inner > 0 else {
                fullEnd = 0
                continue
            }
            fullStart = max(fullStart, column((form.center.x - inner).rounded(.up)))
            fullEnd = min(fullEnd, column((form.center.x + inner).rounded(.down)))
        }
        guard touchedStart < touchedEnd else { return nil }
        (self.shape, self.row) = (shape, row)
        touched = touchedStart..<touchedEnd
        full =
            fullStart < fullEnd
            ? fullStart..<fullEnd : touchedStart..<touchedStart
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        for column in columns {
            shares[start + column - columns.lowerBound] =
                steps(Lanes(repeating: shape.coverage(column: column, row: row))).x
        }
    }
}
