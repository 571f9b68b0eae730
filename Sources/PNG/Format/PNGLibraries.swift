import CPNG

package enum PNGLibraries {

    package static var libpng: String { unsafe String(cString: cpng_libpng_version()) }

    package static var zlib: String { unsafe String(cString: cpng_zlib_version()) }

    /// The version of the libdeflate headers; the library does not report its own.
    package static var libdeflate: String { unsafe String(cString: cpng_libdeflate_version()) }
}
