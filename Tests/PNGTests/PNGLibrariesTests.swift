import PNG
import Testing

struct PNGLibrariesTests {
    @Test func `the libraries say their versions`() {
        #expect(PNGLibraries.libpng.split(separator: ".").compactMap { Int($0) }.first == 1)
        #expect(PNGLibraries.zlib.split(separator: ".").compactMap { Int($0) }.first == 1)
        #expect(PNGLibraries.libdeflate.split(separator: ".").compactMap { Int($0) }.first == 1)
    }
}
