/// A source's rows of a band as bits, divided into cells.
final class CodedSource: Sendable {
    // The owners of the memory that `rows` reads.
    private let bits: Buffer<UInt8>
    private let cells: Buffer<Cell>
    private let extents: Buffer<Extent>
    private let groups: Buffer<Extent>
    private let starts: Buffer<RowStart>
    private let matches: Buffer<MatchPair>
    /// The rows, valid while this object exists.
    let rows: Rows

    init(
        _ tokens: SourceTokens, _ coding: RowCoding, code: DeflateCode, cellBytes: Int
    ) throws(OutOfMemory) {
        let count = coding.count
        let cellsPerRow = (tokens.rows.rowBytes + cellBytes - 1) / cellBytes
        let groupsPerRow = (cellsPerRow + Rows.groupSize - 1) / Rows.groupSize
        matches = try Buffer(coding.hasMatches ? tokens.matches : [])
        cells = try Buffer(count: count * (cellsPerRow + 1))
        extents = try Buffer(count: cells.count)
        groups = try Buffer(count: count * groupsPerRow)
        starts = try Buffer(count: count + 1)
        bits = try Buffer(count: (tokens.counts.bits(in: code) + 7) / 8 + BitWriter.spare)
        var writer = unsafe BitWriter(into: bits.base)
        var coder = unsafe CellCoder(tokens, code, cellBytes: cellBytes)
        for row in 0..<count {
            let first = row * (cellsPerRow + 1)
            unsafe starts.base[row] = coder.start(writer)
            let rowCells = unsafe RowCells(
                cells: cells.base + first, extents: extents.base + first, count: cellsPerRow + 1)
            unsafe coder.code(row, into: rowCells, &writer)
            unsafe Extent.group(
                extents.base + first, count: cellsPerRow, in: tokens.rows.rowBytes,
                readsRowsAbove: coding.hasMatches, into: groups.base + row * groupsPerRow)
        }
        unsafe starts.base[count] = coder.start(writer)
        writer.finish()
        self.rows = unsafe Rows(
            bits: bits.values, cells: cells.values, extents: extents.values, groups: groups.values,
            starts: starts.values, matches: matches.values, cellsPerRow: cellsPerRow,
            groupsPerRow: groupsPerRow, cellBytes: cellBytes)
    }
}

extension Extent {
    @unsafe
    fileprivate static func group(
        _ extents: UnsafePointer<Extent>, count: Int, in bytes: Int, readsRowsAbove: Bool,
        into groups: UnsafeMutablePointer<Extent>
    ) {
        let size = CodedSource.Rows.groupSize
        for first in stride(from: 0, to: count, by: size) {
            var group = unsafe extents[first]
            for i in first..<min(first + size, count) {
                unsafe group.add(extents[i])
            }
            // `CellValidity` requires this.
            precondition(
                group.lies(in: 0..<UInt32(truncatingIfNeeded: bytes)),
                "a match's source is outside its row")
            // Whole rows of a band of runs are copied without checking the rows above.
            precondition(readsRowsAbove || !group.readsRowsAbove, "a run cannot read rows above it")
            unsafe groups[first / size] = group
        }
    }
}

@unsafe
private struct RowCells {
    let cells: UnsafeMutablePointer<Cell>
    let extents: UnsafeMutablePointer<Extent>
    let count: Int
}

@unsafe
private struct CellCoder {
    private let rows: UnsafePointer<UInt8>
    private let code: DeflateCode
    private let matches: [MatchPair]
    private let stride: Int
    private let cellBytes: Int
    private var next = 0
    private var start = 0
    private var column = 0

    init(_ tokens: SourceTokens, _ code: DeflateCode, cellBytes: Int) {
        unsafe rows = UnsafePointer(tokens.rows.rows())
        unsafe self.code = code
        unsafe matches = tokens.matches
        // `CellValidity` and `MatchRecoder` require this. Distances are limited, so only matches
        // near the band's top can read before it.
        precondition(
            tokens.matches.prefix { $0.best.start <= DeflateTables.window }.allSatisfy {
                Int($0.best.start) > max($0.best.distance, $0.other.distance)
            }, "a match's source is outside its band")
        unsafe stride = tokens.rows.stride
        unsafe self.cellBytes = cellBytes
    }

    func start(_ writer: BitWriter) -> CodedSource.RowStart {
        unsafe CodedSource.RowStart(
            bit: UInt32(truncatingIfNeeded: writer.position),
            match: UInt32(truncatingIfNeeded: next))
    }

    mutating func code(_ row: Int, into noted: RowCells, _ writer: inout BitWriter) {
        unsafe writer.put(code.literals[Int(rows[row * stride])])
        unsafe start = row * stride + 1
        unsafe column = 0
        var sums = Adler32.RowSums()
        for i in unsafe 0..<noted.count {
            unsafe noted.cells[i] = Cell(
                column: column, bit: writer.position, match: next, sums)
            var extent = unsafe Extent(from: column)
            // The last cell marks the row's end; the others own the tokens that begin in them.
            if unsafe i < noted.count - 1 {
                let first = unsafe column
                unsafe emit(upTo: min(stride - 1, (i + 1) * cellBytes), &extent, &writer)
                unsafe sums.add(rows + start, first..<column)
                unsafe extent.add(first..<column)
            }
            unsafe noted.extents[i] = extent
        }
    }

    @inline(__always)
    private mutating func emit(
        upTo boundary: Int, _ extent: inout Extent, _ writer: inout BitWriter
    ) {
        while unsafe column < boundary {
            guard unsafe next < matches.count else {
                unsafe writer.put(
                    literals: rows + start + column, boundary - column, code: code)
                unsafe column = boundary
                return
            }
            let match = unsafe matches[next].best
            let upTo = unsafe min(boundary, Int(match.start) - start)
            if unsafe column < upTo {
                unsafe writer.put(literals: rows + start + column, upTo - column, code: code)
                unsafe column = upTo
            }
            guard unsafe column < boundary else { return }
            unsafe put(match, to: &writer, extending: &extent)
            unsafe column += Int(match.length)
            unsafe next += 1
        }
    }

    @inline(__always)
    private func put(
        _ match: Match, to writer: inout BitWriter, extending extent: inout Extent
    ) {
        let (length, distance) = (Int(match.length), match.distance)
        unsafe writer.put(match: length, distance, code: code)
        let first = unsafe Int(match.start) - start
        let (up, columns) = unsafe Match.source(
            of: first..<first + length, at: distance, stride: stride)
        extent.add(columns, above: up > 0)
    }
}
