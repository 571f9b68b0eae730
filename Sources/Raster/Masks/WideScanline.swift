/// A part of one scanline with a wide ramp: a fast formula for four pixels at a time in the ramp,
/// and integration elsewhere.
protocol WideScanline: MaskScanline {
    /// The columns within the ramp on both sides of the core.
    var wide: (left: Range<Int>, right: Range<Int>) { get }

    /// Returns the coverage of four pixels from `column` on; at least the first is in `wide`.
    func wideCoverage(ofColumnsFrom column: Double) -> Lanes

    func coverage(inColumn column: Int) -> Double
}

extension WideScanline {
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

    private func exact(
        _ columns: Range<Int>, _ shares: inout MutableSpan<UInt16>, _ first: Int
    ) {
        for column in columns {
            shares[first + column] = steps(Lanes(repeating: coverage(inColumn: column))).x
        }
    }
}
