import Raster

/// The static runs of a band's rows, and of the row above.
struct RunTable {
    private var runs: [StaticRun] = []
    /// Where in these each row begins, the one above first; last the end.
    private var starts = [0, 0]

    /// Begins a band; what was its last row is the one above.
    mutating func begin() {
        let last = starts[starts.count - 2]
        runs.removeSubrange(..<last)
        starts.removeAll(keepingCapacity: true)
        starts += [0, runs.count]
    }

    /// Begins a picture's first band: the row above has no runs.
    mutating func beginFirst() {
        runs.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts += [0, 0]
    }

    /// Appends a row, whose runs `append` appends.
    mutating func appendRow(_ append: (inout [StaticRun]) -> Void) {
        append(&runs)
        starts.append(runs.count)
    }

    /// Where the runs of row `row` are, -1 for the row above.
    func indices(of row: Int) -> Range<Int> { starts[row + 1]..<starts[row + 2] }

    subscript(index: Int) -> StaticRun { runs[index] }

    /// The pixels of row `row` that are a source's.
    func pixels(of row: Int) -> Int {
        indices(of: row).reduce(0) { $0 + runs[$1].columns.count }
    }
}
