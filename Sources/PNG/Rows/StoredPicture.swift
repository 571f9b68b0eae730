import Raster

/// A source's rows as PNG stores them, without filters: samples of 16 bits have their high byte
/// first.
struct StoredPicture: Sendable {
    /// Keeps the bytes in memory; they are no longer written to.
    private let owner: any AnyObject & Sendable
    /// The rows, readable as long as this is kept.
    let rows: Rows

    /// The rows of `source`: where they are if that is how PNG stores them, and copied otherwise.
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
        // The samples are as many, and there is room for them.
        unsafe storeBigEndian(
            UnsafePointer(samples.base), count: source.bitmap.sampleCount, to: bytes.base)
        owner = bytes
        rows = unsafe Rows(UnsafePointer(bytes.base), rowBytes, height: height)
    }

    /// The rows without what keeps them in memory, so that reading them counts no references.
    @safe
    struct Rows: BitwiseCopyable, @unchecked Sendable {
        private let base: UnsafePointer<UInt8>
        /// From one row to the next; 0 where one row stands for all.
        private let stride: Int
        private let height: Int

        /// `height` rows from `base` on; without a height one row stands for all.
        @unsafe
        fileprivate init(_ base: UnsafePointer<UInt8>, _ rowBytes: Int, height: Int?) {
            unsafe self.base = unsafe base
            stride = height == nil ? 0 : rowBytes
            self.height = height ?? .max
        }

        /// Row `y`.
        @unsafe
        @inline(__always)
        func row(_ y: Int) -> UnsafePointer<UInt8> {
            precondition(y >= 0 && y < height)
            return unsafe base + y * stride
        }

        /// Asks for what is around a byte of row `y`, if there is one, to be brought near.
        @inline(__always)
        func prefetch(_ byte: Int, ofRow y: Int) {
            unsafe UnsafeRawPointer(base).prefetch(y &* stride &+ byte)
        }
    }
}
