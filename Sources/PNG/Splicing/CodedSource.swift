import Raster

/// A source's rows of one band, coded with the band's code, and where they can be cut.
final class CodedSource: Sendable {
    // These keep in memory what `rows` reads.
    private let bits: Slab<UInt8>
    private let cells: Slab<Cell>
    private let extents: Slab<Extent>
    private let groups: Slab<Extent>
    private let starts: Slab<RowStart>
    private let matches: Slab<MatchPair>
    /// All of it, readable as long as this is kept.
    let rows: CodedRows

    /// Codes the first `count` of some rows, as they are to be coded, in `bitCount` bits.
    init(
        _ rows: BandRows, count: Int, cellBytes: Int, _ matches: [MatchPair], bits bitCount: Int,
        code: DeflateCode, keepsMatches: Bool
    ) throws(OutOfMemory) {
        let cellsPerRow = (rows.rowBytes + cellBytes - 1) / cellBytes
        let groupsPerRow = (cellsPerRow + CodedRows.groupSize - 1) / CodedRows.groupSize
        self.matches = try Slab(keepsMatches ? matches : [])
        cells = try Slab(count: count * (cellsPerRow + 1))
        extents = try Slab(count: cells.count)
        groups = try Slab(count: count * groupsPerRow)
        starts = try Slab(count: count + 1)
        bits = try Slab(count: (bitCount + 7) / 8 + BitWriter.spare)
        // There is room for as many bits, cells and rows as are written.
        var writer = unsafe BitWriter(into: bits.base)
        var coder = unsafe RowCoder(rows, code, matches, cellBytes: cellBytes)
        for row in 0..<count {
            let first = row * (cellsPerRow + 1)
            unsafe starts.base[row] = coder.start(writer)
            unsafe coder.code(
                row, cells.base + first, extents.base + first, count: cellsPerRow + 1, &writer)
            unsafe Extent.group(
                extents.base + first, count: cellsPerRow, into: groups.base + row * groupsPerRow)
        }
        unsafe starts.base[count] = coder.start(writer)
        writer.finish()
        self.rows = unsafe CodedRows(
            bits: bits.values, cells: cells.values, extents: extents.values, groups: groups.values,
            starts: starts.values, matches: self.matches.values, cellsPerRow: cellsPerRow,
            groupsPerRow: groupsPerRow, cellBytes: cellBytes)
    }
}

extension Extent {
    /// Puts the extents of a row's cells into groups.
    @unsafe
    fileprivate static func group(
        _ extents: UnsafePointer<Extent>, count: Int, into groups: UnsafeMutablePointer<Extent>
    ) {
        for first in stride(from: 0, to: count, by: CodedRows.groupSize) {
            var group = unsafe extents[first]
            for i in first..<min(first + CodedRows.groupSize, count) {
                unsafe group.add(extents[i])
            }
            unsafe groups[first / CodedRows.groupSize] = group
        }
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

    /// Where the next row begins.
    func start(_ writer: BitWriter) -> RowStart {
        unsafe RowStart(
            bit: UInt32(truncatingIfNeeded: writer.position),
            match: UInt32(truncatingIfNeeded: next))
    }

    mutating func code(
        _ row: Int, _ cells: UnsafeMutablePointer<Cell>, _ extents: UnsafeMutablePointer<Extent>,
        count: Int, _ writer: inout BitWriter
    ) {
        let start = unsafe row * stride
        unsafe writer.put(code.literals[Int(rows[start])])
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
