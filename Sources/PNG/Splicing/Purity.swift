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
    /// Row by row.
    private(set) var spans: [[PureSpan]] = []
    /// The rows that hold, in one source, a place of which is asked.
    private var above: [Range<Int>] = []
    private var narrowed: [Range<Int>] = []

    /// Works out the rows of a band from the static runs of its rows.
    mutating func update(
        _ runs: [[StaticRun]], above runsAbove: [StaticRun]?, _ coding: BandCoding,
        _ book: SpliceBook
    ) {
        while spans.count < runs.count { spans.append([]) }
        for row in runs.indices {
            spans[row].removeAll(keepingCapacity: true)
            let upper = row > 0 ? runs[row - 1] : runsAbove
            for run in runs[row] {
                guard let source = book.coded[run.source] else { continue }
                append(run, source, upper, coding.filters[row], step: book.step, to: row)
            }
        }
    }

    private mutating func append(
        _ run: StaticRun, _ source: Int, _ above: [StaticRun]?, _ filter: RowFilter, step: Int,
        to row: Int
    ) {
        let columns = filter.readsLeft ? run.columns.withoutFirst : run.columns
        guard filter.readsAbove, let above else {
            add(source, columns, step: step, to: row)
            return
        }
        for upper in above where upper.source == run.source {
            let seen = filter == .paeth ? upper.columns.withoutFirst : upper.columns
            add(source, columns.clamped(to: seen), step: step, to: row)
        }
    }

    private mutating func add(_ source: Int, _ columns: Range<Int>, step: Int, to row: Int) {
        guard !columns.isEmpty else { return }
        spans[row].append(
            PureSpan(
                source: source, bytes: columns.lowerBound * step..<columns.upperBound * step))
    }

    /// Whether `bytes` of row `row` are `source`'s.
    func holds(_ bytes: Range<Int>, in row: Int, of source: Int) -> Bool {
        spans[row].contains { span in
            span.source == source && span.bytes.lowerBound <= bytes.lowerBound
                && bytes.upperBound <= span.bytes.upperBound
        }
    }

    /// The bytes that are `source`'s in each of the `reach` rows above `row`, those of the band.
    mutating func spansAbove(_ row: Int, of source: Int, reach: Int) -> [Range<Int>] {
        above.removeAll(keepingCapacity: true)
        guard row > 0 else { return above }
        for span in spans[row - 1] where span.source == source { above.append(span.bytes) }
        for upper in stride(from: row - 2, through: max(0, row - reach), by: -1) {
            if above.isEmpty { break }
            narrowed.removeAll(keepingCapacity: true)
            for span in spans[upper] where span.source == source {
                for bytes in above where bytes.overlaps(span.bytes) {
                    narrowed.append(bytes.clamped(to: span.bytes))
                }
            }
            swap(&above, &narrowed)
        }
        return above
    }
}

extension Range<Int> {
    /// Without the first one, whose left neighbour is not in the range; at the border there is none.
    fileprivate var withoutFirst: Range<Int> {
        lowerBound == 0 || isEmpty ? self : lowerBound + 1..<upperBound
    }
}
