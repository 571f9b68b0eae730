/// A gray picture that gives the order in which pixels change, darkest first.
///
/// It stores the minimum and maximum gray of each cell of 16 × 16 pixels: a row of a mask reads
/// only the cells that are partly covered.
package final class GrayMap: Sendable {
    /// The gray of each pixel in 16 bits; 8-bit grays are multiplied by 257.
    package let grays: Bitmap<UInt16>
    /// The SHA-256 of its file, in hexadecimal.
    package let digest: String
    /// The range of grays in each cell, and in the next column and row for interpolation; row by
    /// row.
    private let cells: [ClosedRange<UInt16>]

    static let cellSide = 16

    /// A reason why a picture cannot be a map.
    package enum Unfit: Error, Sendable, Equatable {
        case colored(column: Int, row: Int)
        case translucent(column: Int, row: Int)
        case outOfMemory(bytes: Int)
    }

    package static func bytes(width: Int, height: Int) -> Int {
        width * height * 2 + (width / cellSide + 1) * (height / cellSide + 1) * 4
    }

    /// Creates the map of `bitmap`, whose pixels must all be gray and opaque, in any layout.
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

    func grays(inCell column: Int, _ row: Int) -> ClosedRange<UInt16> {
        cells[row * columns + column]
    }

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
                    // For interpolation, the first row of a cell also counts for the cell above.
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
    package static func == (left: GrayMap, right: GrayMap) -> Bool { left.digest == right.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
