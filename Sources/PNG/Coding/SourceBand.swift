/// A band of all sources of a job.
enum SourceBand: Sendable {
    /// Their bits, of which frames are put together.
    case coded(CodedBand)
    /// The colours of sources that have one each, source by source: what frames show of them takes
    /// so few tokens that these are made anew (`FlatRows`).
    case flat([FlatColor], rows: Range<Int>)

    /// The picture's rows that it has.
    var rows: Range<Int> {
        switch self {
        case .coded(let band): band.rows
        case .flat(_, let rows): rows
        }
    }

    /// How its rows are put into tokens.
    var coding: RowCoding {
        switch self {
        case .coded(let band): band.coding
        case .flat(_, let rows): RowCoding(flat: rows.count)
        }
    }
}

extension RowCoding {
    /// How so many rows of one colour are coded: nothing need be tried.
    fileprivate init(flat count: Int) {
        self.init(
            style: .plain, filters: Array(repeating: .none, count: count), flatness: 1...1,
            suitsEach: true)
    }
}

extension StoredRows {
    /// The colour of the first `count` rows, if they have a single one.
    func color(ofRows count: Int) -> FlatColor? {
        guard rowBytes > 0, count > 0 else { return nil }
        let first = unsafe UnsafePointer(row(0))
        // Each row is compared with itself a pixel further on, and then with the first.
        guard
            unsafe equalBytes(first, first + step, known: 0, upTo: rowBytes - step)
                == rowBytes - step
        else { return nil }
        for row in 1..<max(1, count) {
            guard unsafe equalBytes(first, self.row(row), known: 0, upTo: rowBytes) == rowBytes
            else { return nil }
        }
        return unsafe FlatColor(first, count: step)
    }
}
