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
            var left = SIMD4<UInt8>()
            for i in stride(from: 0, to: count, by: step) {
                left &+= unsafe load(row + i, as: SIMD4<UInt8>.self)
                unsafe store(left, to: result + i)
            }
        case .average:
            var left = SIMD4<UInt8>()
            for i in stride(from: 0, to: count, by: step) {
                let up = unsafe load(above + i, as: SIMD4<UInt8>.self)
                let mean = (left & up) &+ ((left ^ up) &>> 1)
                left = unsafe load(row + i, as: SIMD4<UInt8>.self) &+ mean
                unsafe store(left, to: result + i)
            }
        case .paeth:
            var (left, corner) = (SIMD4<Int16>(), SIMD4<Int16>())
            for i in stride(from: 0, to: count, by: step) {
                let up = SIMD4<Int16>(
                    truncatingIfNeeded: unsafe load(above + i, as: SIMD4<UInt8>.self))
                let difference = SIMD4<Int16>(
                    truncatingIfNeeded: unsafe load(row + i, as: SIMD4<UInt8>.self))
                left = (difference &+ nearest(left, up, corner)) & 255
                corner = up
                unsafe store(SIMD4<UInt8>(truncatingIfNeeded: left), to: result + i)
            }
        }
    }
}

/// Which of the three is nearest to left + up − corner, four at once; of equals the first.
///
/// With left no larger than up (either can be called so): left where 3 · corner − left − up is at least up,
/// up where it is at most left, and otherwise the corner. A pixel waits for the one to its left, and from
/// that on this is a subtraction, a comparison and a choice.
@inline(__always)
private func nearest(
    _ left: SIMD4<Int16>, _ up: SIMD4<Int16>, _ corner: SIMD4<Int16>
) -> SIMD4<Int16> {
    let bound = (corner &+ corner &+ corner &- up) &- left
    let (low, high) = (pointwiseMin(left, up), pointwiseMax(left, up))
    return corner.replacing(with: low, where: high .<= bound)
        .replacing(with: high, where: bound .<= low)
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
