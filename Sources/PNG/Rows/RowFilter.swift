/// PNG's filters, which replace bytes with residuals: the differences from predictions by their
/// neighbors (PNG specification, third edition, section 9).
enum RowFilter: UInt8 {
    case none, sub, up, average, paeth

    var readsLeft: Bool { self == .sub || self == .average || self == .paeth }

    var readsAbove: Bool { self == .up || self == .average || self == .paeth }

    /// Writes the residuals of bytes `range` of a row to `result`.
    ///
    /// Neighbors outside the picture count as 0. All pointers are to the beginnings of rows.
    @unsafe
    func apply(
        _ range: Range<Int>, of rows: RowPair, into result: UnsafeMutablePointer<UInt8>
    ) {
        let (row, above, step) = unsafe (rows.row, rows.above, rows.step)
        let inner = max(range.lowerBound, min(step, range.upperBound))
        // Bytes before `inner` have no pixel to the left.
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
            // The average without a ninth bit: the common bits plus half of the differing bits.
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

/// Returns the Paeth predictor: the nearest to a + b − c of left, above, and upper left (`a`, `b`,
/// `c`); a tie goes to the first.
///
/// Eight bits, as in FPNGE (github.com/veluca93/fpnge), double the bytes of a vector. The distances
/// of a and b are |b − c| and |a − c|. The distance of c is their difference if c is between a and
/// b; otherwise c is not nearer than the others.
@inline(__always)
func paethPredictor(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let aAway = max(b, c) &- min(b, c)
    let bAway = max(a, c) &- min(a, c)
    let isBetween = c >= min(a, b) && c <= max(a, b)
    let cAway = isBetween ? max(aAway, bAway) &- min(aAway, bAway) : .max
    let other = bAway <= cAway ? b : c
    return aAway <= bAway && aAway <= cAway ? a : other
}
