/// Rows as PNG stores them, each after its filter byte, and the row above.
///
/// 16-bit samples have the high byte first.
@safe
final class StoredRows {
    private let memory: Block<UInt8>
    /// The row above (zeros above a picture's first), then `count` rows, then a few readable bytes.
    private let bytes: UnsafeMutablePointer<UInt8>
    private(set) var count: Int
    /// The bytes per row, without and with the filter byte.
    private(set) var rowBytes: Int, stride: Int
    /// The bytes per pixel.
    let step: Int

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

    private static func capacity(_ count: Int, rowBytes: Int) -> Int {
        (count + 1) * (rowBytes + 1) + 16
    }

    /// Changes the number and length of the rows, if they fit into the memory, and loses the
    /// content.
    func fit(_ count: Int, rowBytes: Int) -> Bool {
        guard Self.capacity(count, rowBytes: rowBytes) <= memory.count else { return false }
        (self.count, self.rowBytes, stride) = (count, rowBytes, rowBytes + 1)
        return true
    }

    func clearFilter(ofRow row: Int) {
        precondition(row >= 0 && row < count)
        unsafe (self.row(row) - 1).pointee = RowFilter.none.rawValue
    }

    /// Returns the first pixel of a row; -1 is the row above.
    @unsafe
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (row + 1) * stride + 1 }

    @unsafe
    func rows() -> UnsafeMutablePointer<UInt8> { unsafe bytes + stride }

    @unsafe
    @inline(__always)
    private func pair(_ row: Int) -> RowPair {
        unsafe RowPair(
            row: UnsafePointer(self.row(row)), above: UnsafePointer(self.row(row - 1)), step: step)
    }

    @inline(__always)
    func put<S: Sample>(_ samples: Span<S>, _ columns: Range<Int>, at row: Int) {
        // The sample count must be a row's.
        let (size, first) = (MemoryLayout<S>.stride, columns.lowerBound)
        let channels = samples.count * size == rowBytes ? step / size : 0
        precondition(row >= -1 && row < count && first >= 0 && channels > 0)
        precondition(columns.upperBound * step <= rowBytes)
        let target = unsafe self.row(row) + first * step
        unsafe samples.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let source = unsafe base + first * channels
            if S.depth == 8 {
                unsafe UnsafeMutableRawPointer(target).copyMemory(
                    from: source, byteCount: columns.count * channels)
                return
            }
            unsafe storeBigEndian(source, count: columns.count * channels, to: target)
        }
    }

    func put(_ bytes: Span<UInt8>, at row: Int) {
        precondition(row >= -1 && row < count && bytes.count == rowBytes)
        let target = unsafe self.row(row)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe target.update(from: base, count: bytes.count)
        }
    }

    func fill(from picture: StoredPicture, _ start: Int, count: Int) {
        precondition(count <= self.count)
        if start == 0 { clear(-1) }
        for row in (start > 0 ? -1 : 0)..<count {
            unsafe self.row(row).update(from: picture.rows.row(start + row), count: rowBytes)
        }
    }

    func clear(_ row: Int) {
        precondition(row >= -1 && row < count)
        unsafe self.row(row).update(repeating: 0, count: rowBytes)
    }

    func fill(_ row: Int, with filter: RowFilter, of other: StoredRows) {
        let target = unsafe self.row(row)
        unsafe (target - 1).pointee = filter.rawValue
        unsafe filter.apply(0..<rowBytes, of: other.pair(row), into: target)
    }

    /// Returns the filter cost of a row of `other` by libpng's heuristic: the sum of absolute
    /// residuals (PNG specification, "Filter selection").
    ///
    /// Rows longer than 3840 bytes are sampled: every fourth part of 240 bytes; rows longer than
    /// 960 bytes, every second. A result of at least `enough` is a lower bound. Row `row` is
    /// overwritten.
    func cost(
        of row: Int, filteredBy filter: RowFilter, of other: StoredRows, enough: Int
    ) -> Int {
        let target = unsafe self.row(row)
        let part = 240
        var sum = 0
        let interval = rowBytes > 16 * part ? 4 : rowBytes > 4 * part ? 2 : 1
        for start in Swift.stride(from: 0, to: rowBytes, by: interval * part) {
            let range = start..<min(start + part, rowBytes)
            unsafe filter.apply(range, of: other.pair(row), into: target)
            // Absolute residuals are at most 128: the sum of 240 fits into 16 bits.
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
