/// Consecutive pixels of a scanline that come from one source.
package struct Run: Equatable {
    /// How the source's pixels get into the scanline.
    package enum Kind: Equatable {
        /// As they are.
        case copy
        /// By a mask's coverage, over what the runs before have put there.
        case edge
        /// Anything else: painted by shares over what the runs before have put there, or where
        /// there is a mask, painted over the background and then blended in by its coverage.
        case mixed
    }

    package let kind: Kind
    package let source: Int
    package let columns: Range<Int>
    /// Which of the staged sources a mixed run belongs to.
    let layer: Int?
    /// The scanline's shares by which the row takes the run's pixels in, one a column, padded; none
    /// for copies, and for what hides all that is beneath.
    let shares: Range<Int>
    /// The scanline's shares by which a masked run is painted over the background; nil without
    /// mask.
    let paintShares: Range<Int>?

    /// A run that is copied, or with `shares` blended in by coverage.
    init(_ kind: Kind, of source: Int, _ columns: Range<Int>, shares: Range<Int> = 0..<0) {
        self.kind = kind
        self.source = source
        self.columns = columns
        self.shares = shares
        layer = nil
        paintShares = nil
    }

    /// A mixed run of a staged source.
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

    /// Whether its pixels are all that shows.
    var isHiding: Bool { shares.isEmpty }

    /// The samples of the run's columns in a row.
    func samples(_ layout: PixelLayout) -> Range<Int> {
        columns.lowerBound * layout.channels..<columns.upperBound * layout.channels
    }
}

/// The zeroes that stand on either side of a run's shares, so that vectors may stick out of a run.
///
/// Where the share is zero, the row keeps what it has. Most runs are two or three pixels long, and
/// taking their ends apart sample by sample would cost more than the blending.
package let sharePadding = 16
