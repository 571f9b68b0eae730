package struct PNGHeader: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// Bits per sample or palette index: 1, 2, 4, 8, or 16.
    package let bitDepth: Int
    package let colorType: ColorType
    package let isInterlaced: Bool

    /// The channels of a pixel; the raw values are the format's.
    package enum ColorType: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var depths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    init(_ chunk: Chunk, in bytes: Span<UInt8>) throws(PNGError) {
        func malformed(_ problem: String) -> PNGError { .malformed(problem, at: chunk.offset) }
        guard chunk.type == .header, chunk.content.count == 13 else {
            throw malformed("the file does not begin with a header of 13 bytes")
        }
        let start = chunk.content.lowerBound
        width = Int(bytes.bigEndian(at: start))
        height = Int(bytes.bigEndian(at: start + 4))
        bitDepth = Int(bytes[start + 8])
        guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
            throw malformed("a picture cannot be \(width)×\(height) pixels")
        }
        guard let type = ColorType(rawValue: bytes[start + 9]) else {
            throw malformed("there is no color type \(bytes[start + 9])")
        }
        guard type.depths.contains(bitDepth) else {
            throw malformed("color type \(type.rawValue) cannot have \(bitDepth) bits")
        }
        guard bytes[start + 10] == 0, bytes[start + 11] == 0, bytes[start + 12] <= 1 else {
            throw malformed("unknown compression, filter or interlace method")
        }
        colorType = type
        isInterlaced = bytes[start + 12] == 1
    }

    func layout(hasTransparency: Bool) -> PixelLayout {
        switch colorType {
        case .grayAlpha, .rgba: .rgba
        case .gray: hasTransparency ? .rgba : .gray
        case .rgb, .palette: hasTransparency ? .rgba : .rgb
        }
    }
}
