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
            var next = wide
            for run in runs where run.kind != .copy && run.columns.overlaps(wide) {
                next =
                    min(
                        next.lowerBound, run.columns.lowerBound)..<max(
                        next.upperBound, run.columns.upperBound)
            }
            guard next != wide else { return wide }
            wide = next
        }
    }

    /// Appends the row's copies, from left to right, without the pixels that something else covers.
    ///
    /// Inlined, since a call would copy the scanline with its memory, thirty instructions a row.
    @inline(__always)
    func appendStaticRuns(to result: inout [StaticRun]) {
        let first = result.count
        for run in runs where run.kind == .copy {
            // Few runs: each goes where it belongs.
            var place = result.count
            while place > first, result[place - 1].columns.lowerBound > run.columns.lowerBound {
                place -= 1
            }
            result.put(StaticRun(source: run.source, columns: run.columns), at: place)
        }
        for fresh in runs where fresh.kind != .copy {
            var i = first
            while i < result.count {
                let run = result[i]
                guard run.columns.overlaps(fresh.columns) else {
                    i += 1
                    continue
                }
                i = result.replace(
                    at: i,
                    left: run.columns.before(fresh.columns).map {
                        StaticRun(source: run.source, columns: $0)
                    },
                    right: run.columns.behind(fresh.columns).map {
                        StaticRun(source: run.source, columns: $0)
                    })
            }
        }
    }
}
