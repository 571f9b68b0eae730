package struct RowPart: Sendable, Equatable {
    package let row: Int
    package let columns: Range<Int>
}

/// A frame that is made from the previous one by changing only the differences.
///
/// It stores the copied pixels of each row and keeps those that come from the same source again.
/// The cost of a frame depends on the changes; its pixels depend only on its own stack.
package struct KeptFrame<S: Sample>: Sendable {
    package private(set) var bitmap: Bitmap<S>
    package private(set) var changes: [RowPart] = []
    /// The copied pixels by row, left to right.
    package private(set) var runs: [[StaticRun]]
    private var next: [StaticRun] = []
    /// The number of the set of sources that `runs` refer to.
    private var sources = 0

    /// Creates an empty frame with the size and layout of `bitmap`, whose samples it overwrites.
    package init(_ bitmap: Bitmap<S>) {
        self.bitmap = bitmap
        runs = Array(repeating: [], count: bitmap.height)
    }

    /// Changes the frame to `stack`, bottom source first; `compositor` must always have the same
    /// sources for the same `number`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func show(
        _ stack: [PlacedSource], by compositor: inout Compositor<S>, ofSources number: Int = 0
    ) {
        let width = bitmap.width
        if number != sources { forgetRuns() }
        sources = number
        changes.removeAll(keepingCapacity: true)
        compositor.begin(stack, width: width, height: bitmap.height)
        for y in 0..<bitmap.height {
            next.removeAll(keepingCapacity: true)
            compositor.appendStaticRuns(inRow: y, to: &next)
            var column = 0
            for run in next {
                for kept in runs[y] where kept.source == run.source {
                    let same = kept.columns.clamped(to: run.columns)
                    guard same.upperBound > max(column, same.lowerBound) else { continue }
                    change(column..<max(column, same.lowerBound), ofRow: y, &compositor)
                    column = same.upperBound
                }
            }
            change(column..<width, ofRow: y, &compositor)
            swap(&runs[y], &next)
        }
    }

    package mutating func show(_ picture: Bitmap<S>) {
        precondition(
            (picture.width, picture.height) == (bitmap.width, bitmap.height)
                && picture.layout == bitmap.layout)
        bitmap = picture
        changes = (0..<picture.height).map { RowPart(row: $0, columns: 0..<picture.width) }
        forgetRuns()
    }

    private mutating func forgetRuns() {
        for y in runs.indices { runs[y].removeAll(keepingCapacity: true) }
    }

    private mutating func change(
        _ columns: Range<Int>, ofRow y: Int, _ compositor: inout Compositor<S>
    ) {
        guard !columns.isEmpty else { return }
        changes.append(RowPart(row: y, columns: columns))
        compositor.composite(row: y, columns, into: &bitmap, at: y)
    }

    /// Returns the smallest rectangle that contains all differences from `other`, a frame of the
    /// same size; nil if both are equal.
    ///
    /// Rows that are copied from the same sources as a whole are not compared.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func changes(from other: KeptFrame) -> PixelRect? {
        bitmap.changes(from: other.bitmap) { y in
            sources == other.sources && runs[y] == other.runs[y]
                && runs[y].reduce(0) { $0 + $1.columns.count } == bitmap.width
        }
    }
}
