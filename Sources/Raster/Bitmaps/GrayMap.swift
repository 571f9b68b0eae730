/// A gray picture as the order in which pixels change, the darkest first.
///
/// It knows the least and the greatest gray of each cell of 16 × 16 pixels, so that who asks for
/// one row of a mask looks only at those pixels that are on their way.
package final class GrayMap: Sendable {
    /// The gray of each pixel in 16 bits; those of 8 bits are 257 times as large, the same share
    /// of white.
    package let grays: Bitmap<UInt16>
    /// What tells it from all others: SHA-256 of the file, in hexadecimal.
    package let digest: String
    /// The grays of each cell and, since pixels between two are mixed of both, of the columns and
    /// rows next to it: cell after cell, row after row.
    private let cells: [ClosedRange<UInt16>]

    /// Columns and rows of a cell.
    static let cellSide = 16

    /// A pixel that has no place in an order.
    package enum Unfit: Error, Sendable, Equatable {
        /// It has a color.
        case colored(column: Int, row: Int)
        /// Something shines through it.
        case translucent(column: Int, row: Int)
        /// There is no memory for so many bytes.
        case outOfMemory(bytes: Int)
    }

    /// The bytes that a map of that size takes.
    package static func bytes(width: Int, height: Int) -> Int {
        width * height * 2 + (width / cellSide + 1) * (height / cellSide + 1) * 4
    }

    /// The map that `bitmap` is, all of whose pixels are gray and opaque, whatever its layout.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(_ bitmap: Bitmap<S>, digest: String) throws(Unfit) {
        do {
            grays = try Self.grays(of: bitmap)
        } catch let error as Unfit {
            throw error
        } catch {
            throw .outOfMemory(bytes: Self.bytes(width: bitmap.width, height: bitmap.height))
        }
        self.digest = digest
        cells = Self.cells(of: grays)
    }

    /// The grays in the cell of that column and row of cells.
    func grays(inCell column: Int, _ row: Int) -> ClosedRange<UInt16> {
        cells[row * columns + column]
    }

    /// How many columns of cells there are.
    var columns: Int { Self.cellCount(grays.width) }

    private static func cellCount(_ side: Int) -> Int { (side + cellSide - 1) / cellSide }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    private static func grays<S: Sample>(of bitmap: Bitmap<S>) throws -> Bitmap<UInt16> {
        var grays = try Bitmap<UInt16>(width: bitmap.width, height: bitmap.height, layout: .gray)
        let (channels, factor) = (bitmap.layout.channels, UInt16.max / UInt16(S.max))
        for y in 0..<bitmap.height {
            try grays.withMutableRow(y) { row in
                try bitmap.withRow(y) { samples in
                    for x in 0..<bitmap.width {
                        let first = x * channels
                        if channels > 3, samples[first + 3] != S.max {
                            throw Unfit.translucent(column: x, row: y)
                        }
                        if channels > 1,
                            samples[first + 1] != samples[first]
                                || samples[first + 2] != samples[first]
                        {
                            throw Unfit.colored(column: x, row: y)
                        }
                        row[x] = UInt16(samples[first]) &* factor
                    }
                }
            }
        }
        return grays
    }

    private static func cells(of grays: Bitmap<UInt16>) -> [ClosedRange<UInt16>] {
        let (columns, rows) = (cellCount(grays.width), cellCount(grays.height))
        var least = [UInt16](repeating: .max, count: columns * rows)
        var greatest = [UInt16](repeating: 0, count: columns * rows)
        for y in 0..<grays.height {
            grays.withRow(y) { samples in
                for column in 0..<columns {
                    let start = column * cellSide
                    var (low, high) = (UInt16.max, UInt16.min)
                    for x in start..<min(start + cellSide + 1, grays.width) {
                        (low, high) = (min(low, samples[x]), max(high, samples[x]))
                    }
                    // The first row of a cell is next to the one above as well.
                    for row in max(0, y - 1) / cellSide...y / cellSide {
                        let cell = row * columns + column
                        least[cell] = min(least[cell], low)
                        greatest[cell] = max(greatest[cell], high)
                    }
                }
            }
        }
        return zip(least, greatest).map { $0...$1 }
    }
}

extension GrayMap: Hashable {
    /// Whether both are of one file.
    package static func == (left: GrayMap, right: GrayMap) -> Bool { left.digest == right.digest }

    /// Feeds what is compared into `hasher`.
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
