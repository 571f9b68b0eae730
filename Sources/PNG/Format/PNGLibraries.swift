import CPNG

/// The libraries in use at run time.
public enum PNGLibraries {
    // All are constants, ended by a zero.

    /// libpng's version.
    public static var libpng: String { unsafe String(cString: cpng_libpng_version()) }

    /// zlib's version.
    public static var zlib: String { unsafe String(cString: cpng_zlib_version()) }

    /// libdeflate's version, which it tells only code that is compiled against it.
    public static var libdeflate: String { unsafe String(cString: cpng_libdeflate_version()) }
}
