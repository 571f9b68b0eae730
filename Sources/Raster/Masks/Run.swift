/// Consecutive pixels of a scanline that come from one source.
package struct Run: Equatable, Copying {
    package enum Kind: Equatable {
        case copy
        /// Blended by a mask's coverage over the results of earlier runs.
        case edge
        /// Painted by shares over the results of earlier runs; with a mask, painted over the
        /// background and then blended by coverage.
        case mixed
    }

    package let kind: Kind
    package let source: Int
    package let columns: Range<Int>
    /// The index of a mixed run's staged source.
    let layer: Int
    /// The index of the run's first share, a zero, in the scanline; −1 if it has none.
    private let shareStart: Int
    /// Whether the shares of a mask are followed by those that paint the source inside it.
    let isPaintedInside: Bool

    init(
        _ kind: Kind, of source: Int, _ columns: Range<Int>, layer: Int = -1, shares: Int = -1,
        isPaintedInside: Bool = false
    ) {
        (self.kind, self.source, self.columns) = (kind, source, columns)
        (self.layer, shareStart, self.isPaintedInside) = (layer, shares, isPaintedInside)
    }

    var isHiding: Bool { shareStart < 0 }

    /// The padded range of the scanline's shares, one per column.
    var shares: Range<Int> { shareStart..<shareStart &+ paddedCount }

    var paintShares: Range<Int> { shares.upperBound..<shares.upperBound &+ paddedCount }

    private var paddedCount: Int {
        columns.upperBound &- columns.lowerBound &+ 2 * sharePadding
    }

    func copy(_ columns: Range<Int>) -> Run { Run(.copy, of: source, columns) }
}

extension Range<Int> {
    /// The samples of columns, whose bounds are in a row.
    @inline(__always)
    func samples(_ layout: PixelLayout) -> Range<Int> {
        lowerBound &* layout.channels..<upperBound &* layout.channels
    }
}

/// The number of zeros before and after a run's shares, for vectors that extend beyond the run.
///
/// A share of 0 keeps the row unchanged. Most runs are two or three pixels long: separate code for
/// their ends would cost more than the blending.
package let sharePadding = 16
