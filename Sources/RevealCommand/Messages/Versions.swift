import PNG
import RevealValues

/// What `--version` prints.
enum Versions {
    static let text = """
        \(Release.name) \(Release.version)
        libpng \(PNGLibraries.libpng), zlib \(PNGLibraries.zlib), libdeflate \(PNGLibraries.libdeflate)
        """
}
