/// The rows of the mean of several masks, each of which counts as much, and the memory of one.
///
/// Shares are added up in those columns that are not full in all of the masks.
struct MeanRows {
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    /// The sums of the row's columns; zeroes but while a row is summed.
    private var sums: [UInt32] = []

    /// The parts of a row that the mean of masks touches, given the parts of each, from left to
    /// right.
    mutating func scanlines(of masks: [[any MaskScanline]], width: Int) -> [KnownScanline] {
        let start = masks.compactMap { $0.first?.touched.lowerBound }.min() ?? width
        let last = masks.compactMap { $0.last?.touched.upperBound }.max() ?? 0
        parts.begin(width: width)
        guard start < last else { return [] }
        if sums.count < width {
            sums = Array(repeating: 0, count: width)
            shares = Array(repeating: 0, count: width)
        }
        let full = Self.full(of: masks).clamped(to: start..<last)
        for part in masks.joined() {
            add(part, start..<full.lowerBound)
            add(part, full.upperBound..<last)
        }
        let count = UInt32(masks.count)
        end(start..<full.lowerBound, count)
        parts.addFull(full)
        end(full.upperBound..<last, count)
        parts.end()
        return parts.scanlines
    }

    /// The columns that are full in all masks, where each is of one part; none of others.
    private static func full(of masks: [[any MaskScanline]]) -> Range<Int> {
        var full = 0..<Int.max
        for parts in masks {
            guard parts.count == 1 else { return 0..<0 }
            full = full.clamped(to: parts[0].full)
        }
        return full
    }

    /// Adds a mask's shares of some columns to their sums.
    private mutating func add(_ part: any MaskScanline, _ columns: Range<Int>) {
        let touched = part.touched.clamped(to: columns)
        let full = part.full.clamped(to: touched)
        addEdge(part, touched.lowerBound..<full.lowerBound)
        for column in full { sums[column] += UInt32(UInt16.max) }
        addEdge(part, full.upperBound..<touched.upperBound)
    }

    private mutating func addEdge(_ part: any MaskScanline, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        var span = shares.mutableSpan
        part.coverage(of: columns, into: &span, at: columns.lowerBound)
        for column in columns { sums[column] += UInt32(shares[column]) }
    }

    /// Adds the means of columns to the parts, and leaves zeroes.
    private mutating func end(_ columns: Range<Int>, _ count: UInt32) {
        let all = count * UInt32(UInt16.max)
        var column = columns.lowerBound
        while column < columns.upperBound {
            let first = column
            while column < columns.upperBound, sums[column] == all {
                sums[column] = 0
                column += 1
            }
            parts.addFull(first..<column)
            guard column < columns.upperBound else { return }
            if sums[column] > 0 { parts.add(column, share: Self.mean(sums[column], count)) }
            sums[column] = 0
            column += 1
        }
    }

    /// The mean of that many shares with that sum, to the nearest.
    private static func mean(_ sum: UInt32, _ count: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (sum + count / 2) / count)
    }
}
