/// PNG's filters, which put in the place of each byte its difference from what its neighbours let
/// expect (PNG specification, third edition, section 9).
enum RowFilter: UInt8 {
    case none, sub, up, average, paeth

    /// Whether a byte depends on the pixel to its left.
    var readsLeft: Bool { self == .sub || self == .average || self == .paeth }

    /// Whether a byte depends on the pixel above.
    var readsAbove: Bool { self == .up || self == .average || self == .paeth }

    /// Filters the bytes `range` of `row` into those of `result`; left of the first pixel, and above
    /// the first row where `above` is all zeroes, there is nothing, which counts as zero.
    ///
    /// All three pointers are to the beginnings of rows that hold `range`; a pixel has `step` bytes.
    @unsafe
    func apply(
        _ range: Range<Int>, of row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, step: Int,
        into result: UnsafeMutablePointer<UInt8>
    ) {
        let inner = max(range.lowerBound, min(step, range.upperBound))
        // Left of `inner` there is no pixel to the left.
        for i in range.lowerBound..<inner {
            let up = unsafe above[i]
            unsafe result[i] = unsafe row[i] &- prediction(0, up, 0)
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
            for i in inner..<range.upperBound {
                let (left, up) = unsafe (row[i &- step], above[i])
                unsafe result[i] = unsafe row[i] &- ((left & up) &+ ((left ^ up) &>> 1))
            }
        case .paeth:
            for i in inner..<range.upperBound {
                let corner = unsafe above[i &- step]
                unsafe result[i] = unsafe row[i] &- nearest(row[i &- step], above[i], corner)
            }
        }
    }

    private func prediction(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        switch self {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: UInt8((Int(left) + Int(up)) / 2)
        case .paeth: nearest(left, up, corner)
        }
    }
}

/// Which of the three is nearest to left + up − corner; of equals the first.
///
/// Left is as far from that as up is from the corner, and up as left is. Where the corner lies between the
/// other two, it is as far as these distances are apart, and elsewhere no nearer than the others. So all
/// fits into eight bits, and twice as many bytes into a vector as where sums were made.
@inline(__always)
private func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let leftAway = max(up, corner) &- min(up, corner)
    let upAway = max(left, corner) &- min(left, corner)
    let isBetween = corner >= min(left, up) && corner <= max(left, up)
    let cornerAway = isBetween ? max(leftAway, upAway) &- min(leftAway, upAway) : .max
    let other = upAway <= cornerAway ? up : corner
    return leftAway <= upAway && leftAway <= cornerAway ? left : other
}
