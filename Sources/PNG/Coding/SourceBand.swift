enum SourceBand: Sendable {
    case coded(CodedBand)
    /// A band in which each source has a single color; `FlatRows` codes it anew for each frame.
    case flat([FlatColor], rows: Range<Int>)

    var rows: Range<Int> {
        switch self {
        case .coded(let band): band.rows
        case .flat(_, let rows): rows
        }
    }

    var coding: RowCoding {
        switch self {
        case .coded(let band): band.coding
        case .flat(_, let rows): RowCoding(flat: rows.count)
        }
    }
}

extension RowCoding {
    fileprivate init(flat count: Int) {
        self.init(
            style: .plain, filters: Array(repeating: .none, count: count), flatness: 1...1,
            suitsEach: true)
    }
}

extension StoredRows {
    func color(ofRows count: Int) -> FlatColor? {
        guard rowBytes > 0, count > 0 else { return nil }
        let first = unsafe UnsafePointer(row(0))
        // The first row is compared with itself shifted by a pixel, the others with the first.
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
