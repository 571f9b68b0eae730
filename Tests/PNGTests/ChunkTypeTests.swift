import PNG
import Testing

/// The type codes of chunks are their letters.
struct ChunkTypeTests {
    @Test func `a chunk type's bytes are its letters in order`() {
        #expect(ChunkType("tEXt").bytes == Array("tEXt".utf8))
    }

    @Test func `a chunk type's description is its letters`() {
        #expect(ChunkType("gAMA").description == "gAMA")
    }

    @Test func `chunk types are equal if and only if their letters are`() {
        #expect(ChunkType("IDAT") == ChunkType("IDAT"))
        #expect(ChunkType("IDAT") != ChunkType("fdAT"))
    }

    @Test func `a chunk type of three letters fails a precondition`() async {
        await #expect(processExitsWith: .failure) { _ = ChunkType("abc") }
    }
}
