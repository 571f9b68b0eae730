import PNG
import Raster

/// A frame as a page holds it: which pixels of each row come from which source, and the others.
///
/// A page holds each picture once. Its script copies runs of them, so that any frame is shown as
/// soon as asked for, whatever came before it, and only the pixels along an edge, or of what is
/// scaled or fades, are the frame's own.
struct PageFrame {
    /// Runs of every row, from left to right, as a zlib stream of numbers in base 128, the lowest
    /// digit first, each digit but the last with its top bit set.
    ///
    /// Rows that are the same stand there once: their number, doubled, plus 1 if their runs are of
    /// the same sources as those of the row before. Then either the number of runs and for each its
    /// source and length, or for each the difference of its length to the one before, doubled for
    /// more and doubled less 1 for fewer. The last run's length is what is left of the row, and is
    /// not said. A source's number that is one too high stands for fresh pixels.
    let runs: [UInt8]

    /// The runs in `rows`, of which there are `sources` sources, in a frame of `width` columns.
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

    /// The runs of a row with those of fresh pixels between them.
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

/// Whole numbers, 0 or more, in base 128.
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
