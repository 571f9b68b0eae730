import CSystem
import Raster

/// The bytes of some rows as PNG stores them, and those of the row above.
///
/// Samples of 16 bits have their high byte first.
@safe
final class BandRows {
    /// The row above, zeroes above a picture's first, then `count` rows; a few bytes more at the end
    /// are readable.
    let bytes: UnsafeMutablePointer<UInt8>
    let count: Int
    let rowBytes: Int
    private let capacity: Int

    /// Room for `count` rows.
    init(count: Int, rowBytes: Int) {
        self.count = count
        self.rowBytes = rowBytes
        capacity = (count + 1) * rowBytes + 16
        unsafe bytes = zeroes(capacity)
    }

    deinit {
        // Allocated in init and never handed out beyond this object's life.
        unsafe csystem_free(bytes, capacity)
    }

    /// Puts samples in the place of row `row`, -1 for the row above, from sample `start` on.
    func put<S: Sample>(_ samples: Span<S>, at row: Int, from start: Int = 0) {
        let first = (row + 1) * rowBytes + start * MemoryLayout<S>.stride
        precondition(first >= 0 && first + samples.count * MemoryLayout<S>.stride <= capacity)
        let target = unsafe bytes + first
        if S.depth == 8 {
            // The precondition keeps what is copied within the block.
            unsafe samples.withUnsafeBytes { source in
                guard let base = source.baseAddress else { return }
                unsafe UnsafeMutableRawPointer(target).copyMemory(
                    from: base, byteCount: samples.count)
            }
        } else {
            for i in samples.indices {
                let sample = UInt16(truncatingIfNeeded: samples[i])
                unsafe target[2 * i] = UInt8(truncatingIfNeeded: sample &>> 8)
                unsafe target[2 * i + 1] = UInt8(truncatingIfNeeded: sample)
            }
        }
    }

    /// The beginning of row `row`; -1 for the row above.
    @unsafe
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (row + 1) * rowBytes }
}

/// Filtered rows, each behind the byte that names its filter, as deflate sees them.
@safe
final class FilteredRows {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    private let capacity: Int

    /// Room for `count` rows of `rowBytes`; eight bytes more are readable.
    init(count: Int, rowBytes: Int) {
        stride = rowBytes + 1
        capacity = count * stride + 16
        unsafe bytes = zeroes(capacity)
    }

    deinit {
        // Allocated in init and never handed out beyond this object's life.
        unsafe csystem_free(bytes, capacity)
    }

    /// Filters row `row` of `rows`.
    func fill(_ row: Int, with filter: RowFilter, of rows: BandRows, step: Int) {
        let target = unsafe bytes + row * stride
        unsafe target[0] = filter.rawValue
        // Both blocks hold the row, and the one above, whole.
        unsafe filter.apply(
            0..<rows.rowBytes, of: rows.row(row), above: rows.row(row - 1), step: step,
            into: target + 1)
    }

    /// What libpng's rule of thumb says that a row of `rows` costs, filtered: the sum of its bytes,
    /// taken as differences.
    ///
    /// Of a long row every fourth part stands for all.
    func cost(
        of row: Int, filteredBy filter: RowFilter, of rows: BandRows, step: Int
    ) -> Int {
        let target = unsafe bytes + row * stride + 1
        let part = 240
        var sum = 0
        for start in Swift.stride(
            from: 0, to: stride - 1, by: stride > 16 * part ? 4 * part : part)
        {
            let range = start..<min(start + part, stride - 1)
            // Both blocks hold the row, and the one above, whole.
            unsafe filter.apply(
                range, of: rows.row(row), above: rows.row(row - 1), step: step, into: target)
            // Differences are at most 128, so 240 of them fit into 16 bits.
            var partSum: UInt16 = 0
            for i in range {
                let byte = unsafe target[i]
                partSum &+= UInt16(min(byte, 0 &- byte))
            }
            sum += Int(partSum)
        }
        return sum
    }
}

/// Memory that goes back to the system as soon as it is freed; a few rows that cannot be had end the
/// process.
@unsafe
private func zeroes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe csystem_allocate(count) else {
        preconditionFailure("no memory for \(count) bytes of rows")
    }
    return unsafe memory.bindMemory(to: UInt8.self, capacity: count)
}
