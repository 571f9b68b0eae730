extension RowFilter {
    /// The number of bytes after a row that `undo` may read and write.
    static let overrun = 31

    /// Reconstructs `count` bytes into `result` from the residuals in `rows`, whose row above must
    /// be reconstructed already.
    ///
    /// Pixels have 1, 3, or 4 bytes.
    ///
    /// `result` may overlap the row if it begins more than `overrun` + 1 bytes before it: writes
    /// then never reach unread bytes or the next row's filter byte.
    @unsafe
    func undo(_ count: Int, of rows: RowPair, into result: UnsafeMutablePointer<UInt8>) {
        let (row, above) = unsafe (rows.row, rows.above)
        // Bytes after the last pixel are overwritten by the next row or never read.
        switch self {
        case .none:
            for i in stride(from: 0, to: count, by: 32) {
                unsafe store(load(row + i, as: SIMD32<UInt8>.self), to: result + i)
            }
        case .up:
            for i in stride(from: 0, to: count, by: 32) {
                let up = unsafe load(above + i, as: SIMD32<UInt8>.self)
                unsafe store(load(row + i, as: SIMD32<UInt8>.self) &+ up, to: result + i)
            }
        case .sub:
            unsafe undoEach(count, of: rows, into: result) { left, _, _ in left }
        case .average:
            unsafe undoEach(count, of: rows, into: result) { left, up, _ in (left &+ up) &>> 1 }
        case .paeth:
            unsafe undoEach(count, of: rows, into: result, predictedBy: paethPredictor)
        }
    }
}

@unsafe
@inline(__always)
private func undoEach(
    _ count: Int, of rows: RowPair, into result: UnsafeMutablePointer<UInt8>,
    predictedBy prediction: (Int, Int, Int) -> Int
) {
    switch unsafe rows.step {
    case 1:
        let before = InlineArray<1, Int>(repeating: 0)
        unsafe undoEach(count, of: rows, behind: before, into: result, predictedBy: prediction)
    case 3:
        let before = InlineArray<3, Int>(repeating: 0)
        unsafe undoEach(count, of: rows, behind: before, into: result, predictedBy: prediction)
    default:
        precondition(unsafe rows.step == 4)
        let before = InlineArray<4, Int>(repeating: 0)
        unsafe undoEach(count, of: rows, behind: before, into: result, predictedBy: prediction)
    }
}

/// Undoes the filter pixel by pixel, starting from a pixel of zeros.
///
/// Only the samples of a pixel are independent. The type of `before` fixes their number: vectors of
/// four bytes take 1.5 times as long if vector operations take two cycles.
@unsafe
@inline(__always)
private func undoEach<let channels: Int>(
    _ count: Int, of rows: RowPair, behind before: InlineArray<channels, Int>,
    into result: UnsafeMutablePointer<UInt8>, predictedBy prediction: (Int, Int, Int) -> Int
) {
    let (row, above) = unsafe (rows.row, rows.above)
    var (left, corner) = (before, before)
    var i = 0
    while i < count {
        for channel in 0..<channels {
            let (up, residual) = unsafe (Int(above[i &+ channel]), Int(row[i &+ channel]))
            left[channel] = (residual &+ prediction(left[channel], up, corner[channel])) & 255
            corner[channel] = up
            unsafe result[i &+ channel] = UInt8(truncatingIfNeeded: left[channel])
        }
        i &+= channels
    }
}

/// Returns the Paeth predictor: the nearest to a + b − c of left, above, and upper left (`a`, `b`,
/// `c`); a tie goes to the first.
///
/// For a ≤ b (the roles are symmetric) it is a if 3c − a − b ≥ b. It is b if 3c − a − b ≤ a, and
/// otherwise c (stb_image's `stbi__paeth`, github.com/nothings/stb). Only a few steps depend on the
/// pixel to the left, the critical path.
@inline(__always)
private func paethPredictor(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let bound = 3 &* c &- b &- a
    let (low, high) = (min(a, b), max(a, b))
    let other = high <= bound ? low : c
    return bound <= low ? high : other
}

@unsafe
@inline(__always)
private func load<V: BitwiseCopyable>(_ bytes: UnsafePointer<UInt8>, as: V.Type) -> V {
    unsafe UnsafeRawPointer(bytes).loadUnaligned(as: V.self)
}

@unsafe
@inline(__always)
private func store<V: BitwiseCopyable>(_ vector: V, to bytes: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(bytes).storeBytes(of: vector, as: V.self)
}
