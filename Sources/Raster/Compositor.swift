/// Makes frames out of sources: plans every scanline as runs and carries them out.
///
/// It keeps the memory of one scanline's plan, so each thread has its own.
package struct Compositor<S: Sample>: Sendable {
    private let sources: [Source<S>]
    private var scanline = Scanline()
    /// An edge's shares, one a sample, padded.
    private var sampleShares: [UInt16] = []

    /// A compositor of `sources`, all of the layout and width of the frames to come.
    package init(sources: [Source<S>]) {
        self.sources = sources
    }

    /// Overwrites `frame` with `stack`, bottom source first.
    ///
    /// The bottom source has no mask.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func composite(_ stack: [MaskedSource], into frame: inout Bitmap<S>) {
        precondition(stack.first?.mask == nil && !stack.isEmpty, "every pixel has a source")
        let layout = frame.layout
        for y in 0..<frame.height {
            scanline.plan(stack, row: y, width: frame.width)
            frame.withMutableRow(y) { composite(row: y, layout, into: &$0) }
        }
    }

    private mutating func composite(
        row y: Int, _ layout: PixelLayout, into row: inout MutableSpan<S>
    ) {
        var firstShare = 0
        for run in scanline.runs {
            let start = run.columns.lowerBound * layout.channels
            switch run.kind {
            case .copy:
                sources[run.source].withRow(y) {
                    let end = run.columns.upperBound * layout.channels
                    row.copySamples(from: $0.extracting(start..<end), at: start)
                }
            case .edge:
                let shares = firstShare..<firstShare + run.columns.count + 2 * sharePadding
                firstShare = shares.upperBound
                if layout == .rgb { expand(shares) }
                sources[run.source].withRow(y) {
                    blend($0, layout, shares: shares, into: &row, at: start)
                }
            }
        }
    }

    private func blend(
        _ inside: Span<S>, _ layout: PixelLayout, shares: Range<Int>,
        into row: inout MutableSpan<S>, at start: Int
    ) {
        switch layout {
        case .grey:
            let shares = scanline.shares.span.extracting(shares)
            blendOpaque(inside, into: &row, at: start, shares: shares)
        case .rgb:
            blendOpaque(inside, into: &row, at: start, shares: sampleShares.span)
        case .rgba:
            let shares = scanline.shares.span.extracting(shares)
            blendStraight(inside, into: &row, at: start, shares: shares)
        }
    }

    private mutating func expand(_ shares: Range<Int>) {
        sampleShares.removeAll(keepingCapacity: true)
        let padding = repeatElement(UInt16(0), count: sharePadding)
        sampleShares.append(contentsOf: padding)
        for share in scanline.shares[shares.dropFirst(sharePadding).dropLast(sharePadding)] {
            sampleShares.append(share)
            sampleShares.append(share)
            sampleShares.append(share)
        }
        sampleShares.append(contentsOf: padding)
    }
}
