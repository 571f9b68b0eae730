/// Consecutive pixels of a row that are a source's as they are.
package struct StaticRun: Equatable, Sendable {
    /// Which source.
    package let source: Int
    /// Which pixels.
    package let columns: Range<Int>
}

extension Scanline {
    /// `columns`, and those beside them that are blended together with some of them.
    func blended(with columns: Range<Int>) -> Range<Int> {
        var wide = columns
        while true {
            let touched = runs.filter { $0.kind != .copy && $0.columns.overlaps(wide) }
            let start = touched.reduce(wide.lowerBound) { min($0, $1.columns.lowerBound) }
            let end = touched.reduce(wide.upperBound) { max($0, $1.columns.upperBound) }
            guard start..<end != wide else { return wide }
            wide = start..<end
        }
    }

    /// Appends the row's copies, from left to right, without the pixels that something else covers.
    func appendStaticRuns(to result: inout [StaticRun]) {
        let first = result.count
        for run in runs where run.kind == .copy {
            result.append(StaticRun(source: run.source, columns: run.columns))
        }
        for fresh in runs where fresh.kind != .copy {
            for i in (first..<result.count).reversed()
            where result[i].columns.overlaps(fresh.columns) {
                let old = result[i]
                let rests = old.columns.without(fresh.columns)
                result.replaceSubrange(
                    i...i, with: rests.map { StaticRun(source: old.source, columns: $0) })
            }
        }
        result[first...].sort { $0.columns.lowerBound < $1.columns.lowerBound }
    }
}
