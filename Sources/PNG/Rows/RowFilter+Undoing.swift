extension RowFilter {
    /// How far behind the ends of its rows `undo` may read and write: their memory goes on for so
    /// long.
    static let overrun = 31

    /// Makes the `count` residuals in the row of `rows` what they were: `result`.
    ///
    /// They are whole pixels of 1, 3 or 4 bytes. The row above is no longer filtered. `result` may
    /// overlap the row if it begins more than `overrun` + 1 bytes before it: what is written is
    /// never ahead of what has been read, nor, behind the end, of the next row's filter.
    @unsafe
    func undo(_ count: Int, of rows: RowPair, into result: UnsafeMutablePointer<UInt8>) {
        let (row, above) = unsafe (rows.row, rows.above)
        // What is written behind the last pixel is overwritten by the next row, or never read.
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

/// Undoes a filter that reads the pixel to the left.
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

/// Undoes it pixel after pixel behind a pixel of zeroes; each waits for the one before, but no
/// sample for the others of its pixel.
///
/// A vector holds these as well, but where its operations take two cycles each, that takes 1.5
/// times as long. The pixel before is the fifth parameter because its type says how many samples
/// there are.
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
            // The rows are whole pixels.
            let (up, residual) = unsafe (Int(above[i &+ channel]), Int(row[i &+ channel]))
            left[channel] = (residual &+ prediction(left[channel], up, corner[channel])) & 255
            corner[channel] = up
            unsafe result[i &+ channel] = UInt8(truncatingIfNeeded: left[channel])
        }
        i &+= channels
    }
}

/// The Paeth predictor: which of left, above and upper left (`a`, `b`, `c`) is nearest to a + b −
/// c; of equals the first.
///
/// As stb_image has it (`stbi__paeth`, github.com/nothings/stb): with a no larger than b (either
/// can be called so), a where 3c − a − b is at least b, b where it is at most a, and otherwise c.
/// From the pixel to the left on, which all wait for, these are a few steps only.
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
