import PNG
import Testing

/// The type codes of chunks are their letters.
struct ChunkTypeTests {
    @Test func `a type's bytes are its letters in order`() {
        #expect(ChunkType("tEXt").bytes == Array("tEXt".utf8))
    }

    @Test func `a type's description is its letters`() {
        #expect(ChunkType("gAMA").description == "gAMA")
    }

    @Test func `types are equal exactly if their letters are`() {
        #expect(ChunkType("IDAT") == ChunkType("IDAT"))
        #expect(ChunkType("IDAT") != ChunkType("fdAT"))
    }

    @Test func `a type of three letters is the caller's mistake`() async {
        await #expect(processExitsWith: .failure) { _ = ChunkType("abc") }
    }
}
