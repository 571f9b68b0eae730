import PNG
import TestSupport
import Testing

/// The signature, lengths, names and checksums of a file's chunks are checked.
struct ChunkTests {
    private let picture = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])

    @Test(arguments: ["", "P", "hello", "GIF89a", "\u{FEFF}\u{89}PNG"])
    func `data without the PNG signature is not a PNG file`(text: String) {
        #expect(refusal(of: Array(text.utf8)) == .notPNG)
    }

    @Test(arguments: Specimen.all)
    func `a file truncated at any byte is refused at its new end`(specimen: Specimen) {
        let bytes = specimen.bytes
        #expect(refusal(of: bytes) == nil)
        for length in 1..<bytes.count {
            #expect(refusal(of: Array(bytes.prefix(length))) == .truncated(at: length))
        }
    }

    @Test func `bytes after the last chunk are ignored`() throws {
        let bytes = HandmadePNG(picture).bytes + [1, 2, 3]
        #expect(try eight(bytes).samples == [7])
    }

    @Test(arguments: ["IHDR", "tEXt", "IDAT", "IEND"])
    func `a wrong checksum is reported with its chunk`(name: String) throws {
        let file = HandmadePNG(picture, before: [.init("tEXt", Array("A\0b".utf8))])
        let index = try #require(file.chunks.firstIndex { $0.name == name })
        var bytes = file.bytes
        bytes[file.offset(ofChunk: index + 1) - 1] ^= 1
        #expect(refusal(of: bytes) == .damaged(chunk: name, at: file.offset(ofChunk: index)))
    }

    @Test(arguments: [("te1t", "te1t"), ("a\u{1}\n~", "a??~"), ("[@`{", "[@`{")])
    func `a chunk type must consist of letters`(name: String, shown: String) {
        let file = HandmadePNG(picture, before: [.init(name)])
        #expect(refusal(of: file.bytes) == .malformed("a chunk cannot be named \(shown)", at: 33))
    }

    @Test func `a chunk of 8,000,000 bytes is read`() {
        let chunk = HandmadePNG.Chunk("juNk", [UInt8](repeating: 7, count: 8_000_000))
        #expect(refusal(of: HandmadePNG(picture, before: [chunk]).bytes) == nil)
    }

    @Test(arguments: ["juNk", "iCCP", "tEXt", "PLTE"])
    func `a chunk of more than 8,000,000 bytes is refused`(name: String) {
        let chunk = HandmadePNG.Chunk(name, [UInt8](repeating: 7, count: 8_000_001))
        #expect(
            refusal(of: HandmadePNG(picture, before: [chunk]).bytes)
                == .malformed("the chunk \(name) is too long: 8000001 bytes", at: 33))
    }

    @Test func `a chunk that declares 2 GiB is refused by its length`() {
        var bytes = HandmadePNG(picture, before: [.init("juNk", [1, 2])]).bytes
        bytes.replaceSubrange(33..<37, with: [0x80, 0, 0, 0])
        #expect(
            refusal(of: bytes)
                == .malformed("the chunk juNk is too long: 2147483648 bytes", at: 33))
    }

    @Test func `image data that declares 4 GiB is refused by its length`() {
        var bytes = HandmadePNG(picture).bytes
        bytes.replaceSubrange(33..<37, with: [255, 255, 255, 255])
        #expect(
            refusal(of: bytes)
                == .malformed("the chunk IDAT is too long: 4294967295 bytes", at: 33))
    }

    @Test func `image data of more than 8,000,000 bytes is decoded`() throws {
        var noise = Noise(4)
        let picture = HandmadePicture(2001, 4001, depth: 8, colorType: 0, randomFrom: &noise)
        let bitmap = try eight(HandmadePNG(picture).bytes)
        #expect(bitmap.samples == picture.samples.map { UInt8($0) })
    }

    @Test func `an animation's frame may have more than 8,000,000 bytes`() throws {
        let frame = HandmadePNG.Chunk("fdAT", [UInt8](repeating: 0, count: 8_000_001))
        #expect(try eight(HandmadePNG(picture, after: [frame]).bytes).samples == [7])
    }
}
