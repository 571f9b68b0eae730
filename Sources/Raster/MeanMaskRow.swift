/// The rows of the mean of several masks, each of which counts as much, and the memory of one.
///
/// Its row is passed from one end of any mask's touched and full columns to the next: between two
/// of these only those masks are computed that have an edge there.
struct MeanRows {
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    private var sums: [UInt32] = []

    /// The parts of a row that the mean of masks touches, given the parts of each, from left to
    /// right.
    mutating func scanlines(of masks: [[any MaskScanline]], width: Int) -> [KnownScanline] {
        var levels = masks.map { MaskLevels($0, width: width) }
        let start = masks.compactMap { $0.first?.touched.lowerBound }.min() ?? width
        let last = masks.compactMap { $0.last?.touched.upperBound }.max() ?? 0
        parts.begin(width: width)
        var column = start
        while column < last {
            let here = levels.indices.map { levels[$0].level(at: column) }
            let columns = column..<(here.map(\.end).min() ?? last)
            column = columns.upperBound
            add(columns, here.map(\.part), of: UInt32(masks.count))
        }
        parts.end()
        return parts.scanlines
    }

    /// Adds columns in which each mask is of one level.
    private mutating func add(_ columns: Range<Int>, _ levels: [MaskLevels.Level], of count: UInt32)
    {
        var full: UInt32 = 0
        var hasEdge = false
        for level in levels {
            switch level {
            case .none: break
            case .full: full += 1
            case .edge: hasEdge = true
            }
        }
        guard hasEdge else {
            if full == count {
                parts.addFull(columns)
            } else if full > 0 {
                let share = Self.mean(full * UInt32(UInt16.max), count)
                for column in columns { parts.add(column, share: share) }
            }
            return
        }
        if sums.count < columns.count { sums = Array(repeating: 0, count: columns.count) }
        for i in 0..<columns.count { sums[i] = full * UInt32(UInt16.max) }
        for case .edge(let part) in levels {
            MaskLevels.Level.edge(part).write(columns, to: &shares)
            for i in 0..<columns.count { sums[i] += UInt32(shares[i]) }
        }
        for i in 0..<columns.count {
            parts.add(columns.lowerBound + i, share: Self.mean(sums[i], count))
        }
    }

    /// The mean of that many shares with that sum, to the nearest.
    private static func mean(_ sum: UInt32, _ count: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (sum + count / 2) / count)
    }
}
