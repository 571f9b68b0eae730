import Raster

/// A source's rows as PNG stores them: samples of 16 bits have their high byte first.
@safe
struct SourceRows: @unchecked Sendable {
    /// Keeps the bytes in memory; nobody writes to them any more.
    private let owner: AnyObject
    private let base: UnsafePointer<UInt8>
    /// From one row to the next; 0 where one row stands for all.
    private let stride: Int
    private let height: Int

    /// The rows of `source`: where they are if that is how PNG stores them, and copied otherwise.
    init<S: Sample>(_ source: Source<S>) throws(OutOfMemory) {
        let samples = source.bitmap.block
        let rowBytes = source.bitmap.samplesPerRow * MemoryLayout<S>.stride
        stride = source.isFlat ? 0 : rowBytes
        height = source.isFlat ? .max : source.bitmap.height
        if let samples = samples as? Block<UInt8> {
            owner = samples
            unsafe base = UnsafePointer(samples.base)
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
        unsafe base = UnsafePointer(bytes.base)
    }

    /// Row `y`, as long as the owner of these rows is there.
    @unsafe
    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt8> {
        precondition(y >= 0 && y < height)
        return unsafe base + y * stride
    }
}
