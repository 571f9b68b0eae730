import Raster

/// A source's rows as PNG stores them: samples of 16 bits have their high byte first.
struct SourceRows: Sendable {
    /// Keeps the bytes in memory; nobody writes to them any more.
    private let owner: any AnyObject & Sendable
    /// The rows, readable as long as this is kept.
    let rows: PixelRows

    /// The rows of `source`: where they are if that is how PNG stores them, and copied otherwise.
    init<S: Sample>(_ source: Source<S>) throws(OutOfMemory) {
        let samples = source.bitmap.block
        let rowBytes = source.bitmap.samplesPerRow * MemoryLayout<S>.stride
        let height = source.isFlat ? nil : source.bitmap.height
        if let samples = samples as? Block<UInt8> {
            owner = samples
            rows = unsafe PixelRows(UnsafePointer(samples.base), rowBytes, height: height)
            return
        }
        let bytes = try Slab<UInt8>(count: source.bitmap.sampleCount * 2)
        for i in 0..<source.bitmap.sampleCount {
            // Both blocks have room for as many samples.
            let sample = unsafe UInt16(truncatingIfNeeded: samples.base[i])
            unsafe bytes.base[2 * i] = UInt8(truncatingIfNeeded: sample &>> 8)
            unsafe bytes.base[2 * i + 1] = UInt8(truncatingIfNeeded: sample)
        }
        owner = bytes
        rows = unsafe PixelRows(UnsafePointer(bytes.base), rowBytes, height: height)
    }
}

/// The rows that a `SourceRows` has, without it, so that reading them counts no references.
@safe
struct PixelRows: BitwiseCopyable, @unchecked Sendable {
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
