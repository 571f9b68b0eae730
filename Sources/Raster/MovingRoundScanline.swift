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
        let y = Double(row)
        guard !shape.isBesideCorners(row: y) else {
            for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 4) {
                steps(shape.widths(fromColumn: Double(column))).store(
                    to: &shares, at: first + column, min(4, columns.upperBound - column))
            }
            return
        }
        let level = shape.columnsBesideCorners.clamped(to: columns)
        let height = level.isEmpty ? 0 : steps(shape.height(of: y)).x
        for column in level { shares[first + column] = height }
        let middle = shape.form(at: 0.5).center
        let center = middle.x.clampedInteger(in: columns.lowerBound...columns.upperBound)
        let corners = y + 0.5 < middle.y ? 0..<2 : 2..<4
        for (corner, own) in zip(
            corners, [columns.lowerBound..<center, center..<columns.upperBound])
        where !own.isEmpty {
            let corner = shape.corners[corner]
            for column in own where !level.contains(column) {
                let coverage =
                    corner?.coverage(column: Double(column), row: y, of: shape)
                    ?? shape.coverage(column: column, row: row)
                shares[first + column] = steps(Lanes(repeating: coverage)).x
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

    /// How much of four columns its sides leave on average.
    fileprivate func widths(fromColumn column: Double) -> Lanes {
        shares(
            of: column + Lanes(0, 1, 2, 3), (start.center.x, end.center.x),
            (start.halfWidth, end.halfWidth))
    }

    /// How much of a row they leave.
    fileprivate func height(of row: Double) -> Lanes {
        shares(
            of: Lanes(repeating: row), (start.center.y, end.center.y),
            (start.halfHeight, end.halfHeight))
    }

    /// How much of a pixel from each of these places on lies between two sides, half as far from a
    /// middle at first and at last, on average.
    @inline(__always)
    private func shares(
        of places: Lanes, _ middles: (first: Double, last: Double),
        _ halves: (first: Double, last: Double)
    ) -> Lanes {
        func share(_ side: Double) -> Lanes {
            let from = middles.first + side * halves.first
            let to = middles.last + side * halves.last
            return pace.mean(from: from - places, way: to - from)
        }
        return share(1) - share(-1)
    }
}
