public import Raster

/// A bitmap of either depth.
public enum AnyBitmap: Sendable, Equatable {
    /// Samples from 0 to 255.
    case eight(Bitmap<UInt8>)
    /// Samples from 0 to 65535.
    case sixteen(Bitmap<UInt16>)
}
