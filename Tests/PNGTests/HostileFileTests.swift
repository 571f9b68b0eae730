import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Damaged and malicious files give a picture or a reason.
struct HostileFileTests {
    private let pixel = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])

    // A CRC detects any single bit, and a wrong length moves the position at which the CRC is
    // expected.
    @Test(arguments: Specimen.all)
    func `a file with any single bit flipped is refused`(specimen: Specimen) {
        let accepted = flips(of: specimen).filter { refusal(of: $0.bytes) == nil }
        #expect(accepted.map(\.name) == [])
    }

    @Test func `more than 20,000 truncated, flipped and changed files are tested`() {
        let flips = Specimen.all.map { $0.bytes.count * 8 }.reduce(0, +)
        let changes = Specimen.all.map { mended($0).count }.reduce(0, +)
        let cuts = Specimen.all.map(\.bytes.count).reduce(0, +)
        #expect(flips > 10_000)
        #expect(flips + changes + cuts > 20_000)
        Log.figures("\(flips + changes + cuts) small files cut off, flipped or changed, decoded")
    }

    @Test(arguments: Specimen.all)
    func `a changed byte with a matching checksum yields a picture or an error`(
        specimen: Specimen
    ) throws {
        var limits = PixelLimits()
        limits.pixels = 1 << 20
        var (pictures, reasons) = (0, 0)
        for bytes in mended(specimen) {
            do throws(PNGError) {
                let decoded = try DecodedPNG(bytes.span, limits: limits)
                #expect(decoded.file.header.width * decoded.file.header.height <= limits.pixels)
                if let reference = try? DecodedPNG(byLibpng: bytes.span) {
                    #expect(HandmadePicture(decoded.bitmap) == HandmadePicture(reference.bitmap))
                }
                pictures += 1
            } catch {
                if error.description.isEmpty { Issue.record("an error without a reason") }
                reasons += 1
            }
        }
        // Some of the bytes are samples.
        #expect(pictures > 0)
        #expect(reasons > 0)
    }

    // Several hundred thousand files, in `make torture` only.
    @Test(.enabled(if: Torture.isOn, "`make torture` runs it"), arguments: Specimen.all)
    func `any value of any byte, with either checksum, yields a picture or an error`(
        specimen: Specimen
    ) {
        var limits = PixelLimits()
        limits.pixels = 1 << 20
        var (files, pictures) = (0, 0)
        func decode(_ bytes: [UInt8]) {
            files += 1
            guard let reason = refusal(of: bytes, limits: limits) else {
                pictures += 1
                return
            }
            if reason.description.isEmpty { Issue.record("an error without a reason") }
        }
        let whole = specimen.bytes
        for place in whole.indices {
            for change in 1...UInt8.max {
                var bytes = whole
                bytes[place] ^= change
                decode(bytes)
            }
        }
        for (index, chunk) in specimen.file.chunks.enumerated() {
            for place in chunk.content.indices {
                for change in 1...UInt8.max {
                    var changed = specimen.file
                    changed.chunks[index].content[place] ^= change
                    decode(changed.bytes)
                }
            }
        }
        #expect(pictures > 0 && pictures < files)
        Log.figures("\(specimen): \(files) changed files, \(pictures) of them pictures")
    }

    @Test func `megabytes of image data after the last row are refused`() {
        let bomb = zlib(pixel.rows(), zeroes: 10_000_000)
        let file = HandmadePNG([pixel.header(), .init("IDAT", bomb), .init("IEND")])
        #expect(file.bytes.count < 70_000)
        #expect(
            refusal(of: file.bytes) == .undecodable("image data continues after the last row"))
    }

    @Test(arguments: [false, true])
    func `excess image data in many chunks is refused`(isInterlaced: Bool) {
        var noise = Noise(10)
        let picture = HandmadePicture(8, 8, depth: 8, colorType: 2, randomFrom: &noise)
        let bomb = zlib(picture.rows(isInterlaced: isInterlaced), zeroes: 10_000_000)
        let pieces = stride(from: 0, to: bomb.count, by: 1000).map { start in
            HandmadePNG.Chunk("IDAT", Array(bomb[start..<min(start + 1000, bomb.count)]))
        }
        let header = picture.header(isInterlaced: isInterlaced)
        let file = HandmadePNG([header] + pieces + [.init("IEND")])
        #expect(
            refusal(of: file.bytes) == .undecodable("image data continues after the last row"))
    }

    @Test func `a long series of empty blocks is refused`() {
        // A block with the only row, 100,000 empty ones, and the last.
        let blocks: [UInt8] = [0, 2, 0, 0xFD, 0xFF] + pixel.rows()
        let empty: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        let many = Array(repeatElement(empty, count: 100_000).joined())
        let sum = adler32(pixel.rows())
        let stream =
            [0x78, 0x01] + blocks + many + [1] + empty.dropFirst()
            + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
        let file = HandmadePNG([pixel.header(), .init("IDAT", stream), .init("IEND")])
        #expect(
            refusal(of: file.bytes) == .undecodable("image data continues after the last row"))
    }

    @Test(arguments: [0, 39])
    func `an invalid filter type is refused in any row`(row: Int) {
        var noise = Noise(11)
        let picture = HandmadePicture(33, 40, depth: 8, colorType: 2, randomFrom: &noise)
        let file = IndependentDecoderTests.file(picture) { $0[row * 100] = 5 }
        #expect(refusal(of: file) == .undecodable("bad adaptive filter value"))
    }

    @Test func `a second palette is refused`() {
        let palette = HandmadePNG.Chunk("PLTE", [1, 2, 3])
        let file = HandmadePNG(
            HandmadePicture(1, 1, depth: 8, colorType: 2, [1, 2, 3]), before: [palette, palette])
        #expect(refusal(of: file.bytes) == .malformed("a second palette", at: 8 + 25 + 15))
    }

    @Test(arguments: [1, 100, 300_000])
    func `a few excess bytes of image data are ignored`(zeroes: Int) throws {
        let file = HandmadePNG([
            pixel.header(), .init("IDAT", zlib(pixel.rows(), zeroes: zeroes)), .init("IEND"),
        ])
        #expect(try eight(file.bytes).samples == [7])
    }

    @Test func `100,000 empty chunks of image data are ignored`() throws {
        let empty = [HandmadePNG.Chunk](repeating: .init("IDAT"), count: 100_000)
        let file = HandmadePNG(
            [pixel.header(), .init("IDAT", zlib(pixel.rows()))] + empty + [.init("IEND")])
        #expect(try eight(file.bytes).samples == [7])
    }

    @Test func `a file with 200,000 texts is read, and 64 of them are kept`() throws {
        let texts = (0..<200_000).map { HandmadePNG.Chunk("tEXt", Array("Key\0\($0)".utf8)) }
        let decoded = try DecodedPNG(HandmadePNG(pixel, before: texts).bytes.span)
        #expect(decoded.file.texts.count == 64)
    }

    @Test(arguments: ["zTXt", "iTXt", "tEXt", "iCCP", "sPLT", "eXIf"])
    func `200,000 ancillary chunks are ignored`(name: String) throws {
        let content = Array("Key\0\0\0\0\0".utf8) + zlib([1])
        let chunks = [HandmadePNG.Chunk](repeating: .init(name, content), count: 200_000)
        #expect(try eight(HandmadePNG(pixel, before: chunks).bytes).samples == [7])
    }

    @Test(arguments: ["zTXt", "iCCP"])
    func `a compressed ancillary chunk is ignored, however large its content is`(
        name: String
    ) throws {
        let bomb = HandmadePNG.Chunk(name, Array("Key\0\0".utf8) + zlib([], zeroes: 100_000_000))
        #expect(try eight(HandmadePNG(pixel, before: [bomb]).bytes).samples == [7])
    }

    @Test func `the pixel limit applies to 1-bit pictures, such as 20,000 by 20,000 pixels`() {
        var header = pixel.header()
        header.content.replaceSubrange(0..<9, with: bigEndian(20_000) + bigEndian(20_000) + [1])
        let data = zlib([], zeroes: 2501 * 20_000)
        let file = HandmadePNG([header, .init("IDAT", data), .init("IEND")])
        #expect(
            refusal(of: file.bytes)
                == .tooLarge(width: 20_000, height: 20_000, limit: "134217728 pixels"))
    }

    @Test func `a large text after the image data is ignored`() throws {
        let text = HandmadePNG.Chunk(
            "tEXt",
            Array("Key\0".utf8)
                + [UInt8](
                    repeating: 65, count: 100_000))
        #expect(try eight(HandmadePNG(pixel, after: [text]).bytes).samples == [7])
    }

    /// A file with one bit flipped.
    private struct Flip {
        let name: String
        let bytes: [UInt8]
    }

    private func flips(of specimen: Specimen) -> some Sequence<Flip> {
        let bytes = specimen.bytes
        return (0..<bytes.count * 8).lazy.map { bit in
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            return Flip(name: "bit \(bit % 8) of byte \(bit / 8)", bytes: flipped)
        }
    }

    /// The specimen with one byte of a chunk changed and a matching checksum: each bit, the
    /// extremes, and random values.
    private func mended(_ specimen: Specimen) -> [[UInt8]] {
        var noise = Noise(11)
        var files: [[UInt8]] = []
        for (index, chunk) in specimen.file.chunks.enumerated() {
            for place in chunk.content.indices {
                let old = chunk.content[place]
                let random = (0..<8).map { _ in UInt8.random(in: .min ... .max, using: &noise) }
                let values = Set((0..<8).map { old ^ 1 << $0 } + [0, 255] + random)
                for value in values.subtracting([old]).sorted() {
                    var changed = specimen.file
                    changed.chunks[index].content[place] = value
                    files.append(changed.bytes)
                }
            }
        }
        return files
    }
}
