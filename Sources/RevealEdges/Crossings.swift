package import Raster

/// An overview of a frame: where coverage crosses ½, and counts of pixels.
package struct Crossings {
    /// The places between neighbors where coverage crosses ½.
    package private(set) var places: [SIMD2<Double>] = []
    /// The crossings along rows at which coverage changes by more than 0.9 within a few pixels, as
    /// at a sharp edge.
    ///
    /// Text that a browser blurs has many crossings, but no such changes.
    package private(set) var clearPlaces: [SIMD2<Double>] = []
    package private(set) var informative = 0
    package private(set) var outgoing = 0
    package private(set) var incoming = 0
    private(set) var strange = 0
    private(set) var seen = 0
    private var sum = 0.0
    private var squares = 0.0

    /// The maximum number of places; more do not come from an edge.
    private static let most = 200_000
    /// The maximum distance of neighboring informative pixels.
    private static let gap = 3

    package var mean: Double { informative > 0 ? sum / Double(informative) : 0 }
    package var deviation: Double {
        guard informative > 0 else { return 0 }
        return max(0, squares / Double(informative) - mean * mean).squareRoot()
    }

    /// The share of informative pixels that mix both snapshots.
    package var mixedShare: Double {
        informative == 0 ? 0 : Double(informative - outgoing - incoming) / Double(informative)
    }

    package var strangeShare: Double { seen == 0 ? 0 : Double(strange) / Double(seen) }

    /// Reads `picture`; pixel by pixel only in blocks that differ from both snapshots, or are next
    /// to a block of the other snapshot.
    package init(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        let width = pair.width
        let blocks = PlainBlocks(picture, pair)
        var (row, above) = (MixedRow(width: width), MixedRow(width: width))
        for y in 0..<pair.height {
            swap(&row, &above)
            let parts = parts(of: blocks, in: y, pair)
            row.clear(0..<width)
            for columns in parts {
                row.read(picture, pair, row: y, columns: columns)
                count(row, columns)
            }
            guard places.count < Self.most else { continue }
            for columns in parts { cross(row, columns, at: y) }
            if y > 0 { for columns in parts { cross(row, below: above, columns, at: y) } }
        }
    }

    /// Counts the plain columns of row `y`, and returns the others in order.
    private mutating func parts(
        of blocks: PlainBlocks, in y: Int, _ pair: MeasuredPair
    ) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for block in 0..<blocks.count {
            let start = block * PlainBlocks.width
            let end = min(pair.width, start + PlainBlocks.width)
            if blocks.mayCross(block, y) {
                if let last = parts.last, last.upperBound == start {
                    parts[parts.count - 1] = last.lowerBound..<end
                } else {
                    parts.append(start..<end)
                }
                continue
            }
            let told = pair.informative(block, y)
            seen += end - start
            informative += told
            guard blocks[block, y] == .incoming else {
                outgoing += told
                continue
            }
            incoming += told
            sum += Double(told)
            squares += Double(told)
        }
        return parts
    }

    private mutating func count(_ row: MixedRow, _ columns: Range<Int>) {
        let (coverage, weight, rest) = (row.coverage.span, row.weight.span, row.rest.span)
        var (informative, outgoing, incoming, strange) = (0, 0, 0, 0)
        var (sum, squares) = (Float(0), Float(0))
        for x in columns {
            // A difference of more than 24 steps in three channels is not rounding and, usually,
            // not a codec's noise.
            strange += rest[x] > 1800 ? 1 : 0
            guard weight[x] > 0 else { continue }
            let share = coverage[x]
            informative += 1
            outgoing += share < 0.1 ? 1 : 0
            incoming += share > 0.9 ? 1 : 0
            let held = min(1, max(0, share))
            sum += held
            squares += held * held
        }
        seen += columns.count
        self.informative += informative
        self.outgoing += outgoing
        self.incoming += incoming
        self.strange += strange
        self.sum += Double(sum)
        self.squares += Double(squares)
    }

    private mutating func cross(_ row: MixedRow, _ columns: Range<Int>, at y: Int) {
        let (coverage, weight) = (row.coverage.span, row.weight.span)
        var last = -1
        for x in columns where weight[x] > 0 {
            if last >= 0, x - last <= Self.gap, (coverage[x] < 0.5) != (coverage[last] < 0.5) {
                let part = Double((0.5 - coverage[last]) / (coverage[x] - coverage[last]))
                let place = SIMD2(Double(last) + 0.5 + part * Double(x - last), Double(y) + 0.5)
                places.append(place)
                let (before, behind) = (max(0, last - 1), min(coverage.count - 1, x + 1))
                if weight[before] > 0, weight[behind] > 0,
                    abs(coverage[behind] - coverage[before]) > 0.9
                {
                    clearPlaces.append(place)
                }
            }
            last = x
        }
    }

    private mutating func cross(
        _ row: MixedRow, below above: MixedRow, _ columns: Range<Int>, at y: Int
    ) {
        let (coverage, weight) = (row.coverage.span, row.weight.span)
        let (higher, higherWeight) = (above.coverage.span, above.weight.span)
        for x in columns where weight[x] > 0 && higherWeight[x] > 0 {
            guard (coverage[x] < 0.5) != (higher[x] < 0.5) else { continue }
            let part = Double((0.5 - higher[x]) / (coverage[x] - higher[x]))
            places.append(SIMD2(Double(x) + 0.5, Double(y) - 0.5 + part))
        }
    }
}
