/// Stores `count` 16-bit samples with the high byte first, as PNG does, in twice as many bytes.
@unsafe
@inline(__always)
func storeBigEndian<S: Sample>(
    _ samples: UnsafePointer<S>, count: Int, to bytes: UnsafeMutablePointer<UInt8>
) {
    for i in 0..<count {
        let sample = unsafe UInt16(truncatingIfNeeded: samples[i])
        unsafe bytes[2 * i] = UInt8(truncatingIfNeeded: sample &>> 8)
        unsafe bytes[2 * i + 1] = UInt8(truncatingIfNeeded: sample)
    }
}
