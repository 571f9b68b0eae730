import RevealFiles
import TestSupport
import Testing

/// Paths of arbitrary bytes convert to text and back.
struct PathBytesTests {
    /// Byte sequences with incomplete, overlong and truncated UTF-8, and the characters that
    /// represent single bytes.
    static let pieces: [[UInt8]] = [
        [0x61], [0x2F], [0x80], [0xBF], [0xC0], [0xC3], [0xC3, 0x28], [0xC3, 0xA4], [0xE2, 0x82],
        [0xE2, 0x82, 0xAC], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xF0, 0x9F, 0x99, 0x82],
        [0xF4, 0x8F, 0x9E, 0x80], [0xF4, 0x8F, 0x9F, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xFE],
        [0xFF], [0xCC, 0x81], [0x65],
    ]

    @Test func `no two paths have the same text, and each text converts back to its bytes`() {
        var noise = Noise(31)
        var texts: [[UInt8]: [UInt8]] = [:]
        for _ in 0..<20_000 {
            let bytes = (0..<Int(noise.next() % 6)).flatMap { _ in
                Self.pieces[Int(noise.next() % UInt64(Self.pieces.count))]
            }
            let text = String(pathBytes: bytes)
            #expect(text.pathBytes == bytes, "\(bytes)")
            let old = texts.updateValue(bytes, forKey: Array(text.utf8))
            #expect(old == nil || old == bytes)
        }
        #expect(texts.count > 9000)
    }

    @Test func `the text of a path in valid UTF-8 is the path itself`() {
        for text in ["", "a/b.png", "ä", "e\u{301}", "日本語/🙂", "\u{10F77F}\u{10F800}"] {
            #expect(Array(String(pathBytes: text.utf8).utf8) == Array(text.utf8))
            #expect(!text.holdsLoneBytes)
        }
        #expect(String(pathBytes: [0x61, 0xFF]).unicodeScalars.last?.loneByte == 0xFF)
        #expect(String(pathBytes: "\u{10F7FF}".utf8).unicodeScalars.count == 4)
    }
}
