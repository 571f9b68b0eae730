import Raster

/// A source's rows of one band, coded with the band's code, and where they can be cut.
final class CodedSource: Sendable {
    /// The tokens' bits, rows one behind the other, each behind its filter's byte; words that begin
    /// with any of them are readable.
    let bits: Slab<UInt8>
    /// `cellsPerRow` cells for each row, and one for its end.
    let cells: Slab<Cell>
    /// For each cell what its tokens need.
    let extents: Slab<Extent>
    /// What all tokens of `groupSize` cells need, row by row, so that many are looked at at once.
    let groups: Slab<Extent>
    static let groupSize = 8
    let groupsPerRow: Int
    let cellsPerRow: Int
    /// The bytes from one cell to the next.
    let cellBytes: Int
    /// The matches of all rows, in order; none in bands that have runs only.
    let matches: Slab<MatchPair>

    /// Codes the first `count` of some rows, as they are to be coded, in `bitCount` bits.
    init(
        _ rows: BandRows, count: Int, cellBytes: Int, _ matches: [MatchPair], bits bitCount: Int,
        code: DeflateCode, keepsMatches: Bool
    ) throws(OutOfMemory) {
        self.cellBytes = cellBytes
        cellsPerRow = (rows.rowBytes + cellBytes - 1) / cellBytes
        self.matches = try Slab(keepsMatches ? matches : [])
        cells = try Slab(count: count * (cellsPerRow + 1))
        extents = try Slab(count: cells.count)
        groupsPerRow = (cellsPerRow + Self.groupSize - 1) / Self.groupSize
        groups = try Slab(count: count * groupsPerRow)
        bits = try Slab(count: (bitCount + 7) / 8 + BitWriter.spare)
        // There is room for as many bits and cells as are written.
        var writer = unsafe BitWriter(into: bits.base)
        var coder = unsafe RowCoder(rows, code, matches, cellBytes: cellBytes)
        for row in 0..<count {
            let first = row * (cellsPerRow + 1)
            unsafe coder.code(
                row, cells.base + first, extents.base + first, count: cellsPerRow + 1, &writer)
        }
        writer.finish()
        for row in 0..<count { group(row) }
    }

    /// Puts the extents of a row's cells into groups.
    private func group(_ row: Int) {
        let extents = unsafe self.extents.base + cells(of: row).lowerBound
        for group in 0..<groupsPerRow {
            let first = group * Self.groupSize
            // The row's last extent is no cell's.
            var extent = unsafe extents[first]
            for i in first..<min(first + Self.groupSize, cellsPerRow) {
                extent.add(unsafe extents[i])
            }
            unsafe groups.base[row * groupsPerRow + group] = extent
        }
    }

    /// The cells of the band's row of that number, and one for its end.
    func cells(of row: Int) -> Range<Int> {
        row * (cellsPerRow + 1)..<(row + 1) * (cellsPerRow + 1)
    }

    /// Where to look for the first match of row `row` that ends behind `column`, and the end of the
    /// row's matches.
    func matches(of row: Int, endingBehind column: Int) -> Range<Int> {
        let cells = cells(of: row)
        let index = cells.lowerBound + column / cellBytes
        // A match that begins before the cell and ends in it is the last before the cell's first.
        let first = index > cells.lowerBound ? Int(self.cells[index].match) - 1 : 0
        return max(
            Int(self.cells[cells.lowerBound].match), first)..<Int(
                self.cells[cells.upperBound - 1].match)
    }

    /// Adds those bytes of a row to its sums; `bytes` is where the row is.
    @unsafe
    func add(
        _ range: Range<Int>, of row: Int, _ bytes: UnsafePointer<UInt8>,
        to sums: inout Adler32.RowSums
    ) {
        let cells = cells(of: row)
        var first = cells.lowerBound + range.lowerBound / cellBytes
        var last = min(cells.upperBound - 1, cells.lowerBound + range.upperBound / cellBytes)
        while first < last, self.cells[first].column < range.lowerBound { first += 1 }
        while first < last, self.cells[last].column > range.upperBound { last -= 1 }
        guard first < last else {
            unsafe sums.add(bytes, range)
            return
        }
        // What lies between two cells is known.
        let (start, end) = (self.cells[first], self.cells[last])
        unsafe sums.add(bytes, range.lowerBound..<Int(start.column))
        sums.add(from: start.sums, to: end.sums)
        unsafe sums.add(bytes, Int(end.column)..<range.upperBound)
    }

    /// Where row `row` begins with its filter's byte, in bits; that of the number of rows is the end.
    func start(of row: Int) -> Int {
        row == 0 ? 0 : Int(cells[row * (cellsPerRow + 1) - 1].bit)
    }
}

/// Codes rows one after the other and notes their cells.
@unsafe
private struct RowCoder {
    private let rows: UnsafePointer<UInt8>
    private let code: DeflateCode
    private let matches: [MatchPair]
    private let stride: Int
    private let cellBytes: Int
    private var next = 0

    init(_ rows: BandRows, _ code: DeflateCode, _ matches: [MatchPair], cellBytes: Int) {
        unsafe self.rows = UnsafePointer(rows.rows())
        unsafe self.code = code
        unsafe self.matches = matches
        unsafe stride = rows.stride
        unsafe self.cellBytes = cellBytes
    }

    mutating func code(
        _ row: Int, _ cells: UnsafeMutablePointer<Cell>, _ extents: UnsafeMutablePointer<Extent>,
        count: Int, _ writer: inout BitWriter
    ) {
        let start = unsafe row * stride
        unsafe writer.put(literal: rows[start], code)
        let bytes = unsafe rows + start + 1
        var column = 0
        var sums = Adler32.RowSums()
        for i in 0..<count {
            unsafe cells[i] = Cell(column: column, bit: writer.position, match: next, sums)
            var extent = Extent(from: column)
            // The last one is the row's end, and has no tokens. Tokens that begin in this cell belong
            // to it.
            if i < count - 1 {
                let boundary = unsafe min(stride - 1, (i + 1) * cellBytes)
                let first = column
                unsafe emit(upTo: boundary, row, bytes, &column, &extent, &writer)
                unsafe sums.add(bytes, first..<column)
                extent.add(first..<column)
            }
            unsafe extents[i] = extent
        }
    }

    @inline(__always)
    private mutating func emit(
        upTo boundary: Int, _ row: Int, _ bytes: UnsafePointer<UInt8>, _ column: inout Int,
        _ extent: inout Extent, _ writer: inout BitWriter
    ) {
        let start = unsafe row * stride + 1
        while column < boundary {
            guard unsafe next < matches.count else {
                unsafe writer.put(literals: bytes + column, boundary - column, code)
                column = boundary
                return
            }
            let match = unsafe matches[next].best
            let upTo = min(boundary, Int(match.start) - start)
            if column < upTo {
                unsafe writer.put(literals: bytes + column, upTo - column, code)
                column = upTo
            }
            guard column < boundary else { return }
            unsafe put(match, row, &extent, &writer)
            column += Int(match.length)
            unsafe next += 1
        }
    }

    @inline(__always)
    private func put(
        _ match: Match, _ row: Int, _ extent: inout Extent, _ writer: inout BitWriter
    ) {
        let (length, distance) = (Int(match.length), match.distance)
        unsafe writer.put(match: length, distance, code)
        let first = unsafe Int(match.start) - row * stride - 1
        let (up, columns) = unsafe Match.source(
            of: first..<first + length, at: distance, stride: stride)
        extent.add(columns, above: up > 0)
    }
}
