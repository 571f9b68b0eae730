/// Consecutive pixels of a scanline that come from one source.
package struct Run: Equatable {
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
    let layer: Int?
    /// The padded range of the scanline's shares, one per column; empty for copies and for runs
    /// that hide everything beneath.
    let shares: Range<Int>
    let paintShares: Range<Int>?

    init(_ kind: Kind, of source: Int, _ columns: Range<Int>, shares: Range<Int> = 0..<0) {
        self.kind = kind
        self.source = source
        self.columns = columns
        self.shares = shares
        layer = nil
        paintShares = nil
    }

    init(
        mixed source: Int, layer: Int, _ columns: Range<Int>, shares: Range<Int>,
        paintShares: Range<Int>?
    ) {
        kind = .mixed
        self.source = source
        self.layer = layer
        self.columns = columns
        self.shares = shares
        self.paintShares = paintShares
    }

    var isHiding: Bool { shares.isEmpty }

    func samples(_ layout: PixelLayout) -> Range<Int> {
        columns.lowerBound * layout.channels..<columns.upperBound * layout.channels
    }
}

/// The number of zeros before and after a run's shares, for vectors that extend beyond the run.
///
/// A share of 0 keeps the row unchanged. Most runs are two or three pixels long: separate code for
/// their ends would cost more than the blending.
package let sharePadding = 16
