import CPNG

/// The libraries in use at run time.
public enum PNGLibraries {
    // Both are constants of the libraries, ended by a zero.

    /// libpng's version.
    public static var libpng: String { unsafe String(cString: cpng_libpng_version()) }

    /// zlib's version.
    public static var zlib: String { unsafe String(cString: cpng_zlib_version()) }
}
