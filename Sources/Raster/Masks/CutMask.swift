/// The way in which a mask is cut by another.
package enum MaskCut: Sendable, Hashable {
    case without
    /// The share is scaled by the part that the other mask leaves uncovered.
    case outside
    /// Pixels that the other mask fully covers are removed.
    case beneath
}

extension MaskCut {
    @inline(__always)
    fileprivate func share(_ share: UInt16, _ other: UInt16) -> UInt16 {
        switch self {
        case .without: share - min(share, other)
        case .outside: product(share, .max - other)
        case .beneath: other == .max ? 0 : share
        }
    }
}

package struct CutMask: PixelMask {
    package let mask: any PixelMask
    package let other: any PixelMask
    package let cut: MaskCut

    package init(_ mask: any PixelMask, by other: any PixelMask, _ cut: MaskCut) {
        (self.mask, self.other, self.cut) = (mask, other, cut)
    }

    package static func == (a: CutMask, b: CutMask) -> Bool {
        a.mask.isEqual(to: b.mask) && a.other.isEqual(to: b.other) && a.cut == b.cut
    }

    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        let one = mask.anyParts(row: row, width: width, &memory)
        guard !one.isEmpty else { return [] }
        let two = other.anyParts(row: row, width: width, &memory)
        return memory.cuts.scanlines(of: one, cutBy: two, cut, width: width)
    }
}

/// The memory for one row of cut masks.
///
/// A row is cut at the ends of the touched and full ranges of both masks. Only edges are computed,
/// so the cost of a ring's row does not depend on its width.
struct CutRows {
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    private var otherShares: [UInt16] = []

    mutating func scanlines(
        of one: [any MaskScanline], cutBy two: [any MaskScanline], _ cut: MaskCut, width: Int
    ) -> [KnownScanline] {
        var (one, two) = (MaskLevels(one, width: width), MaskLevels(two, width: width))
        guard let first = one.parts.first, let last = one.parts.last else { return [] }
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
        return parts.end()
    }
}

/// A cursor over a mask's parts of a row, from left to right.
struct MaskLevels {
    enum Level {
        case none, full
        case edge(any MaskScanline)

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

    /// Returns the coverage from `column` to an end; `column` must increase from call to call.
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
