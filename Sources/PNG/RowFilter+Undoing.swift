extension RowFilter {
    /// How far behind the ends of its rows `undo` may read and write: their memory goes on for so long.
    static let overrun = 31

    /// Makes the `count` bytes that were filtered into `row` what they were: `result`.
    ///
    /// They are whole pixels of `step` bytes: 1, 3 or 4. The row above is as it was; above the first row
    /// are zeroes. `result` may overlap `row` if it begins more than `overrun` + 1 bytes before it: what is
    /// written is never ahead of what has been read, nor, behind the end, of the next row's filter.
    @unsafe
    func undo(
        _ count: Int, of row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, step: Int,
        into result: UnsafeMutablePointer<UInt8>
    ) {
        // What is written behind the last pixel is the next row's to overwrite, or nobody's.
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
            unsafe undoEach(count, row, above, step, result) { left, _, _ in left }
        case .average:
            unsafe undoEach(count, row, above, step, result) { left, up, _ in (left &+ up) &>> 1 }
        case .paeth:
            unsafe undoEach(count, row, above, step, result, nearest)
        }
    }
}

/// Undoes a filter that reads the pixel to the left, of pixels of `step` bytes.
@unsafe
@inline(__always)
private func undoEach(
    _ count: Int, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ step: Int,
    _ result: UnsafeMutablePointer<UInt8>, _ prediction: (Int, Int, Int) -> Int
) {
    switch step {
    case 1:
        let before = InlineArray<1, Int>(repeating: 0)
        unsafe undoEach(behind: before, count, row, above, result, prediction)
    case 3:
        let before = InlineArray<3, Int>(repeating: 0)
        unsafe undoEach(behind: before, count, row, above, result, prediction)
    default:
        precondition(step == 4)
        let before = InlineArray<4, Int>(repeating: 0)
        unsafe undoEach(behind: before, count, row, above, result, prediction)
    }
}

/// Undoes it pixel after pixel behind a pixel of zeroes; each waits for the one before, but no sample for the
/// others of its pixel.
///
/// A vector holds these as well, but where its operations take two cycles each, that takes 1.5 times as long.
@unsafe
@inline(__always)
private func undoEach<let channels: Int>(
    behind before: InlineArray<channels, Int>, _ count: Int, _ row: UnsafePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ result: UnsafeMutablePointer<UInt8>,
    _ prediction: (Int, Int, Int) -> Int
) {
    var (left, corner) = (before, before)
    var i = 0
    while i < count {
        for channel in 0..<channels {
            // The rows are whole pixels.
            let (up, difference) = unsafe (Int(above[i &+ channel]), Int(row[i &+ channel]))
            left[channel] = (difference &+ prediction(left[channel], up, corner[channel])) & 255
            corner[channel] = up
            unsafe result[i &+ channel] = UInt8(truncatingIfNeeded: left[channel])
        }
        i &+= channels
    }
}

/// Which of the three is nearest to left + up − corner; of equals the first.
///
/// With left no larger than up (either can be called so): left where 3 · corner − left − up is at least up,
/// up where it is at most left, and otherwise the corner. From the pixel to the left on, which all wait for,
/// these are a few steps only.
@inline(__always)
private func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let bound = 3 &* corner &- up &- left
    let (low, high) = (min(left, up), max(left, up))
    let other = high <= bound ? low : corner
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
