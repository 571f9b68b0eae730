/// PNG's filters, which put in the place of each byte its residual: the difference from what its
/// neighbours let expect (PNG specification, third edition, section 9).
enum RowFilter: UInt8 {
    case none, sub, up, average, paeth

    /// Whether a residual depends on the pixel to its left.
    var readsLeft: Bool { self == .sub || self == .average || self == .paeth }

    /// Whether a residual depends on the pixel above.
    var readsAbove: Bool { self == .up || self == .average || self == .paeth }

    /// Puts the residuals of the bytes `range` of a row into those of `result`; left of the first
    /// pixel, and above the first row, there is nothing, which counts as zero.
    ///
    /// All three pointers are to the beginnings of rows that hold `range`.
    @unsafe
    func apply(
        _ range: Range<Int>, of rows: RowPair, into result: UnsafeMutablePointer<UInt8>
    ) {
        let (row, above, step) = unsafe (rows.row, rows.above, rows.step)
        let inner = max(range.lowerBound, min(step, range.upperBound))
        // Left of `inner` there is no pixel to the left.
        for i in range.lowerBound..<inner {
            unsafe result[i] = unsafe row[i] &- prediction(left: 0, up: above[i], corner: 0)
        }
        switch self {
        case .none:
            for i in inner..<range.upperBound { unsafe result[i] = unsafe row[i] }
        case .sub:
            for i in inner..<range.upperBound {
                unsafe result[i] = unsafe row[i] &- row[i &- step]
            }
        case .up:
            for i in inner..<range.upperBound { unsafe result[i] = unsafe row[i] &- above[i] }
        case .average:
            // Half the sum without its ninth bit: what both have, and half of what one has.
            for i in inner..<range.upperBound {
                let (left, up) = unsafe (row[i &- step], above[i])
                unsafe result[i] = unsafe row[i] &- ((left & up) &+ ((left ^ up) &>> 1))
            }
        case .paeth:
            for i in inner..<range.upperBound {
                let corner = unsafe above[i &- step]
                unsafe result[i] =
                    unsafe row[i] &- paethPredictor(row[i &- step], above[i], corner)
            }
        }
    }

    /// What a byte's neighbors predict; 0 stands for a neighbor that is not there.
    func prediction(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
        switch self {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: UInt8((UInt16(left) + UInt16(up)) / 2)
        case .paeth: paethPredictor(left, up, corner)
        }
    }
}

/// The Paeth predictor: which of left, above and upper left (`a`, `b`, `c`) is nearest to a + b −
/// c; of equals the first.
///
/// In eight bits, as FPNGE has it (github.com/veluca93/fpnge). a is as far from a + b − c as b is
/// from c, and b as a is. Where c lies between a and b, it is as far as these distances are apart,
/// and elsewhere no nearer than the others. So no sum has a ninth bit, and twice as many bytes fit
/// into a vector.
@inline(__always)
func paethPredictor(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let aAway = max(b, c) &- min(b, c)
    let bAway = max(a, c) &- min(a, c)
    let isBetween = c >= min(a, b) && c <= max(a, b)
    let cAway = isBetween ? max(aAway, bAway) &- min(aAway, bAway) : .max
    let other = bAway <= cAway ? b : c
    return aAway <= bAway && aAway <= cAway ? a : other
}
