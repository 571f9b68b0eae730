/// Consecutive pixels of a row.
package struct RowPart: Sendable, Equatable {
    /// Counted from the top.
    package let row: Int
    /// Which pixels.
    package let columns: Range<Int>
}

/// A frame that is made out of another one of the same sources by changing what differs.
///
/// It remembers which pixels of each row are a source's as they are: those that were the same
/// source's before stay. So what a frame costs follows what changes, and what it shows depends on
/// its own stack alone.
package struct KeptFrame<S: Sample>: Sendable {
    /// The frame that was made last.
    package private(set) var bitmap: Bitmap<S>
    /// What the last `show` overwrote, from top to bottom: all else is as it was before.
    package private(set) var changes: [RowPart] = []
    /// Those of its pixels that are a source's as they are, by row, from left to right.
    package private(set) var runs: [[StaticRun]]
    private var next: [StaticRun] = []

    /// A frame that holds nothing yet, of the size and layout of `bitmap`, which it overwrites.
    package init(_ bitmap: Bitmap<S>) {
        self.bitmap = bitmap
        runs = Array(repeating: [], count: bitmap.height)
    }

    /// Makes the frame the one that shows `stack`, bottom source first, of `compositor`'s sources,
    /// which are always the same.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func show(_ stack: [PlacedSource], by compositor: inout Compositor<S>) {
        let width = bitmap.width
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

    /// Makes the frame `picture`, of the same size and layout, which comes from elsewhere.
    package mutating func show(_ picture: Bitmap<S>) {
        precondition(
            (picture.width, picture.height) == (bitmap.width, bitmap.height)
                && picture.layout == bitmap.layout)
        bitmap = picture
        changes = (0..<picture.height).map { RowPart(row: $0, columns: 0..<picture.width) }
        for y in runs.indices { runs[y].removeAll(keepingCapacity: true) }
    }

    private mutating func change(
        _ columns: Range<Int>, ofRow y: Int, _ compositor: inout Compositor<S>
    ) {
        guard !columns.isEmpty else { return }
        changes.append(RowPart(row: y, columns: columns))
        compositor.composite(row: y, columns, into: &bitmap, at: y)
    }

    /// The smallest rectangle outside of which `other`, a frame of the same sources and size, shows
    /// the same; nil if both are equal.
    ///
    /// Rows that are the same sources' as a whole in both need not be looked at.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func changes(from other: KeptFrame) -> PixelRect? {
        bitmap.changes(from: other.bitmap) { y in
            runs[y] == other.runs[y]
                && runs[y].reduce(0) { $0 + $1.columns.count } == bitmap.width
        }
    }
}
