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
        // What is inside at both ends of a steady way is inside all the time. Of any other, no edge
        // comes farther than this within half a piece.
        let count = shape.isSteady ? 2 : Self.pieces
        let margin = (shape.isSteady ? 0 : shape.way / Double(2 * count)) + 1e-6
        var (touchedStart, touchedEnd) = (width, 0)
        var (fullStart, fullEnd) = (0, width)
        func column(_ x: Double) -> Int { x.clampedInteger(in: 0...width) }
        for piece in 0..<count {
            let part = shape.isSteady ? Double(piece) : (Double(piece) + 0.5) / Double(count)
            let form = shape.form(at: part)
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
        let first = start - columns.lowerBound
        func set(_ column: Int, _ coverage: Double) {
            shares[first + column] = steps(Lanes(repeating: coverage)).x
        }
        let y = Double(row)
        guard !shape.isBesideCorners(row: y) else {
            for column in columns { set(column, shape.width(of: Double(column))) }
            return
        }
        let level = shape.columnsBesideCorners.clamped(to: columns)
        if !level.isEmpty {
            let height = shape.height(of: y)
            for column in level { set(column, height) }
        }
        let middle = shape.form(at: 0.5).center
        let below = y + 0.5 >= middle.y
        let center = middle.x.clampedInteger(in: columns.lowerBound...columns.upperBound)
        for (side, own) in [
            (-1.0, columns.lowerBound..<center), (1, center..<columns.upperBound),
        ] where !own.isEmpty {
            let corner = MovingCorner(of: shape, toTheRight: side > 0, below: below)
            for column in own where !level.contains(column) {
                let coverage = corner?.coverage(column: Double(column), row: y)
                set(column, coverage ?? shape.coverage(column: column, row: row))
            }
        }
    }
}

extension MovingRoundShape {
    /// Whether a row of pixels is beside all corners at all times.
    fileprivate func isBesideCorners(row: Double) -> Bool {
        [start, end].allSatisfy { form in
            let inset = form.halfHeight - form.cornerHeight
            return row >= form.center.y - inset && row + 1 <= form.center.y + inset
        }
    }

    /// The columns of pixels that are beside all corners at all times.
    fileprivate var columnsBesideCorners: Range<Int> {
        let insets = (start.halfWidth - start.cornerWidth, end.halfWidth - end.cornerWidth)
        let left = max(start.center.x - insets.0, end.center.x - insets.1).rounded(.up)
        let right = min(start.center.x + insets.0, end.center.x + insets.1).rounded(.down)
        let all = -(1 << 40)...(1 << 40)
        let first = left.clampedInteger(in: all)
        return first..<max(first, right.clampedInteger(in: all))
    }

    /// How much of a column its sides leave on average.
    fileprivate func width(of column: Double) -> Double {
        pace.mean(
            from: start.center.x + start.halfWidth - column,
            to: end.center.x + end.halfWidth - column)
            - pace.mean(
                from: start.center.x - start.halfWidth - column,
                to: end.center.x - end.halfWidth - column)
    }

    /// How much of a row its sides leave on average.
    fileprivate func height(of row: Double) -> Double {
        pace.mean(
            from: start.center.y + start.halfHeight - row,
            to: end.center.y + end.halfHeight - row)
            - pace.mean(
                from: start.center.y - start.halfHeight - row,
                to: end.center.y - end.halfHeight - row)
    }
}
