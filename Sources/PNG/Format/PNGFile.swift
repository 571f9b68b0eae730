/// The content of a PNG file except its samples.
package struct PNGFile: Sendable, Equatable {
    package let header: PNGHeader
    package let hasTransparency: Bool
    package let color: ColorDescription
    /// The tEXt chunks before the image data: at most 64, each at most 64 KiB.
    package let texts: [Text]
    package let animation: Animation?
    /// The orientation in the eXIf chunk, from 1 to 8 (Exif); samples are read as stored.
    package let orientation: Int?

    /// The range of the IDAT chunks, which are consecutive; empty if they were not read.
    let imageData: Range<Int>
    let hasOneDataChunk: Bool

    package struct Text: Sendable, Equatable {
        package let keyword: String
        package let text: String

        package init(keyword: String, text: String) {
            self.keyword = keyword
            self.text = text
        }
    }

    package struct Animation: Sendable, Equatable {
        /// The number of frames; the default image counts only if it is a frame.
        package let frames: Int
        package let plays: Int
    }

    package var layout: PixelLayout { header.layout(hasTransparency: hasTransparency) }

    package var depth: Int { header.bitDepth == 16 ? 16 : 8 }

    /// The size of the decoded samples in bytes; `Int.max` if it overflows.
    package var sampleBytes: Int {
        // Sides have 31 bits: their product cannot overflow.
        let (bytes, isTooLarge) = (header.width * header.height)
            .multipliedReportingOverflow(by: layout.channels * depth / 8)
        return isTooLarge ? .max : bytes
    }

    /// Checks all chunks of a whole file.
    ///
    /// - Throws: the first error, with its offset.
    package init(_ bytes: Span<UInt8>) throws(PNGError) {
        try self.init(bytes, untilImageData: false)
    }

    /// Reads up to the first image data; an incomplete chunk at the end is ignored.
    package init(beginning bytes: Span<UInt8>) throws(PNGError) {
        try self.init(bytes, untilImageData: true)
    }

    private init(_ bytes: Span<UInt8>, untilImageData: Bool) throws(PNGError) {
        var offset = try Chunk.first(in: bytes)
        var chunk = try Chunk(in: bytes, at: offset)
        guard chunk.type != .appleForm else { throw .appleForm }
        header = try PNGHeader(chunk, in: bytes)
        var findings = Findings()
        while chunk.type != .end {
            offset = chunk.end
            if untilImageData && offset + 8 <= bytes.count
                && ChunkType(code: bytes.bigEndian(at: offset + 4)) == .imageData
            {
                break
            }
            do {
                chunk = try Chunk(in: bytes, at: offset)
            } catch .truncated where untilImageData {
                break
            }
            try findings.add(chunk, in: bytes)
        }
        guard untilImageData || !findings.imageData.isEmpty else {
            throw .malformed("there is no image data", at: chunk.offset)
        }
        hasTransparency = findings.hasTransparency
        color = findings.color
        texts = findings.texts
        animation = findings.animation
        if let disorder = findings.disorder, animation != nil { throw disorder }
        orientation = findings.orientation
        imageData = findings.imageData
        hasOneDataChunk = findings.dataChunks == 1
    }
}

extension PNGFile {
    package static let mostTexts = 64
    package static let longestText = 1 << 16
    package static let longestChunk = Chunk.longest
}

private struct Findings {
    var hasTransparency = false
    var color = ColorDescription()
    var texts: [PNGFile.Text] = []
    var animation: PNGFile.Animation?
    var imageData = 0..<0
    var dataChunks = 0
    var orientation: Int?
    /// The first animation chunk that is out of order; ignored if the file is not animated.
    var disorder: PNGError?
    private var sequence: UInt32 = 0
    private var hasPalette = false

    mutating func add(_ chunk: Chunk, in bytes: Span<UInt8>) throws(PNGError) {
        switch chunk.type {
        case .header:
            throw .malformed("a second header", at: chunk.offset)
        case .imageData:
            guard imageData.isEmpty || imageData.upperBound == chunk.offset else {
                throw .malformed("image data in two places", at: chunk.offset)
            }
            imageData = (imageData.isEmpty ? chunk.offset : imageData.lowerBound)..<chunk.end
            dataChunks += 1
        case .palette:
            guard !hasPalette else { throw .malformed("a second palette", at: chunk.offset) }
            hasPalette = true
        case .end:
            break
        case .animationControl where chunk.content.count == 8:
            guard animation == nil, imageData.isEmpty else {
                throw .malformed("a second acTL, or one after the image data", at: chunk.offset)
            }
            let start = chunk.content.lowerBound
            animation = .init(
                frames: Int(bytes.bigEndian(at: start)), plays: Int(bytes.bigEndian(at: start + 4)))
        case .frameControl, .frameData:
            count(chunk, in: bytes)
        case .exif:
            orientation = orientation ?? bytes.array(chunk.content).exifOrientation
        case let type where !type.isAncillary:
            throw .malformed("an unknown critical chunk \(type)", at: chunk.offset)
        default:
            // Chunks that describe the samples must precede them.
            if imageData.isEmpty { describe(chunk, in: bytes) }
        }
    }

    private mutating func count(_ chunk: Chunk, in bytes: Span<UInt8>) {
        defer { sequence &+= 1 }
        let (start, count) = (chunk.content.lowerBound, chunk.content.count)
        guard disorder == nil, count < 4 || bytes.bigEndian(at: start) != sequence else { return }
        let number = count < 4 ? "none" : "\(bytes.bigEndian(at: start))"
        disorder = .malformed(
            "the sequence number of the chunk \(chunk.type) is \(number), not \(sequence)",
            at: chunk.offset)
    }

    private mutating func describe(_ chunk: Chunk, in bytes: Span<UInt8>) {
        switch chunk.type {
        case .transparency:
            hasTransparency = true
        case .text
        where texts.count < PNGFile.mostTexts && chunk.content.count <= PNGFile.longestText:
            let parts = bytes.array(chunk.content).split(
                separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            let latin1 = parts.map { String(decoding: $0.map(UInt16.init), as: UTF16.self) }
            // A text may be empty; a keyword may not.
            if latin1.count == 2, !latin1[0].isEmpty {
                texts.append(.init(keyword: latin1[0], text: latin1[1]))
            }
        case let type where ColorDescription.holds(type):
            color.add(type, bytes.array(chunk.content))
        default:
            break
        }
    }
}
