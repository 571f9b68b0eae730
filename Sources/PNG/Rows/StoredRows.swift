import Raster

/// The bytes of some rows as PNG stores them, each behind the byte that names its filter, and those
/// of the row above.
///
/// Samples of 16 bits have their high byte first.
@safe
final class StoredRows {
    /// Holds what `bytes` points to.
    private let memory: Block<UInt8>
    /// The row above, zeroes above a picture's first, then `count` rows; a few bytes more at the
    /// end are readable.
    private let bytes: UnsafeMutablePointer<UInt8>
    private(set) var count: Int
    /// The bytes of a row without its filter's, and with it.
    private(set) var rowBytes: Int, stride: Int
    /// The bytes of a pixel.
    let step: Int

    /// Room for `count` rows.
    ///
    /// - Throws: `OutOfMemory`.
    init(count: Int, _ layout: RowLayout) throws(OutOfMemory) {
        self.count = count
        step = layout.step
        rowBytes = layout.bytes
        stride = rowBytes + 1
        let capacity = Self.capacity(count, rowBytes: rowBytes)
        guard let memory = Block<UInt8>(count: capacity) else { throw OutOfMemory(bytes: capacity) }
        self.memory = memory
        unsafe bytes = memory.base
    }

    /// The bytes that so many rows take, the row above and what is readable behind them included.
    private static func capacity(_ count: Int, rowBytes: Int) -> Int {
        (count + 1) * (rowBytes + 1) + 16
    }

    /// Takes so many rows of another length from now on, if there is room for them; what is in the
    /// rows is lost.
    func fit(_ count: Int, rowBytes: Int) -> Bool {
        guard Self.capacity(count, rowBytes: rowBytes) <= memory.count else { return false }
        (self.count, self.rowBytes, stride) = (count, rowBytes, rowBytes + 1)
        return true
    }

    /// Says that row `row` is not filtered.
    func clearFilter(ofRow row: Int) {
        precondition(row >= 0 && row < count)
        unsafe (self.row(row) - 1).pointee = RowFilter.none.rawValue
    }

    /// Row `row`, -1 for the row above, from its first pixel on.
    @unsafe
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (row + 1) * stride + 1 }

    /// The first row, from its filter's byte on, and behind it the others.
    @unsafe
    func rows() -> UnsafeMutablePointer<UInt8> { unsafe bytes + stride }

    /// Row `row` and the one above it, for a filter.
    @unsafe
    @inline(__always)
    private func pair(_ row: Int) -> RowPair {
        unsafe RowPair(
            row: UnsafePointer(self.row(row)), above: UnsafePointer(self.row(row - 1)), step: step)
    }

    /// Puts the pixels `columns` of a row of samples in their places in row `row`, -1 for the row
    /// above.
    @inline(__always)
    func put<S: Sample>(_ samples: Span<S>, _ columns: Range<Int>, at row: Int) {
        // A row of samples has as many as the bytes of a row hold.
        let (size, first) = (MemoryLayout<S>.stride, columns.lowerBound)
        let channels = samples.count * size == rowBytes ? step / size : 0
        precondition(row >= -1 && row < count && first >= 0 && channels > 0)
        precondition(columns.upperBound * step <= rowBytes)
        let target = unsafe self.row(row) + first * step
        unsafe samples.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let source = unsafe base + first * channels
            if S.depth == 8 {
                // The preconditions keep what is copied within both rows.
                unsafe UnsafeMutableRawPointer(target).copyMemory(
                    from: source, byteCount: columns.count * channels)
                return
            }
            unsafe storeBigEndian(source, count: columns.count * channels, to: target)
        }
    }

    /// Puts the bytes of a row, as many as a row has, into row `row`, -1 for the row above.
    func put(_ bytes: Span<UInt8>, at row: Int) {
        precondition(row >= -1 && row < count && bytes.count == rowBytes)
        let target = unsafe self.row(row)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            // Both have as many bytes as a row.
            unsafe target.update(from: base, count: bytes.count)
        }
    }

    /// Puts `count` rows of a picture from its row `start` on, and the one above them, which is all
    /// zeroes above the first.
    func fill(from picture: StoredPicture, _ start: Int, count: Int) {
        precondition(count <= self.count)
        if start == 0 { clear(-1) }
        for row in (start > 0 ? -1 : 0)..<count {
            // The picture's rows are as long.
            unsafe self.row(row).update(from: picture.rows.row(start + row), count: rowBytes)
        }
    }

    /// Makes row `row` all zeroes.
    func clear(_ row: Int) {
        precondition(row >= -1 && row < count)
        unsafe self.row(row).update(repeating: 0, count: rowBytes)
    }

    /// Fills row `row` with that row of `other`, which is as long, filtered.
    func fill(_ row: Int, with filter: RowFilter, of other: StoredRows) {
        let target = unsafe self.row(row)
        unsafe (target - 1).pointee = filter.rawValue
        // Both hold the row, and the one above, whole.
        unsafe filter.apply(0..<rowBytes, of: other.pair(row), into: target)
    }

    /// What a row of `other` costs, filtered, by libpng's rule of thumb: the sum of the residuals'
    /// magnitudes, whose minimum is sought (PNG specification, "Filter selection").
    ///
    /// Of a long row every fourth part stands for all, of a shorter one every second. What is
    /// `enough` or more may be less than the row costs. Row `row` is overwritten.
    func cost(
        of row: Int, filteredBy filter: RowFilter, of other: StoredRows, enough: Int
    ) -> Int {
        let target = unsafe self.row(row)
        let part = 240
        var sum = 0
        let interval = rowBytes > 16 * part ? 4 : rowBytes > 4 * part ? 2 : 1
        for start in Swift.stride(from: 0, to: rowBytes, by: interval * part) {
            let range = start..<min(start + part, rowBytes)
            // Both hold the row, and the one above, whole.
            unsafe filter.apply(range, of: other.pair(row), into: target)
            // Magnitudes are at most 128, so 240 of them fit into 16 bits.
            var partSum: UInt16 = 0
            for i in range {
                let byte = unsafe target[i]
                partSum &+= UInt16(min(byte, 0 &- byte))
            }
            sum += Int(partSum)
            guard sum < enough else { break }
        }
        return sum
    }
}
