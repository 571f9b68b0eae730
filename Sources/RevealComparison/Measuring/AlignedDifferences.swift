import PNG
import Raster
import RevealValues

/// The differences between the paired lines of two pictures.
package struct AlignedDifferences: Sendable, Equatable {
    package let alignment: PictureAlignment
    /// The differences between paired lines, at positions in the actual picture.
    package private(set) var differences: Differences

    fileprivate init<S: Sample>(
        _ expected: Bitmap<S>, _ actual: Bitmap<S>, _ alignment: PictureAlignment,
        by options: ComparisonOptions
    ) throws(OutOfMemory) {
        self.alignment = alignment
        let (one, other) = try alignment.parts(expected, actual)
        differences = one.differences(from: other, by: alignment.options(options))
        differences.move { alignment.actual($0) }
    }
}

extension PictureAlignment {
    /// Returns the options for pictures of the paired lines only.
    func options(_ options: ComparisonOptions) -> ComparisonOptions {
        var options = options
        options.ignored = options.ignored.compactMap(pairs)
        return options
    }
}

extension CommonDepth {
    /// Aligns the pictures, and compares the lines they share.
    ///
    /// For pictures of one size, `found` are the differences without alignment. The result is nil
    /// unless the alignment pairs at least half of the pixels. Of the differences, at least a
    /// quarter must be outside of inserted lines, and alignment must remove at least half of these.
    func aligned(
        _ found: Differences?, by options: ComparisonOptions
    ) throws(OutOfMemory) -> AlignedDifferences? {
        switch self {
        case .eight(let one, let other): try one.aligned(with: other, found, by: options)
        case .sixteen(let one, let other): try one.aligned(with: other, found, by: options)
        }
    }
}

extension Bitmap {
    fileprivate func aligned(
        with actual: Bitmap, _ found: Differences?, by options: ComparisonOptions
    ) throws(OutOfMemory) -> AlignedDifferences? {
        let layout = Swift.max(layout, actual.layout)
        let (one, other) = (try converted(to: layout), try actual.converted(to: layout))
        guard let found else {
            return try AlignedDifferences(one, other, PictureAlignment(one, other), by: options)
        }
        guard let rect = found.bounds.map({ grown($0, by: 4) }) else { return nil }
        let alignment = PictureAlignment(one, other, rect)
        guard !alignment.isInPlace else { return nil }
        for wholly in [true, false] {
            let alignment = alignment.extended(
                from: rect, to: PixelSize(width: width, height: height), wholly: wholly)
            guard 2 * alignment.rows.count * alignment.columns.count >= width * height else {
                continue
            }
            let aligned = try AlignedDifferences(one, other, alignment, by: options)
            var shared = options
            shared.ignored += alignment.inserted(width: width, height: height)
            let compared = one.differences(from: other, by: shared).differing
            if 2 * aligned.differences.differing <= compared, 4 * compared >= found.differing {
                return aligned
            }
        }
        return nil
    }

    private func grown(_ rect: PixelRect, by margin: Int) -> PixelRect {
        let columns = (rect.x - margin..<rect.x + rect.width + margin).clamped(to: 0..<width)
        let rows = (rect.y - margin..<rect.y + rect.height + margin).clamped(to: 0..<height)
        return PixelRect(columns: columns, rows: rows)
    }
}
