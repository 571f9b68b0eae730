import Raster

/// Bytes of a row of a frame, residuals if it is filtered, that are those of a source's row.
struct SourceSpan {
    /// Which of the coded sources.
    let source: Int
    /// Which bytes of the row, behind its filter's.
    let bytes: Range<Int>
}

/// A row of a band, as one of the coded sources has it.
struct SourceRow: BitwiseCopyable {
    let source: Int
    let row: Int

    /// The row so many above it.
    @inline(__always)
    func above(_ rows: Int) -> SourceRow { SourceRow(source: source, row: row - rows) }
}

/// Which parts of the rows of a band are a source's.
///
/// A residual is a source's if its pixel is, and those of its neighbours that the filter reads.
struct Provenance {
    /// Row by row, and where in these each row begins; last the end.
    private var spans: [SourceSpan] = []
    private var starts = [0]
    /// For each row how many rows, itself the last, are wholly one source's; 0 if it is not.
    private var wholeRows: [Int] = []
    /// From one row to the next, in bytes.
    private let stride: Int

    /// The provenance of rows of so many bytes.
    init(rowBytes: Int) { stride = rowBytes + 1 }

    /// Works out the rows of a band from the static runs of its rows; `isFirst` says that there is
    /// no row above.
    mutating func update(_ runs: RunTable, _ coding: RowCoding, isFirst: Bool, in book: SpliceBook)
    {
        spans.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        wholeRows.removeAll(keepingCapacity: true)
        for (row, filter) in coding.filters.enumerated() {
            starts.append(spans.count)
            for index in runs.indices(of: row) {
                let run = runs[index]
                guard let source = book.coded(run.source) else { continue }
                let columns = filter.readsLeft ? run.columns.withoutFirst : run.columns
                guard filter.readsAbove, !(isFirst && row == 0) else {
                    add(source, columns, step: book.step)
                    continue
                }
                for upper in runs.indices(of: row - 1) where runs[upper].source == run.source {
                    let seen = runs[upper].columns
                    add(
                        source, columns.clamped(to: filter == .paeth ? seen.withoutFirst : seen),
                        step: book.step)
                }
            }
            countWholeRows(row, rowBytes: book.rowBytes)
        }
        starts.append(spans.count)
    }

    private mutating func add(_ source: Int, _ columns: Range<Int>, step: Int) {
        guard !columns.isEmpty else { return }
        spans.append(
            SourceSpan(
                source: source, bytes: columns.lowerBound * step..<columns.upperBound * step))
    }

    private mutating func countWholeRows(_ row: Int, rowBytes: Int) {
        guard spans.count == starts[row] + 1, spans[starts[row]].bytes.count == rowBytes else {
            wholeRows.append(0)
            return
        }
        // Of a whole row above, the only span is the last of all spans before.
        let continues =
            row > 0 && wholeRows[row - 1] > 0
            && spans[starts[row] - 1].source == spans[starts[row]].source
        wholeRows.append(continues ? wholeRows[row - 1] + 1 : 1)
    }

    /// Where the spans of row `row` are.
    func indices(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    subscript(index: Int) -> SourceSpan { spans[index] }

    /// The source whose row `row` is as a whole, and as many of the rows above as tokens can
    /// `reach`.
    func wholeSource(_ row: Int, reach: Int) -> Int? {
        wholeRows[row] > min(row, reach) ? spans[starts[row]].source : nil
    }

    /// Whether `bytes` of a row are the source's.
    @inline(__always)
    private func holds(_ bytes: Range<Int>, of row: SourceRow) -> Bool {
        for index in starts[row.row]..<starts[row.row + 1] {
            let span = spans[index]
            if span.source == row.source && span.bytes.lowerBound <= bytes.lowerBound
                && bytes.upperBound <= span.bytes.upperBound
            {
                return true
            }
        }
        return false
    }

    /// Whether what `bytes` of a row, which are the source's, repeat at a distance is the source's,
    /// too.
    @inline(__always)
    func holds(_ distance: Int, for bytes: Range<Int>, of row: SourceRow) -> Bool {
        let (up, columns) = Match.source(of: bytes, at: distance, stride: stride)
        return holds(columns, of: row.above(up))
    }

    /// Of `bytes` of a row, which are the source's, those that may repeat what `match` lets them
    /// repeat, since that is the source's, too; of several pieces the largest.
    func part(of bytes: Range<Int>, in row: SourceRow, repeating match: Match) -> Range<Int> {
        let column = Int(match.start) - row.row * stride - 1
        let matched = bytes.clamped(to: column..<column + Int(match.length))
        guard !matched.isEmpty else { return matched }
        let (up, read) = Match.source(
            of: matched.lowerBound..<matched.lowerBound + 1, at: match.distance, stride: stride)
        let shift = matched.lowerBound - read.lowerBound
        let held = common(
            read.lowerBound..<read.lowerBound + matched.count, of: row.above(up))
        return held.lowerBound + shift..<held.upperBound + shift
    }

    /// Of `bytes` of a row, which are the source's, those that are its in each of the `reach` rows
    /// above, too, of the band's.
    @inline(__always)
    func above(_ row: SourceRow, _ bytes: Range<Int>, reach: Int) -> Range<Int> {
        guard row.row > 0 else { return 0..<0 }
        var held = bytes
        var upper = row.row - 1
        while upper >= max(0, row.row - reach), !held.isEmpty {
            held = common(held, of: SourceRow(source: row.source, row: upper))
            upper -= 1
        }
        return held
    }

    /// Those of `bytes` that are the source's in a row; of several pieces the largest.
    @inline(__always)
    private func common(_ bytes: Range<Int>, of row: SourceRow) -> Range<Int> {
        var largest = 0..<0
        for index in starts[row.row]..<starts[row.row + 1] where spans[index].source == row.source {
            let piece = spans[index].bytes.clamped(to: bytes)
            if piece.count > largest.count { largest = piece }
        }
        return largest
    }
}

extension Range<Int> {
    /// Without the first one, whose left neighbour is not in the range; at the border there is
    /// none.
    fileprivate var withoutFirst: Range<Int> {
        lowerBound == 0 || isEmpty ? self : lowerBound + 1..<upperBound
    }
}
