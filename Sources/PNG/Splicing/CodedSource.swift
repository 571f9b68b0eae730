/// A source's rows of one band, coded with the band's code, and where they can be cut.
struct CodedSource {
    /// The tokens' bits, rows one behind the other without their filter bytes, and eight bytes more.
    let bits: [UInt8]
    /// `cellsPerRow` cells for each row, and one for its end.
    let cells: [Cell]
    let cellsPerRow: Int
    /// The matches of all rows, in order, and which is the first at or behind each row's beginning.
    let matches: [Match]
    let firstMatches: [Int32]
    /// For each match the nearer one that may stand for it.
    let nearMatches: [Match]

    /// Codes `rows` filtered rows of `stride` bytes, the first of which is the filter's.
    @unsafe
    init(
        _ band: UnsafePointer<UInt8>, rows: Int, stride: Int, cellBytes: Int, matches: [Match],
        near: [Match], bits bitCount: Int, code: DeflateCode
    ) {
        let cellsPerRow = (stride - 1 + cellBytes - 1) / cellBytes
        self.cellsPerRow = cellsPerRow
        self.matches = matches
        nearMatches = near
        firstMatches = (0...rows).map { row in
            Int32(matches.firstIndex(notBefore: row * stride))
        }
        var cells = [Cell](repeating: Cell(), count: rows * (cellsPerRow + 1))
        bits = unsafe Array(unsafeUninitializedCapacity: bitCount / 8 + 16) { memory, count in
            guard let start = memory.baseAddress else { return }
            var writer = unsafe BitWriter(into: start)
            var coder = unsafe RowCoder(band, code, matches, stride: stride, cellBytes: cellBytes)
            for row in 0..<rows {
                let first = row * (cellsPerRow + 1)
                unsafe coder.code(row, &cells[first...first + cellsPerRow], &writer)
            }
            writer.align()
            count = writer.bytes + 8
            unsafe (start + writer.bytes).update(repeating: 0, count: 8)
        }
        self.cells = cells
    }

    /// The cells of the band's row of that number, and one for its end.
    func cells(of row: Int) -> Range<Int> {
        row * (cellsPerRow + 1)..<(row + 1) * (cellsPerRow + 1)
    }
}

/// Codes rows one after the other and notes their cells.
@unsafe
private struct RowCoder {
    let band: UnsafePointer<UInt8>
    let code: DeflateCode
    let matches: [Match]
    let stride: Int
    let cellBytes: Int
    private var next = 0

    init(
        _ band: UnsafePointer<UInt8>, _ code: DeflateCode, _ matches: [Match], stride: Int,
        cellBytes: Int
    ) {
        unsafe self.band = unsafe band
        unsafe self.code = code
        unsafe self.matches = matches
        unsafe self.stride = stride
        unsafe self.cellBytes = cellBytes
    }

    mutating func code(_ row: Int, _ cells: inout ArraySlice<Cell>, _ writer: inout BitWriter) {
        let (start, length) = unsafe (row * stride + 1, stride - 1)
        var column = 0
        var (sum, weighted) = (0, 0)
        var added = 0
        for index in cells.indices {
            let boundary = unsafe min(length, (index - cells.startIndex) * cellBytes)
            // Tokens that begin before this cell belong to the ones before.
            if index > cells.startIndex {
                unsafe emit(upTo: boundary, row, &column, &cells[index - 1], &writer)
            }
            while added < column {
                let byte = unsafe Int(band[start + added])
                sum += byte
                weighted += byte * (added + 1)
                added += 1
            }
            weighted %= Adler32.modulus
            cells[index].column = UInt32(column)
            cells[index].bit = UInt32(writer.position)
            cells[index].sum = UInt16(sum % Adler32.modulus)
            cells[index].weightedSum = UInt16(weighted)
            cells[index].left = UInt32(column)
        }
    }

    private mutating func emit(
        upTo boundary: Int, _ row: Int, _ column: inout Int, _ cell: inout Cell,
        _ writer: inout BitWriter
    ) {
        let start = unsafe row * stride + 1
        while column < boundary {
            let match = unsafe next < matches.count ? matches[next] : nil
            let upTo = match.map { min(boundary, Int($0.start) - start) } ?? boundary
            while column < upTo {
                unsafe writer.put(literal: band[start + column], code)
                column += 1
            }
            guard let match, column < boundary else { continue }
            unsafe put(match, row, &cell, &writer)
            column += Int(match.length)
            unsafe next += 1
        }
    }

    private func put(
        _ match: Match, _ row: Int, _ cell: inout Cell, _ writer: inout BitWriter
    ) {
        let (length, distance) = (Int(match.length), match.distance)
        unsafe writer.put(match: length, distance, code)
        let source = Int(match.start) - distance
        let sourceRow = unsafe source / stride
        let sourceColumn = unsafe source - sourceRow * stride - 1
        if sourceRow == row {
            cell.left = min(cell.left, UInt32(sourceColumn))
        } else {
            cell.aboveStart = min(cell.aboveStart, UInt32(sourceColumn))
            cell.aboveEnd = max(cell.aboveEnd, UInt32(sourceColumn + length))
        }
    }
}

extension [Match] {
    /// The first match that begins at or behind `start`, or the number of all.
    func firstIndex(notBefore start: Int, in range: Range<Int>? = nil) -> Int {
        var (low, high) = (range?.lowerBound ?? 0, range?.upperBound ?? count)
        while low < high {
            let middle = (low + high) / 2
            if Int(self[middle].start) < start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension BitWriter {
    /// Appends a match.
    @inline(__always)
    mutating func put(match length: Int, _ distance: Int, _ code: DeflateCode) {
        let packed = code.lengths[length]
        put(packed & 0xFFFF_FFFF, Int(packed >> 32))
        let symbol = DeflateTables.distanceSymbol(distance)
        let distanceCode = code.distances[symbol]
        let bits = Int(distanceCode >> 16)
        let extra = UInt64(distance - DeflateTables.distanceBase(symbol))
        put(
            UInt64(distanceCode & 0xFFFF) | extra << UInt64(bits),
            bits + DeflateTables.distanceExtra(symbol))
    }
}
