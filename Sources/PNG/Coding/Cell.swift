/// A place in a source's coded row where it can be cut, about every sixteen pixels.
struct Cell: BitwiseCopyable {
    /// Where in the row, in bytes, the first token begins that does not begin before the cell.
    let column: UInt32
    /// Where in the band's bits of this source that token begins.
    let bit: UInt32
    /// The first of the source's matches that does not begin before.
    let match: UInt32
    /// The sums of the filtered bytes before it.
    let sums: Adler32.ReducedSums

    init(column: Int, bit: Int, match: Int, _ sums: Adler32.RowSums) {
        // Within `SpliceBook.maxRowBytes` a band has less than 2³² bits: 15 for each of its bytes.
        self.column = UInt32(truncatingIfNeeded: column)
        self.bit = UInt32(truncatingIfNeeded: bit)
        self.match = UInt32(truncatingIfNeeded: match)
        self.sums = sums.reduced
    }
}

/// The columns that a cell's tokens write or read, in bytes, in the cell's row or in others.
struct Extent: BitwiseCopyable {
    private(set) var start: UInt32
    private var end: UInt32
    /// The bit of `end` that says that the tokens read rows above.
    private static let above: UInt32 = 1 << 31

    /// The extent of tokens that begin at `column`.
    init(from column: Int) {
        start = UInt32(truncatingIfNeeded: column)
        end = start
    }

    /// Adds the columns that a token writes or reads.
    @inline(__always)
    mutating func add(_ columns: Range<Int>, above: Bool = false) {
        start = min(start, UInt32(truncatingIfNeeded: columns.lowerBound))
        let flag = above ? Self.above : end & Self.above
        end = flag | max(end & ~Self.above, UInt32(truncatingIfNeeded: columns.upperBound))
    }

    /// Adds what another extent has.
    mutating func add(_ other: Extent) {
        add(Int(other.start)..<Int(other.end & ~Self.above), above: other.readsRowsAbove)
    }

    @inline(__always)
    var readsRowsAbove: Bool { end >= Self.above }

    /// Whether all of it lies in `columns`.
    @inline(__always)
    func lies(in columns: Range<UInt32>) -> Bool {
        start >= columns.lowerBound && end & ~Self.above <= columns.upperBound
    }
}
