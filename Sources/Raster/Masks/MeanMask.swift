/// The mean of masks of any kind, with equal weights.
package struct MeanMask: PixelMask {
    package let masks: [any PixelMask]

    package init(_ masks: [any PixelMask]) {
        precondition(!masks.isEmpty, "a mean requires a mask")
        self.masks = masks
    }

    package static func == (a: MeanMask, b: MeanMask) -> Bool {
        a.masks.count == b.masks.count && zip(a.masks, b.masks).allSatisfy { $0.isEqual(to: $1) }
    }

    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        // Nested means use separate memory.
        var means = MeanRows()
        swap(&means, &memory.means)
        defer { swap(&means, &memory.means) }
        means.begin(width: width)
        for mask in masks { mask.add(to: &means, row: row, width: width, &memory) }
        return means.scanlines()
    }
}

/// The memory for one row of a mean.
///
/// Masks are added one by one, with one in memory at a time. A mask adds the shares of its edges
/// and the ends of its full columns; the number of full columns does not affect the cost.
package struct MeanRows: Sendable {
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    /// For each column, the sum of the shares of edges, and the change of the sum of full columns;
    /// zero between rows.
    private var sums: [Int32] = []
    private var steps: [Int32] = []
    /// The number of masks, the columns that any mask touches, and the columns that are full in
    /// all.
    private var count: Int32 = 0
    private var touched = 0..<0
    private var full = 0..<0

    private static var all: Int32 { Int32(UInt16.max) }

    mutating func begin(width: Int) {
        parts.begin(width: width)
        if sums.count < width {
            shares = Array(repeating: 0, count: width)
            sums = Array(repeating: 0, count: width)
            steps = Array(repeating: 0, count: width + 1)
        }
        (count, touched, full) = (0, width..<width, 0..<width)
    }

    mutating func add(_ parts: [some MaskScanline]) {
        count += 1
        // Several parts have no common full range.
        full = parts.count == 1 ? full.clamped(to: parts[0].full) : 0..<0
        for part in parts { add(part) }
    }

    private mutating func add(_ part: some MaskScanline) {
        let (all, inner) = (part.touched, part.full)
        guard !all.isEmpty else { return }
        let start = min(touched.lowerBound, all.lowerBound)
        touched = start..<max(touched.isEmpty ? 0 : touched.upperBound, all.upperBound)
        guard !inner.isEmpty else {
            addEdge(part, all)
            return
        }
        addEdge(part, all.lowerBound..<inner.lowerBound)
        steps[inner.lowerBound] += Self.all
        steps[inner.upperBound] -= Self.all
        addEdge(part, inner.upperBound..<all.upperBound)
    }

    private mutating func addEdge(_ part: some MaskScanline, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        var span = shares.mutableSpan
        part.coverage(of: columns, into: &span, at: columns.lowerBound)
        for column in columns { sums[column] += Int32(shares[column]) }
    }

    /// Returns the parts of the row that the mean touches, and clears the sums.
    mutating func scanlines() -> [KnownScanline] {
        var sum: Int32 = 0
        // Columns that are full in all masks have no steps inside.
        let full = full.isEmpty ? touched.upperBound..<touched.upperBound : full
        end(touched.lowerBound..<full.lowerBound, &sum)
        if !full.isEmpty {
            parts.addFull(full)
            sum = count * Self.all
            steps[full.lowerBound] = 0
        }
        end(full.upperBound..<touched.upperBound, &sum)
        steps[touched.upperBound] = 0
        return parts.end()
    }

    /// Adds the means of `columns`; `sum` is the sum of full columns before them.
    private mutating func end(_ columns: Range<Int>, _ sum: inout Int32) {
        let all = count * Self.all
        var fullStart = columns.lowerBound
        for column in columns {
            sum += steps[column]
            let share = sum + sums[column]
            (steps[column], sums[column]) = (0, 0)
            guard share < all else { continue }
            parts.addFull(fullStart..<column)
            fullStart = column + 1
            let mean = UInt16(truncatingIfNeeded: (share + count / 2) / count)
            if share > 0 { parts.add(column, share: mean) }
        }
        parts.addFull(fullStart..<columns.upperBound)
    }
}
