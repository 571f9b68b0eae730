import CPNG

/// The libraries in use at run time.
package enum PNGLibraries {
    // All are constants, ended by a zero.

    /// libpng's version.
    package static var libpng: String { unsafe String(cString: cpng_libpng_version()) }

    /// zlib's version.
    package static var zlib: String { unsafe String(cString: cpng_zlib_version()) }

    /// libdeflate's version, which it tells only code that is compiled against it.
    package static var libdeflate: String { unsafe String(cString: cpng_libdeflate_version()) }
}
