import PNG
import Testing

/// The linked libraries have the major version that the code expects.
struct PNGLibrariesTests {
    @Test func `the linked libpng, zlib and libdeflate have major version 1`() {
        #expect(PNGLibraries.libpng.split(separator: ".").compactMap { Int($0) }.first == 1)
        #expect(PNGLibraries.zlib.split(separator: ".").compactMap { Int($0) }.first == 1)
        #expect(PNGLibraries.libdeflate.split(separator: ".").compactMap { Int($0) }.first == 1)
    }
}
