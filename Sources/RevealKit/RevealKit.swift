@_exported public import PNG
@_exported public import Raster

/// Facts about the library.
public enum RevealKit {
    /// The version, as in semantic versioning.
    public static let version = "0.1.0"
}
