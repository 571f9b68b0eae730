/// A frame of a page: runs of pixels from sources, and fresh pixels.
///
/// A page contains each source once, and its script copies the runs, so any frame can be shown
/// first. Pixels along an edge, or of layers that fade or are scaled, are fresh.
struct PageFrame {
    /// The runs of every row, from left to right, as a zlib stream of numbers in base 128.
    ///
    /// The lowest digit is first, and the top bit is set in each digit but the last. Consecutive
    /// equal rows are written once. Their first number is twice their count, plus 1 if their
    /// sources are those of the rows before. Without the 1, the number of runs follows, and the
    /// source and length of each. With the 1, the change of each length follows: 2n for n more
    /// pixels, 2n + 1 for n fewer. The last run has no length, since it ends with the row. In place
    /// of a source, the number of sources means fresh pixels.
    let runs: [UInt8]

    init(_ rows: [[StaticRun]], sources: Int, width: Int) throws(PNGError) {
        var digits = Digits()
        var before: [Run] = []
        var start = 0
        while start < rows.count {
            let end = rows[start...].firstIndex { $0 != rows[start] } ?? rows.count
            let row = Self.runs(rows[start], fresh: sources, width: width)
            let isAlike = row.map(\.source) == before.map(\.source)
            digits.append(2 * (end - start) + (isAlike ? 1 : 0))
            if !isAlike { digits.append(row.count) }
            for (i, run) in row.enumerated() {
                if !isAlike { digits.append(run.source) }
                guard i < row.count - 1 else { break }
                let change = isAlike ? run.count - before[i].count : 0
                digits.append(isAlike ? (change > 0 ? 2 * change : -2 * change + 1) : run.count)
            }
            (before, start) = (row, end)
        }
        runs = try zlibStream(of: digits.bytes)
    }

    private struct Run {
        let source: Int
        let count: Int
    }

    /// Returns the runs of a row, with runs of fresh pixels between them.
    private static func runs(_ row: [StaticRun], fresh: Int, width: Int) -> [Run] {
        var runs: [Run] = []
        var column = 0
        for run in row {
            if column < run.columns.lowerBound {
                runs.append(Run(source: fresh, count: run.columns.lowerBound - column))
            }
            runs.append(Run(source: run.source, count: run.columns.count))
            column = run.columns.upperBound
        }
        if column < width { runs.append(Run(source: fresh, count: width - column)) }
        return runs
    }
}

/// Nonnegative numbers in base 128.
private struct Digits {
    var bytes: [UInt8] = []

    mutating func append(_ number: Int) {
        var rest = number
        while rest >= 128 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
