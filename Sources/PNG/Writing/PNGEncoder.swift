/// Who compresses pictures.
///
/// It never changes a pixel.
public enum PNGEncoder: String, Sendable, CaseIterable {
    /// This package: frames are put together from the bits of the snapshots, which are compressed
    /// once, all else is coded by the same means, and small files by libdeflate where that is
    /// smaller.
    case splice
    /// libpng: the reference.
    case libpng
}
