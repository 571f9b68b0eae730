/// A handmade PNG file, either valid or invalid in exactly the way that a test needs.
///
/// It shares no code with the sources under test: its CRC-32 is computed bit by bit, and its zlib
/// streams are stored, not compressed.
package struct HandmadePNG: Sendable {
    package struct Chunk: Sendable, Equatable {
        package var name: String
        package var content: [UInt8]

        package init(_ name: String, _ content: [UInt8] = []) {
            self.name = name
            self.content = content
        }

        /// The bytes in a file: length, name, content, CRC.
        package var bytes: [UInt8] {
            let named = Array(name.utf8) + content
            return bigEndian(content.count) + named + bigEndian(Int(crc32(named)))
        }
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunks, including IHDR and IEND.
    package var chunks: [Chunk]

    package init(_ chunks: [Chunk]) {
        self.chunks = chunks
    }

    /// A complete file of `picture`, with these chunks before and after its image data.
    package init(
        _ picture: HandmadePicture, isInterlaced: Bool = false, before: [Chunk] = [],
        after: [Chunk] = []
    ) {
        let header = picture.header(isInterlaced: isInterlaced)
        let imageData = Chunk("IDAT", zlib(picture.rows(isInterlaced: isInterlaced)))
        self.init([header] + before + [imageData] + after + [Chunk("IEND")])
    }

    /// Reads the chunks of a file; nil unless it has a signature and complete chunks with correct
    /// CRCs.
    package init?(reading bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature) else { return nil }
        chunks = []
        var rest = bytes.dropFirst(Self.signature.count)
        while !rest.isEmpty {
            guard rest.count >= 12 else { return nil }
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let whole = rest.prefix(12 + length)
            let name = String(decoding: whole.dropFirst(4).prefix(4), as: UTF8.self)
            let chunk = Chunk(name, Array(whole.dropFirst(8).dropLast(4)))
            guard chunk.bytes.elementsEqual(whole) else { return nil }
            chunks.append(chunk)
            rest = rest.dropFirst(12 + length)
        }
    }

    package var bytes: [UInt8] { Self.signature + chunks.flatMap(\.bytes) }

    /// The contents of all chunks with this name, in order.
    package func contents(_ name: String) -> [[UInt8]] {
        chunks.filter { $0.name == name }.map(\.content)
    }

    /// The offset in the file at which the chunk with this index begins.
    package func offset(ofChunk index: Int) -> Int {
        chunks[..<index].reduce(Self.signature.count) { $0 + $1.bytes.count }
    }

    package var imageDataEnd: Int {
        offset(ofChunk: (chunks.lastIndex { $0.name == "IDAT" } ?? -1) + 1)
    }
}

/// A picture for a handmade file: samples as numbers, before they are packed into bytes.
package struct HandmadePicture: Sendable, Equatable {
    package var width: Int
    package var height: Int
    /// Bits per sample: 1, 2, 4, 8 or 16.
    package var depth: Int
    /// The format's number: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.
    package var colorType: Int
    /// Row by row, with `channels` samples per pixel.
    package var samples: [Int]

    package init(_ width: Int, _ height: Int, depth: Int, colorType: Int, _ samples: [Int]) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colorType = colorType
        self.samples = samples
        precondition(samples.count == width * height * channels)
    }

    package init(
        _ width: Int, _ height: Int, depth: Int, colorType: Int, randomFrom noise: inout Noise
    ) {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
        let samples = (0..<width * height * channels).map { _ in
            Int.random(in: 0..<1 << depth, using: &noise)
        }
        self.init(width, height, depth: depth, colorType: colorType, samples)
    }

    package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

    package func header(isInterlaced: Bool = false) -> HandmadePNG.Chunk {
        let kind = [depth, colorType, 0, 0, isInterlaced ? 1 : 0].map(UInt8.init)
        return .init("IHDR", bigEndian(width) + bigEndian(height) + kind)
    }

    /// The content of the image data's zlib stream: each row after a filter type of 0.
    ///
    /// An interlaced picture has the rows of Adam7's seven passes, without empty passes.
    package func rows(isInterlaced: Bool = false) -> [UInt8] {
        // Figure 4.8 of the format: first column, first row, and the steps to the next ones.
        let adam7 = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        var bytes: [UInt8] = []
        for (x, y, stepX, stepY) in isInterlaced ? adam7 : [(0, 0, 1, 1)] where x < width {
            for row in stride(from: y, to: height, by: stepY) {
                let columns = stride(from: x, to: width, by: stepX)
                bytes += [0] + packed(columns.flatMap { pixel($0, row) })
            }
        }
        return bytes
    }

    private func pixel(_ x: Int, _ y: Int) -> ArraySlice<Int> {
        samples[(y * width + x) * channels..<(y * width + x + 1) * channels]
    }

    /// Samples as bytes: the first in the highest bits, the last byte padded with zeros.
    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        let perByte = 8 / depth
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            samples[start..<min(start + perByte, samples.count)].enumerated().reduce(0) {
                $0 | UInt8($1.element << (8 - depth * ($1.offset + 1)))
            }
        }
    }
}

package func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// The CRC-32 table, which has an entry for each byte, computed bit by bit.
private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
}

package func crc32(_ bytes: [UInt8]) -> UInt32 {
    let table = crcTable
    return ~bytes.reduce(.max) { crc, byte in
        table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8)
    }
}
