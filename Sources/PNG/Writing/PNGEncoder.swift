/// The implementation that compresses pictures; pixels are the same.
public enum PNGEncoder: String, Sendable, CaseIterable {
    /// This package's encoder: frames are spliced from the compressed bits of the snapshots.
    ///
    /// `Compression.small` and `.smallest` may use libdeflate if it is smaller.
    case splice
    /// libpng, as a reference.
    case libpng
}
