/// How what two masks cover becomes what one covers without the other.
package enum MaskCut: Sendable, Hashable {
    /// The one minus the other, which lies within it: the exact area between two edges.
    case without
    /// As much of the one as the other leaves: what it is painted by shows through the other.
    case outside
    /// The one as it is, but for pixels that the other covers wholly: what it is painted by lies
    /// beneath the other, which hides it.
    case beneath
}

extension MaskCut {
    /// What is left of a share, beside another one.
    @inline(__always)
    fileprivate func share(_ share: UInt16, _ other: UInt16) -> UInt16 {
        switch self {
        case .without: share - min(share, other)
        case .outside: product(share, .max - other)
        case .beneath: other == .max ? 0 : share
        }
    }
}

/// The rows of masks of any kind, part by part, and the memory of one.
///
/// A mask that another cuts is neither one piece nor full in one place. So its row is passed from
/// one end of either mask's touched and full columns to the next: between two of these nothing is
/// computed but where an edge is, and a ring's row costs what its edges do, however wide it is.
struct MaskRows {
    var polygons = PolygonRows()
    var maps = MapRows()
    private var means = MeanRows()
    /// The mean that was the last one, which a layer and the one over it often share.
    private var lastMean: (masks: [PixelMask], row: Int, width: Int, parts: [KnownScanline])?
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    private var otherShares: [UInt16] = []

    /// The parts of a row of a bitmap of `width` columns that `mask` touches, from left to right.
    mutating func scanlines(of mask: PixelMask, row: Int, width: Int) -> [any MaskScanline] {
        func one(_ scanline: (any MaskScanline)?) -> [any MaskScanline] {
            scanline.map { [$0] } ?? []
        }
        switch mask {
        case .ellipse(let ellipse): return one(EllipseScanline(ellipse, row: row, width: width))
        case .softEllipse(let ellipse):
            return one(SoftEllipseScanline(ellipse, row: row, width: width))
        case .roundedRect(let rect): return one(RoundedRectScanline(rect, row: row, width: width))
        case .polygon(let polygon): return polygons.scanlines(of: polygon, row: row, width: width)
        case .pixels(let ellipse):
            return one(WholePixelScanline(ellipse, row: row, width: width))
        case .map(let map): return maps.scanlines(of: map, row: row, width: width)
        case .movingCircle(let circle):
            return one(MovingCircleScanline(circle, row: row, width: width))
        case .polygonMean(let mean): return polygons.scanlines(of: mean, row: row, width: width)
        case .mean(let masks): return scanlines(ofMeanOf: masks, row: row, width: width)
        case .cut(let mask, let other, let cut):
            return scanlines(of: mask, cutBy: other, cut, row: row, width: width)
        }
    }

    /// The parts of a row of the mean of masks.
    mutating func scanlines(
        ofMeanOf masks: [PixelMask], row: Int, width: Int
    ) -> [KnownScanline] {
        if let last = lastMean, last.row == row, last.width == width, last.masks == masks {
            return last.parts
        }
        // First, so that the shares of what it was belong to nobody else when they change.
        lastMean = nil
        means.begin(width: width)
        for mask in masks { means.add(scanlines(of: mask, row: row, width: width)) }
        let parts = means.scanlines()
        lastMean = (masks, row, width, parts)
        return parts
    }

    /// The parts of a row of what is left of one mask.
    mutating func scanlines(
        of mask: PixelMask, cutBy other: PixelMask, _ cut: MaskCut, row: Int, width: Int
    ) -> [KnownScanline] {
        var one = MaskLevels(scanlines(of: mask, row: row, width: width), width: width)
        guard let first = one.parts.first, let last = one.parts.last else { return [] }
        var two = MaskLevels(scanlines(of: other, row: row, width: width), width: width)
        parts.begin(width: width)
        var column = first.touched.lowerBound
        while column < last.touched.upperBound {
            let (level, otherLevel) = (one.level(at: column), two.level(at: column))
            let columns = column..<min(level.end, otherLevel.end)
            column = columns.upperBound
            switch (level.part, otherLevel.part) {
            case (.none, _), (_, .full): break
            case (.full, .none): parts.addFull(columns)
            case (let part, let otherPart):
                part.write(columns, to: &shares)
                otherPart.write(columns, to: &otherShares)
                for i in 0..<columns.count {
                    parts.add(
                        columns.lowerBound + i, share: cut.share(shares[i], otherShares[i]))
                }
            }
        }
        parts.end()
        return parts.scanlines
    }
}

/// What a mask's parts of a row are, from left to right.
struct MaskLevels {
    /// What some columns are.
    enum Level {
        case none, full
        case edge(any MaskScanline)

        /// Writes their shares to `shares` from its beginning.
        func write(_ columns: Range<Int>, to shares: inout [UInt16]) {
            if shares.count < columns.count {
                shares = Array(repeating: 0, count: columns.count)
            }
            switch self {
            case .none: for i in 0..<columns.count { shares[i] = 0 }
            case .full: for i in 0..<columns.count { shares[i] = .max }
            case .edge(let part):
                var span = shares.mutableSpan
                part.coverage(of: columns, into: &span, at: 0)
            }
        }
    }

    let parts: [any MaskScanline]
    private let width: Int
    private var index = 0

    init(_ parts: [any MaskScanline], width: Int) {
        (self.parts, self.width) = (parts, width)
    }

    /// What the columns from this one to an end are; each lies behind the one asked for before.
    mutating func level(at column: Int) -> (part: Level, end: Int) {
        while index < parts.count, parts[index].touched.upperBound <= column { index += 1 }
        guard index < parts.count else { return (.none, width) }
        let (touched, full) = (parts[index].touched, parts[index].full)
        if column < touched.lowerBound { return (.none, touched.lowerBound) }
        if full.contains(column) { return (.full, full.upperBound) }
        let isBefore = !full.isEmpty && column < full.lowerBound
        return (.edge(parts[index]), isBefore ? full.lowerBound : touched.upperBound)
    }
}
