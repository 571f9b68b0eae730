/// A place at which a source's coded row can be cut, about every 16 pixels.
struct Cell: BitwiseCopyable {
    /// The byte column of the first token that begins in the cell or later.
    let column: UInt32
    /// That token's position in the source's bits.
    let bit: UInt32
    /// The first match that begins there or later.
    let match: UInt32
    let sums: Adler32.ReducedSums

    init(column: Int, bit: Int, match: Int, _ sums: Adler32.RowSums) {
        // Within `SpliceBook.maxRowBytes` a band has fewer than 2³² bits: at most 15 per byte.
        self.column = UInt32(truncatingIfNeeded: column)
        self.bit = UInt32(truncatingIfNeeded: bit)
        self.match = UInt32(truncatingIfNeeded: match)
        self.sums = sums.reduced
    }
}

/// The byte columns, in its row or above, that a cell's tokens write or read.
struct Extent: BitwiseCopyable {
    private(set) var start: UInt32
    private var end: UInt32
    private static let above: UInt32 = 1 << 31

    init(from column: Int) {
        start = UInt32(truncatingIfNeeded: column)
        end = start
    }

    @inline(__always)
    mutating func add(_ columns: Range<Int>, above: Bool = false) {
        start = min(start, UInt32(truncatingIfNeeded: columns.lowerBound))
        let flag = above ? Self.above : end & Self.above
        end = flag | max(end & ~Self.above, UInt32(truncatingIfNeeded: columns.upperBound))
    }

    mutating func add(_ other: Extent) {
        add(Int(other.start)..<Int(other.end & ~Self.above), above: other.readsRowsAbove)
    }

    @inline(__always)
    var readsRowsAbove: Bool { end >= Self.above }

    @inline(__always)
    func lies(in columns: Range<UInt32>) -> Bool {
        start >= columns.lowerBound && end & ~Self.above <= columns.upperBound
    }
}
