/// A source's rows as PNG stores them, without filters; 16-bit samples have the high byte first.
struct StoredPicture: Sendable {
    private let owner: any AnyObject & Sendable
    let rows: Rows

    /// Creates the rows of `source`, copying them only if PNG stores them differently.
    init<S: Sample>(_ source: Source<S>) throws(OutOfMemory) {
        let samples = source.bitmap.block
        let rowBytes = source.bitmap.samplesPerRow * MemoryLayout<S>.stride
        let height = source.isFlat ? nil : source.bitmap.height
        if let samples = samples as? Block<UInt8> {
            owner = samples
            rows = unsafe Rows(UnsafePointer(samples.base), rowBytes, height: height)
            return
        }
        let bytes = try Buffer<UInt8>(count: source.bitmap.sampleCount * 2)
        unsafe storeBigEndian(
            UnsafePointer(samples.base), count: source.bitmap.sampleCount, to: bytes.base)
        owner = bytes
        rows = unsafe Rows(UnsafePointer(bytes.base), rowBytes, height: height)
    }

    /// The rows without references, to avoid reference counting.
    @safe
    struct Rows: BitwiseCopyable, @unchecked Sendable {
        private let base: UnsafePointer<UInt8>
        /// The bytes from one row to the next; 0 if a single row is repeated.
        private let stride: Int
        private let height: Int

        @unsafe
        fileprivate init(_ base: UnsafePointer<UInt8>, _ rowBytes: Int, height: Int?) {
            unsafe self.base = unsafe base
            stride = height == nil ? 0 : rowBytes
            self.height = height ?? .max
        }

        @unsafe
        @inline(__always)
        func row(_ y: Int) -> UnsafePointer<UInt8> {
            precondition(y >= 0 && y < height)
            return unsafe base + y * stride
        }

        /// Prefetches a byte of row `y`, which may be out of bounds.
        @inline(__always)
        func prefetch(_ byte: Int, ofRow y: Int) {
            unsafe UnsafeRawPointer(base).prefetch(y &* stride &+ byte)
        }
    }
}
