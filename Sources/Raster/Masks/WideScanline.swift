/// The part of one scanline that a mask touches whose pixels get shares, where its ramp is wide, by
/// a quick way, four at a time, and all others by integration, one by one.
protocol WideScanline: MaskScanline {
    /// Columns that lie within the ramp and beyond the core, on either side of it.
    var wide: (left: Range<Int>, right: Range<Int>) { get }

    /// The coverage of four pixels from that column on, which are among the wide ones, or behind
    /// them.
    func wideCoverage(ofColumnsFrom column: Double) -> Lanes

    /// The coverage of one pixel by integration.
    func coverage(inColumn column: Int) -> Double
}

extension WideScanline {
    /// What is left of `all` on either side of `core`.
    static func wide(
        in all: Range<Int>, besides core: Range<Int>?
    ) -> (left: Range<Int>, right: Range<Int>) {
        let end = all.upperBound
        guard let core, !core.isEmpty else { return (all, end..<end) }
        return (
            all.lowerBound..<max(all.lowerBound, min(end, core.lowerBound)),
            min(end, max(all.lowerBound, core.upperBound))..<end
        )
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

    /// Writes the shares of `columns`, which are wide ones, that of column 0 at `first`.
    private func wide(
        _ columns: Range<Int>, _ shares: inout MutableSpan<UInt16>, _ first: Int
    ) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            steps(wideCoverage(ofColumnsFrom: Double(column))).store(
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
            shares[first + column] = steps(Lanes(repeating: coverage(inColumn: column))).x
        }
    }
}
