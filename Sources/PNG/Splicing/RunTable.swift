struct RunTable {
    private var runs: [StaticRun] = []
    /// The beginning of each row in `runs`, the row above first, then the end.
    private var starts = [0, 0]

    /// Begins a band, whose row above is the last row.
    mutating func begin() {
        let last = starts[starts.count - 2]
        runs.removeSubrange(..<last)
        starts.removeAll(keepingCapacity: true)
        starts += [0, runs.count]
    }

    /// Begins a picture's first band, whose row above has no runs.
    mutating func beginFirst() {
        runs.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts += [0, 0]
    }

    mutating func appendRow(_ append: (inout [StaticRun]) -> Void) {
        append(&runs)
        starts.append(runs.count)
    }

    func indices(of row: Int) -> Range<Int> { starts[row + 1]..<starts[row + 2] }

    subscript(index: Int) -> StaticRun { runs[index] }

    func pixels(of row: Int) -> Int {
        indices(of: row).reduce(0) { $0 + runs[$1].columns.count }
    }
}
