import Raster

/// Bytes of a filtered row that are those of a source's filtered row.
struct PureSpan {
    /// Which of the coded sources.
    let source: Int
    /// Which bytes of the row, behind its filter's.
    let bytes: Range<Int>
}

/// Which parts of the rows of a band are a source's.
///
/// A filtered byte is a source's if its pixel is, and those of its neighbours that the filter reads.
struct Purity {
    /// Row by row, and where in these each row begins; last the end.
    private var spans: [PureSpan] = []
    private var starts = [0]
    /// For each row how many rows, itself the last, are wholly one source's; 0 if it is not.
    private var wholeRows: [Int] = []

    /// Works out the rows of a band from the static runs of its rows; `isFirst` says that there is no
    /// row above.
    mutating func update(
        _ runs: RunTable, _ coding: RowCoding, isFirst: Bool, _ book: SpliceBook
    ) {
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
            PureSpan(
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

    subscript(index: Int) -> PureSpan { spans[index] }

    /// The source whose row `row` is as a whole, and as many of the rows above as tokens can `reach`.
    func wholeSource(_ row: Int, reach: Int) -> Int? {
        wholeRows[row] > min(row, reach) ? spans[starts[row]].source : nil
    }

    /// Whether `bytes` of row `row` are `source`'s.
    @inline(__always)
    func holds(_ bytes: Range<Int>, in row: Int, of source: Int) -> Bool {
        for index in starts[row]..<starts[row + 1] {
            let span = spans[index]
            if span.source == source && span.bytes.lowerBound <= bytes.lowerBound
                && bytes.upperBound <= span.bytes.upperBound
            {
                return true
            }
        }
        return false
    }

    /// Whether what `bytes` of row `row`, which are `source`'s, repeat at a distance is the source's, too.
    @inline(__always)
    func holds(
        _ distance: Int, _ bytes: Range<Int>, in row: Int, of source: Int, stride: Int
    ) -> Bool {
        let (up, columns) = Match.source(of: bytes, at: distance, stride: stride)
        return holds(columns, in: row - up, of: source)
    }

    /// Of `bytes`, which are `source`'s in row `row`, those that may repeat what `match` lets them
    /// repeat, since that is the source's, too; of several pieces the largest.
    func part(
        of bytes: Range<Int>, _ match: Match, in row: Int, of source: Int, stride: Int
    ) -> Range<Int> {
        let column = Int(match.start) - row * stride - 1
        let matched = bytes.clamped(to: column..<column + Int(match.length))
        guard !matched.isEmpty else { return matched }
        let (up, read) = Match.source(
            of: matched.lowerBound..<matched.lowerBound + 1, at: match.distance, stride: stride)
        let shift = matched.lowerBound - read.lowerBound
        let held = common(
            read.lowerBound..<read.lowerBound + matched.count, in: row - up, of: source)
        return held.lowerBound + shift..<held.upperBound + shift
    }

    /// Of `bytes`, which are `source`'s in row `row`, those that are in each of the `reach` rows above
    /// it, too, of the band's.
    func above(_ row: Int, _ bytes: Range<Int>, of source: Int, reach: Int) -> Range<Int> {
        guard row > 0 else { return 0..<0 }
        var held = bytes
        var upper = row - 1
        while upper >= max(0, row - reach), !held.isEmpty {
            held = common(held, in: upper, of: source)
            upper -= 1
        }
        return held
    }

    /// Those of `bytes` that are `source`'s in row `row`; of several pieces the largest.
    private func common(_ bytes: Range<Int>, in row: Int, of source: Int) -> Range<Int> {
        var largest = 0..<0
        for index in starts[row]..<starts[row + 1] where spans[index].source == source {
            let piece = spans[index].bytes.clamped(to: bytes)
            if piece.count > largest.count { largest = piece }
        }
        return largest
    }
}

extension Range<Int> {
    /// Without the first one, whose left neighbour is not in the range; at the border there is none.
    fileprivate var withoutFirst: Range<Int> {
        lowerBound == 0 || isEmpty ? self : lowerBound + 1..<upperBound
    }
}
