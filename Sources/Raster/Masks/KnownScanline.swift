/// A part of one scanline with known shares: edges, and at most one fully covered range between
/// them.
package struct KnownScanline: MaskScanline {
    package let touched: Range<Int>
    package let full: Range<Int>
    /// The shares of the row's columns; only those of edges are valid.
    private let shares: [UInt16]

    init(_ touched: Range<Int>, full: Range<Int>, _ shares: [UInt16]) {
        (self.touched, self.full, self.shares) = (touched, full, shares)
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        for column in columns {
            shares[start + column - columns.lowerBound] =
                full.contains(column) ? .max : self.shares[column]
        }
    }
}

/// Collects the parts of one row from left to right.
struct ScanlineParts {
    private var scanlines: [KnownScanline] = []
    private var shares: [UInt16] = []
    private var ends: [(touched: Range<Int>, full: Range<Int>)] = []

    mutating func begin(width: Int) {
        // First, to release the scanlines' references to `shares`: a change then copies nothing.
        scanlines.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        if shares.count < width { shares = Array(repeating: 0, count: width) }
    }

    mutating func addFull(_ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        guard let last = ends.last, last.touched.upperBound == columns.lowerBound,
            last.full.isEmpty || last.full.upperBound == columns.lowerBound
        else {
            ends.append((columns, columns))
            return
        }
        let start = last.full.isEmpty ? columns.lowerBound : last.full.lowerBound
        ends[ends.count - 1] = (
            last.touched.lowerBound..<columns.upperBound, start..<columns.upperBound
        )
    }

    mutating func add(_ column: Int, coverage: Double) {
        add(column, share: steps(Lanes(repeating: coverage)).x)
    }

    mutating func add(_ column: Int, share: UInt16) {
        shares[column] = share
        guard let last = ends.last, last.touched.upperBound == column else {
            ends.append((column..<column + 1, column..<column))
            return
        }
        let full = last.full.isEmpty ? column + 1..<column + 1 : last.full
        ends[ends.count - 1] = (last.touched.lowerBound..<column + 1, full)
    }

    mutating func end() -> [KnownScanline] {
        for (touched, full) in ends {
            let full = full.isEmpty ? touched.lowerBound..<touched.lowerBound : full
            scanlines.append(KnownScanline(touched, full: full, shares))
        }
        return scanlines
    }
}

extension KnownScanline {
    /// Returns the parts of a row as one scanline; nil if there are none.
    static func joined(_ parts: [any MaskScanline]) -> (any MaskScanline)? {
        guard let first = parts.first, let last = parts.last else { return nil }
        guard parts.count > 1 else { return first }
        let touched = first.touched.lowerBound..<last.touched.upperBound
        var shares = [UInt16](repeating: 0, count: touched.upperBound)
        var span = shares.mutableSpan
        for part in parts {
            part.shares(of: part.touched, into: &span, at: part.touched.lowerBound)
        }
        return KnownScanline(touched, full: touched.lowerBound..<touched.lowerBound, shares)
    }
}
