import PNG
import TestSupport
import Testing

/// Files that are almost PNG files, and the orientation of valid ones.
struct NearlyPNGTests {
    private static let picture = HandmadePicture(2, 2, depth: 8, colorType: 0, [10, 13, 13, 10])
    private static let file = HandmadePNG(picture).bytes

    @Test(arguments: TextDamage.lineEndings)
    func `a file with converted line endings is recognized, with the direction of conversion`(
        _ damage: TextDamage
    ) throws {
        let words = damage.description.split(separator: " to ").map(String.init)
        let expected = PNGError.lineEndings(from: words[0], to: words[1])
        #expect(refusal(of: damage.bytes(of: Self.file)) == expected)
        // Advice to remove the bytes before the signature would not help.
        let late = Array("WARNING: linker".utf8) + damage.bytes(of: Self.file)
        #expect(refusal(of: late) == expected)
        let cure = try #require(expected.cure)
        // Git converts LF to CRLF and back, and adb shell converts LF to CRLF or CRCRLF; neither
        // converts to CR.
        #expect(cure.contains("adb exec-out") == (words[0] == "LF" && words[1] != "CR"))
        #expect(
            cure.contains(".gitattributes")
                == (words[0] == "LF" && words[1] != "CR" || words == ["CRLF", "LF"]))
    }

    @Test(arguments: TextDamage.all.dropFirst(TextDamage.lineEndings.count))
    func `a file that was decoded as text is recognized`(_ damage: TextDamage) {
        #expect(refusal(of: damage.bytes(of: Self.file)) == .decodedAsText)
    }

    @Test(arguments: [1, 3, 4, 500, 65_535])
    func `bytes before the PNG signature are counted`(_ count: Int) {
        for byte: UInt8 in [0, 10, 65, 0x89] {
            let before = [UInt8](repeating: byte, count: count)
            #expect(refusal(of: before + Self.file) == .displaced(to: count))
        }
    }

    @Test func `a PNG signature far from the beginning is not found`() {
        let before = [UInt8](repeating: 65, count: 70_000)
        #expect(refusal(of: before + Self.file) == .notPNG)
    }

    @Test(arguments: [[], [0x0D], [0x0D, 0x0A], [0x0D, 0x0A, 0x1A], [0x20, 0x0A, 0x1A, 0x0A]])
    func `the letters PNG alone are not a signature`(_ after: [UInt8]) {
        #expect(refusal(of: [0, 0x89] + Array("PNG".utf8) + after) == .notPNG)
        #expect(refusal(of: Array("a PNG".utf8) + after + [0, 0, 0, 0, 0, 0]) == .notPNG)
    }

    @Test func `Apple's optimized PNG is recognized, and the hint has a command to convert it`() {
        var file = HandmadePNG(Self.picture)
        file.chunks.insert(.init("CgBI", [0x50, 0, 0x20, 6]), at: 0)
        #expect(refusal(of: file.bytes) == .appleForm)
        let cure = PNGError.appleForm.cure
        #expect(cure?.contains("xcrun pngcrush -revert-iphone-optimizations") ?? false)
    }

    /// The orientation from eXIf chunks with these contents.
    private static func orientation(before: [[UInt8]], after: [[UInt8]] = []) throws -> Int? {
        let chunks = { (contents: [[UInt8]]) in contents.map { HandmadePNG.Chunk("eXIf", $0) } }
        let file = HandmadePNG(picture, before: chunks(before), after: chunks(after))
        return try PNGFile(file.bytes.span).orientation
    }

    @Test(arguments: 1...8, [(3, true), (3, false), (4, true), (4, false)])
    func `an orientation is read in either byte order, before or after the image data`(
        _ value: Int, _ form: (type: Int, isLittleEndian: Bool)
    ) throws {
        let exif = HandmadeExif(
            orientation: value, isLittleEndian: form.isLittleEndian, type: form.type
        ).bytes
        #expect(try Self.orientation(before: [exif]) == value)
        #expect(try Self.orientation(before: [], after: [exif]) == value)
        #expect(try Self.orientation(before: [Array("Exif\0\0".utf8) + exif]) == value)
    }

    @Test func `an unreadable eXIf chunk has no orientation`() throws {
        let whole = HandmadeExif(orientation: 6, isLittleEndian: true).bytes
        for count in 0..<whole.count - 2 {
            #expect(try Self.orientation(before: [Array(whole.prefix(count))]) == nil)
        }
        for exif in [
            HandmadeExif(orientation: 0, isLittleEndian: true),
            HandmadeExif(orientation: 9, isLittleEndian: false),
            HandmadeExif(orientation: 6, isLittleEndian: true, type: 2),
            HandmadeExif(orientation: 6, isLittleEndian: false, directory: 0xFFFF_FFFF),
            HandmadeExif(orientation: 6, isLittleEndian: true, directory: 10),
            HandmadeExif(orientation: 6, isLittleEndian: true, count: 1),
        ] {
            #expect(try Self.orientation(before: [exif.bytes]) == nil)
        }
        // The first readable one counts.
        #expect(try Self.orientation(before: [[], whole]) == 6)
        // A directory that declares more entries than it has.
        let long = HandmadeExif(orientation: 6, isLittleEndian: true, count: 65_535).bytes
        #expect(try Self.orientation(before: [long]) == 6)
    }
}
