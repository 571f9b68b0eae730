import PNG
import TestSupport
import Testing

/// Files are parsed with their chunk order, texts, transparency and animation.
struct PNGFileTests {
    private let picture = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])

    private func text(_ keyword: String, _ text: String) -> HandmadePNG.Chunk {
        .init("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }

    @Test func `a second IHDR chunk is refused`() {
        let file = HandmadePNG(picture, before: [picture.header()])
        #expect(refusal(of: file.bytes) == .malformed("a second header", at: 33))
    }

    @Test func `a header after the image data is refused`() {
        let file = HandmadePNG(picture, after: [picture.header()])
        #expect(
            refusal(of: file.bytes)
                == .malformed("a second header", at: file.offset(ofChunk: 2)))
    }

    @Test func `image data that is interrupted by another chunk is refused`() {
        let file = HandmadePNG(picture, after: [.init("tIME"), .init("IDAT")])
        #expect(
            refusal(of: file.bytes)
                == .malformed("image data in two places", at: file.offset(ofChunk: 3)))
    }

    @Test(arguments: ["CgBI", "FDAT", "IDOT", "ABCD"])
    func `an unknown critical chunk is refused`(name: String) {
        let file = HandmadePNG(picture, before: [.init(name)])
        #expect(
            refusal(of: file.bytes)
                == .malformed("an unknown critical chunk \(name)", at: 33))
    }

    @Test(arguments: ["cgBI", "iDOT", "aBCD", "aBcD", "bKGD", "hIST", "sBIT", "tIME", "eXIf"])
    func `an unknown ancillary chunk is ignored`(name: String) throws {
        let junk = HandmadePNG.Chunk(name, [1, 2, 3])
        let bytes = HandmadePNG(picture, before: [junk, junk], after: [junk]).bytes
        #expect(try eight(bytes).samples == [7])
    }

    @Test func `a file without image data is refused`() {
        let file = HandmadePNG([picture.header(), .init("IEND")])
        #expect(refusal(of: file.bytes) == .malformed("there is no image data", at: 33))
    }

    @Test func `a file whose image data is empty is refused`() {
        let file = HandmadePNG([picture.header(), .init("IDAT"), .init("IEND")])
        guard case .undecodable = refusal(of: file.bytes) else {
            Issue.record("accepted")
            return
        }
    }

    @Test func `a file without its last chunk is truncated`() {
        var file = HandmadePNG(picture)
        file.chunks.removeLast()
        #expect(refusal(of: file.bytes) == .truncated(at: file.bytes.count))
    }

    @Test func `texts before the image data are read in order`() throws {
        let chunks = [text("Title", "one"), text("Author", "two"), text("Title", "three")]
        let texts = try file(HandmadePNG(picture, before: chunks).bytes).texts
        #expect(
            texts == [
                .init(keyword: "Title", text: "one"), .init(keyword: "Author", text: "two"),
                .init(keyword: "Title", text: "three"),
            ])
    }

    @Test func `a text chunk may have an empty text`() throws {
        let texts = try file(HandmadePNG(picture, before: [text("Title", "")]).bytes).texts
        #expect(texts == [.init(keyword: "Title", text: "")])
    }

    @Test func `a text without a keyword is ignored`() throws {
        let chunks = [text("", "text"), .init("tEXt", Array("no end".utf8)), .init("tEXt")]
        #expect(try file(HandmadePNG(picture, before: chunks).bytes).texts.isEmpty)
    }

    @Test func `texts are decoded as Latin-1`() throws {
        let chunk = HandmadePNG.Chunk("tEXt", [0xE9, 0, 0x41, 0xFF, 0xA9])
        let texts = try file(HandmadePNG(picture, before: [chunk]).bytes).texts
        #expect(texts == [.init(keyword: "é", text: "Aÿ©")])
    }

    @Test func `texts after the image data and compressed texts are not read`() throws {
        let late = HandmadePNG(
            picture, before: [.init("zTXt", Array("Title\0\0".utf8) + zlib([65]))],
            after: [text("Title", "late")])
        #expect(try file(late.bytes).texts.isEmpty)
    }

    @Test func `the first 64 texts are kept`() throws {
        let chunks = (0..<100).map { text("Number", "\($0)") }
        let texts = try file(HandmadePNG(picture, before: chunks).bytes).texts
        #expect(texts.map(\.text) == (0..<64).map { "\($0)" })
    }

    @Test func `tRNS after the image data is ignored`() throws {
        let late = HandmadePNG(picture, after: [.init("tRNS", [0, 7])])
        #expect(try !file(late.bytes).hasTransparency)
        #expect(try eight(late.bytes).samples == [7])
    }

    @Test func `acTL gives the numbers of frames and plays`() throws {
        let control = HandmadePNG.Chunk("acTL", bigEndian(0x010203) + bigEndian(4))
        let animation = try file(HandmadePNG(picture, before: [control]).bytes).animation
        #expect(animation?.frames == 0x010203)
        #expect(animation?.plays == 4)
    }

    @Test(arguments: [(2, 0), (1, 1), (0, 2)])
    func `a second acTL, or one after the image data, is refused`(_ before: Int, _ after: Int) {
        let control = HandmadePNG.Chunk("acTL", bigEndian(1) + bigEndian(0))
        let file = HandmadePNG(
            picture, before: Array(repeating: control, count: before),
            after: Array(repeating: control, count: after))
        #expect(
            refusal(of: file.bytes)
                == .malformed(
                    "a second acTL, or one after the image data",
                    at: file.offset(ofChunk: before == 2 ? 2 : before + 2)))
    }

    @Test func `a file without acTL is not animated`() throws {
        #expect(try file(HandmadePNG(picture).bytes).animation == nil)
        let wrong = HandmadePNG(picture, before: [.init("acTL", bigEndian(3))])
        #expect(try file(wrong.bytes).animation == nil)
    }

    @Test(
        .enabled(if: Repository.corpus("apng") != nil, "../shared/corpora/apng is missing"),
        arguments: [
            ("animated-red-blue.apng", 4, 3), ("apng-skip-idat.png", 2, 0),
            ("muybridge.apng", 15, 0),
        ])
    func `animated files from other programs are read`(name: String, frames: Int, plays: Int) throws
    {
        let folder = try #require(Repository.corpus("apng"))
        let bytes = try Disk.read("\(folder)/\(name)")
        let animation = try file(bytes).animation
        #expect(animation?.frames == frames)
        #expect(animation?.plays == plays)
        #expect(refusal(of: bytes) == nil)
    }

    @Test func `the header, colors and texts are read from the beginning of a file`() throws {
        let whole = HandmadePNG(
            picture, before: [.init("gAMA", bigEndian(45455)), text("Title", "one")])
        let enough = whole.offset(ofChunk: 3) + 8
        let beginning = try PNGFile(beginning: whole.bytes.span.extracting(0..<enough))
        let all = try file(whole.bytes)
        #expect(beginning.header == all.header)
        #expect(beginning.color == all.color)
        #expect(beginning.texts == all.texts)
        // Without a complete header it is refused; truncated chunks after the header are ignored.
        for length in 1..<33 {
            #expect(throws: PNGError.truncated(at: length)) {
                try PNGFile(beginning: whole.bytes.span.extracting(0..<length))
            }
        }
        for length in 33..<enough {
            let part = try PNGFile(beginning: whole.bytes.span.extracting(0..<length))
            #expect(part.header == all.header)
            #expect(part.color.entries.isEmpty == (length < whole.offset(ofChunk: 2)))
            #expect(part.texts.isEmpty == (length < whole.offset(ofChunk: 3)))
        }
    }
}
