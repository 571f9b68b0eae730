import CSystem
import PNG
import Raster
import TestSupport
import Testing

/// Willem van Schaik's PngSuite decodes to the same pixels as with another decoder.
@Suite(.enabled(if: PngSuite.folder != nil, "../shared/corpora/pngsuite is missing"))
struct PngSuiteTests {
    @Test func `the suite has 160 pictures and 14 corrupt files`() throws {
        let folder = try #require(PngSuite.folder)
        let corrupt = try Disk.names(in: folder).filter { $0.hasPrefix("x") }
        #expect(PngSuite.pictures.count == 160)
        #expect(corrupt == PngSuite.corrupt.map(\.name).sorted())
    }

    @Test(arguments: PngSuite.pictures)
    func `a valid PngSuite file decodes to the pixels of another decoder`(
        picture: PngSuite.Picture
    ) throws {
        let folder = try #require(PngSuite.folder)
        let bytes = try Disk.read("\(folder)/\(picture.name)")
        let pixels = deepRGBA(try DecodedPNG(bytes.span).bitmap)
        #expect(sha256(pixels) == picture.hash)
    }

    @Test(arguments: PngSuite.corrupt)
    func `a corrupt PngSuite file is refused for its defect`(
        file: PngSuite.Corrupt
    ) throws {
        let folder = try #require(PngSuite.folder)
        let error = refusal(of: try Disk.read("\(folder)/\(file.name)"))
        #expect(error == file.error)
        #expect(error?.description == file.description)
    }
}

enum PngSuite {
    static let folder = Repository.corpus("pngsuite")

    /// A valid file, and the digest of its pixels.
    struct Picture: Sendable, CustomTestStringConvertible {
        let name: String
        let hash: String
        var testDescription: String { name }
    }

    /// A corrupt file, and the reason why it is refused.
    struct Corrupt: Sendable, CustomTestStringConvertible {
        let name: String
        let error: PNGError
        let description: String
        var testDescription: String { name }

        init(_ name: String, _ error: PNGError, _ description: String) {
            (self.name, self.error, self.description) = (name, error, description)
        }
    }

    static let pictures: [Picture] = {
        guard let folder, let list = try? Disk.read("\(folder)/expected-rgba16be.sha256") else {
            return []
        }
        return String(decoding: list, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return Picture(name: String(words[1]), hash: String(words[0]))
        }
    }()

    static let corrupt: [Corrupt] = [
        .init("xs1n0g01.png", .notPNG, "not a PNG file"),
        .init("xs2n0g01.png", .notPNG, "not a PNG file"),
        .init("xs4n0g01.png", .notPNG, "not a PNG file"),
        .init("xs7n0g01.png", .notPNG, "not a PNG file"),
        .init(
            "xcrn0g04.png", .lineEndings(from: "LF", to: "CR"),
            "the PNG file is damaged: its line endings were converted from LF to CR, as in a text "
                + "file"),
        .init(
            "xlfn0g04.png", .lineEndings(from: "CR", to: "LF"),
            "the PNG file is damaged: its line endings were converted from CR to LF, as in a text "
                + "file"),
        .init(
            "xhdn0g08.png", .damaged(chunk: "IHDR", at: 8),
            "the chunk IHDR at byte 8 is damaged: its checksum does not match"),
        .init(
            "xcsn0g01.png", .damaged(chunk: "IDAT", at: 49),
            "the chunk IDAT at byte 49 is damaged: its checksum does not match"),
        .init(
            "xc1n0g08.png", .malformed("there is no color type 1", at: 8),
            "there is no color type 1, at byte 8"),
        .init(
            "xc9n2c08.png", .malformed("there is no color type 9", at: 8),
            "there is no color type 9, at byte 8"),
        .init(
            "xd0n2c08.png", .malformed("color type 2 cannot have 0 bits", at: 8),
            "color type 2 cannot have 0 bits, at byte 8"),
        .init(
            "xd3n2c08.png", .malformed("color type 2 cannot have 3 bits", at: 8),
            "color type 2 cannot have 3 bits, at byte 8"),
        .init(
            "xd9n2c08.png", .malformed("color type 2 cannot have 99 bits", at: 8),
            "color type 2 cannot have 99 bits, at byte 8"),
        .init(
            "xdtn0g01.png", .malformed("there is no image data", at: 49),
            "there is no image data, at byte 49"),
    ]
}

/// Pixels as straight RGBA with 16 bits per sample, most significant byte first.
private func deepRGBA(_ bitmap: AnyBitmap) -> [UInt8] {
    func bytes<S: Sample>(_ bitmap: Bitmap<S>) -> [UInt8] {
        let samples = bitmap.samples.map { S.depth == 16 ? UInt16($0) : UInt16($0) * 257 }
        let channels = bitmap.layout.channels
        return stride(from: 0, to: samples.count, by: channels).flatMap { start in
            let pixel = samples[start..<start + channels]
            let gray = [pixel[start], pixel[start], pixel[start]]
            let rgba = (channels == 1 ? gray : Array(pixel)) + (channels == 4 ? [] : [65535])
            return rgba.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        }
    }
    switch bitmap {
    case .eight(let bitmap): return bytes(bitmap)
    case .sixteen(let bitmap): return bytes(bitmap)
    }
}

private func sha256(_ bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    csystem_sha256(bytes, bytes.count, &digest)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
