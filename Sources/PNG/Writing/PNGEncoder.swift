/// The implementation that compresses pictures; pixels are the same.
public enum PNGEncoder: String, Sendable, CaseIterable {
    /// This package: frames are spliced from the compressed bits of the snapshots.
    ///
    /// Small files use libdeflate if that is smaller.
    case splice
    /// libpng, as a reference.
    case libpng
}
