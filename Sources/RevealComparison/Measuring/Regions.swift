package import Raster

/// The regions of pixels that differ: any two are at least 16 columns or rows apart.
package struct Regions: Sendable, Equatable {
    package struct Region: Sendable, Equatable {
        package var bounds: PixelRect
        package var differing: Int

        package init(bounds: PixelRect, differing: Int) {
            (self.bounds, self.differing) = (bounds, differing)
        }
    }

    package private(set) var count: Int
    /// The regions with the most differing pixels, at most ten.
    ///
    /// Among equal numbers, upper regions come first, then left ones.
    package var largest: [Region]

    package init(_ all: [Region] = []) {
        count = all.count
        largest = Array(
            all.sorted {
                ($1.differing, $0.bounds.y, $0.bounds.x) < ($0.differing, $1.bounds.y, $1.bounds.x)
            }.prefix(10))
    }
}

/// Joins squares of 16×16 pixels with differences into regions, row by row from the top.
struct RegionSearch {
    static let side = 16
    private var found: [Regions.Region] = []
    /// For each region in `found`, the index of the region that it was joined to, or its own index.
    private var owners: [Int] = []
    /// The region of each square in the current row of squares; −1 for none.
    ///
    /// An extra square at either end has no region.
    private var squares: [Int]
    /// The regions of the row of squares above.
    private var above: [Int]
    private var band = 0

    init(width: Int) {
        squares = Array(repeating: -1, count: (width - 1) / Self.side + 3)
        above = squares
    }

    /// Adds `count` pixels in `columns` of one square in row `y`.
    mutating func add(_ columns: Range<Int>, count: Int, row y: Int) {
        guard count > 0 else { return }
        if y / Self.side != band {
            let isNext = y / Self.side == band + 1
            for i in squares.indices { (above[i], squares[i]) = (isNext ? squares[i] : -1, -1) }
            band = y / Self.side
        }
        let square = columns.lowerBound / Self.side + 1
        let pixels = PixelRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
        if squares[square] < 0 {
            squares[square] = found.count
            owners.append(found.count)
            found.append(.init(bounds: pixels, differing: 0))
            for near in [squares[square - 1], squares[square + 1]] + above[square - 1...square + 1]
            where near >= 0 { join(near, to: square) }
        }
        let i = owner(of: squares[square])
        squares[square] = i
        found[i].bounds = found[i].bounds.union(pixels)
        found[i].differing += count
    }

    private mutating func join(_ region: Int, to square: Int) {
        let (one, other) = (owner(of: region), owner(of: squares[square]))
        guard one != other else { return }
        // The older region is kept, so chains of owners are short.
        let (kept, gone) = (min(one, other), max(one, other))
        owners[gone] = kept
        found[kept].bounds = found[kept].bounds.union(found[gone].bounds)
        found[kept].differing += found[gone].differing
    }

    private mutating func owner(of region: Int) -> Int {
        var region = region
        while owners[region] != region {
            owners[region] = owners[owners[region]]
            region = owners[region]
        }
        return region
    }

    var regions: Regions { Regions(found.indices.filter { owners[$0] == $0 }.map { found[$0] }) }
}

extension PixelRect {
    fileprivate func union(_ other: PixelRect) -> PixelRect {
        PixelRect(
            columns: min(x, other.x)..<max(columns.upperBound, other.columns.upperBound),
            rows: min(y, other.y)..<max(rows.upperBound, other.rows.upperBound))
    }
}
