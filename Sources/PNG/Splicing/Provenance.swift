struct SourceSpan {
    let source: Int
    let bytes: Range<Int>
}

struct SourceRow: BitwiseCopyable {
    let source: Int
    let row: Int

    @inline(__always)
    func above(_ rows: Int) -> SourceRow { SourceRow(source: source, row: row - rows) }
}

/// The source spans of a band's rows.
///
/// A residual belongs to a source if its pixel and all neighbors that the filter reads do.
struct Provenance {
    /// The spans row by row, and the index at which each row begins, then the end.
    private var spans: [SourceSpan] = []
    private var starts = [0]
    /// By row: the number of consecutive rows up to it that come entirely from one source.
    private var wholeRows: [Int] = []
    private let stride: Int

    init(rowBytes: Int) { stride = rowBytes + 1 }

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
        // If the row above is whole, its only span is the last one before this row.
        let continues =
            row > 0 && wholeRows[row - 1] > 0
            && spans[starts[row] - 1].source == spans[starts[row]].source
        wholeRows.append(continues ? wholeRows[row - 1] + 1 : 1)
    }

    func indices(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    subscript(index: Int) -> SourceSpan { spans[index] }

    /// Returns the source of `row` and of all rows above within `reach`; nil if there are several.
    func wholeSource(_ row: Int, reach: Int) -> Int? {
        wholeRows[row] > min(row, reach) ? spans[starts[row]].source : nil
    }

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

    /// Whether the source bytes at `distance` before `bytes` of a row come from the same source.
    @inline(__always)
    func holds(_ distance: Int, for bytes: Range<Int>, of row: SourceRow) -> Bool {
        let (up, columns) = Match.source(of: bytes, at: distance, stride: stride)
        return holds(columns, of: row.above(up))
    }

    /// Returns the largest part of `bytes` whose source bytes by `match` come from the row's
    /// source.
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

    /// Returns the largest part of `bytes` that comes from the row's source in all `reach` rows
    /// above.
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
    /// The range without its first pixel, whose left neighbor is outside, unless that is the
    /// picture's border.
    fileprivate var withoutFirst: Range<Int> {
        lowerBound == 0 || isEmpty ? self : lowerBound + 1..<upperBound
    }
}
