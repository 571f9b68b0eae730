import PNG
import Raster
import TestSupport

/// Plays an animated PNG according to the specification, sharing only the decoder of plain pictures
/// with the writer: every frame is put into a file and decoded.
enum AnimationPlayer {
    private struct Chunk {
        let type: String
        let content: ArraySlice<UInt8>
    }

    /// A file that violates the specification.
    struct Malformed: Error {
        let problem: String
    }

    /// The picture shown for each frame, 8 bits per sample.
    static func frames(of file: [UInt8]) throws -> [Bitmap<UInt8>] {
        let chunks = chunks(of: file)
        let header = Array(chunks[0].content)
        var canvas: Bitmap<UInt8>?
        var frames: [Bitmap<UInt8>] = []
        var control: [UInt8]?
        var sequence = 0
        // Samples of 16 bits, of which the second byte counts.
        let key = chunks.first { $0.type == "tRNS" }.map { chunk in
            stride(from: 1, to: chunk.content.count, by: 2).map { Array(chunk.content)[$0] }
        }
        for chunk in chunks {
            let content = Array(chunk.content)
            if ["fcTL", "fdAT"].contains(chunk.type) {
                guard number(content, 0) == sequence else {
                    throw Malformed(
                        problem: "\(number(content, 0)) stands where \(sequence) should")
                }
                sequence += 1
            }
            if chunk.type == "fcTL" { control = content }
            guard let fields = control, ["fdAT", "IDAT"].contains(chunk.type) else { continue }
            control = nil
            let data = chunk.type == "fdAT" ? Array(content.dropFirst(4)) : content
            let part = try picture(header, number(fields, 4), number(fields, 8), data)
            let full =
                try canvas
                ?? Bitmap(
                    width: number(header, 0), height: number(header, 4), layout: part.layout)
            let shown = try full.showing(
                part, x: number(fields, 12), y: number(fields, 16), isPainted: fields[25] == 1,
                clear: key)
            canvas = shown
            frames.append(shown)
        }
        let announced = chunks.first { $0.type == "acTL" }.map { number(Array($0.content), 0) }
        guard announced == frames.count else {
            throw Malformed(problem: "\(frames.count) frames, announced are \(announced ?? 0)")
        }
        return frames
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func chunks(of file: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var offset = 8
        while offset + 12 <= file.count {
            let length = number(file, offset)
            let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append(Chunk(type: type, content: file[offset + 8..<offset + 8 + length]))
            offset += length + 12
        }
        return chunks
    }

    /// The picture of a frame: a file with the animation's header, the frame's size and its data.
    private static func picture(
        _ header: [UInt8], _ width: Int, _ height: Int, _ data: [UInt8]
    ) throws -> Bitmap<UInt8> {
        func bigEndian(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let named = Array(type.utf8) + content
            let crc = named.reduce(UInt32.max) { crc, byte in
                (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                    crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0)
                }
            }
            return bigEndian(content.count) + named + bigEndian(Int(~crc))
        }
        let file =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bigEndian(width) + bigEndian(height) + header[8...])
            + chunk("IDAT", data) + chunk("IEND", [])
        guard case .eight(let bitmap) = try DecodedPNG(file.span).bitmap else {
            throw Malformed(problem: "not 8 bits a sample")
        }
        return bitmap
    }
}

extension Bitmap<UInt8> {
    /// The bitmap with `part` at (x, y), replacing its pixels or painted over them.
    ///
    /// Pixels of the color `clear` are transparent, and no visible pixel may have it.
    fileprivate func showing(
        _ part: Bitmap, x: Int, y: Int, isPainted: Bool, clear: [UInt8]?
    ) throws -> Bitmap {
        var result = self
        let channels = layout.channels
        for row in 0..<part.height {
            for column in 0..<part.width {
                let pixel = part.withRow(row) { row in
                    (0..<channels).map { row[column * channels + $0] }
                }
                let isClear = layout.hasAlpha ? pixel[3] == 0 : pixel == clear
                if isPainted, isClear { continue }
                guard layout.hasAlpha ? !isPainted || pixel[3] == 255 : !isClear else {
                    throw AnimationPlayer.Malformed(problem: "a pixel is not opaque")
                }
                result.withMutableRow(y + row) { target in
                    for i in 0..<channels { target[(x + column) * channels + i] = pixel[i] }
                }
            }
        }
        return result
    }
}
