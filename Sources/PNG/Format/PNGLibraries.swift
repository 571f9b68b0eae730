import CPNG

/// The versions of the libraries in use at run time.
package enum PNGLibraries {
    // All are constant strings that end with a zero.

    package static var libpng: String { unsafe String(cString: cpng_libpng_version()) }

    package static var zlib: String { unsafe String(cString: cpng_zlib_version()) }

    /// The version of the libdeflate headers at compile time, since the library does not report its
    /// own.
    package static var libdeflate: String { unsafe String(cString: cpng_libdeflate_version()) }
}
