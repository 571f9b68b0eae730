import CPNG

/// A chunk's position in a file, with checked bounds, name, length, and CRC.
struct Chunk {
    let type: ChunkType
    let offset: Int
    let content: Range<Int>

    var end: Int { content.upperBound + 4 }

    static let longest = Int(CPNG_MAXIMUM_CHUNK)

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func first(in bytes: Span<UInt8>) throws(PNGError) -> Int {
        for i in signature.indices {
            guard i < bytes.count else { throw i == 0 ? .notPNG : .truncated(at: i) }
            guard bytes[i] == signature[i] else {
                throw PNGError(withoutSignature: bytes)
            }
        }
        return signature.count
    }

    /// Reads a chunk; if `isChecked`, its CRC is not checked again.
    init(in bytes: Span<UInt8>, at offset: Int, isChecked: Bool = false) throws(PNGError) {
        guard bytes.count - offset >= 12 else { throw .truncated(at: bytes.count) }
        let length = Int(bytes.bigEndian(at: offset))
        type = ChunkType(code: bytes.bigEndian(at: offset + 4))
        self.offset = offset
        guard type.isValid else { throw .malformed("a chunk cannot be named \(type)", at: offset) }
        let mayBeLong = type == .imageData || type == .frameData
        guard length <= (mayBeLong ? Int(Int32.max) : Self.longest) else {
            throw .malformed("the chunk \(type) is too long: \(length) bytes", at: offset)
        }
        guard length <= bytes.count - offset - 12 else { throw .truncated(at: bytes.count) }
        content = offset + 8..<offset + 8 + length
        guard !isChecked else { return }
        let named = bytes.extracting(offset + 4..<content.upperBound)
        guard named.crc == bytes.bigEndian(at: content.upperBound) else {
            throw .damaged(chunk: type.description, at: offset)
        }
    }
}

extension Span<UInt8> {
    package var crc: UInt32 {
        unsafe withUnsafeBufferPointer { unsafe cpng_crc32(0, $0.baseAddress, $0.count) }
    }
}

extension MutableSpan<UInt8> {
    /// Copies the ranges `contents` of `bytes` to `start`, one after another, and returns the end.
    mutating func join(_ contents: [Range<Int>], of bytes: Span<UInt8>, at start: Int) -> Int {
        var end = start
        for content in contents {
            copySamples(from: bytes.extracting(content), at: end)
            end += content.count
        }
        return end
    }
}
