package import Raster

/// What a PNG file says about itself, all but the samples.
package struct PNGFile: Sendable, Equatable {
    /// Size, depth and colour type.
    package let header: PNGHeader
    /// Whether a tRNS chunk makes some colours transparent.
    package let hasTransparency: Bool
    /// What the samples mean.
    package let color: ColorDescription
    /// Keyword and text of each tEXt chunk before the image data: at most 64, of at most 64 KiB
    /// each.
    package let texts: [Text]
    /// Frames and plays, where the file is animated.
    package let animation: Animation?
    /// The orientation in the eXIf chunk, from 1 to 8 as Exif numbers them; nil if there is none.
    ///
    /// Samples are read as they are stored, whatever it is.
    package let orientation: Int?

    /// From the first IDAT chunk to behind the last, which follow one another; empty if they were
    /// not read.
    let imageData: Range<Int>
    /// Whether there is just one of them.
    let hasOneDataChunk: Bool

    /// A text with its keyword.
    package struct Text: Sendable, Equatable {
        /// What the text is about.
        package let keyword: String
        /// The text.
        package let text: String

        /// The text `text` under `keyword`.
        package init(keyword: String, text: String) {
            self.keyword = keyword
            self.text = text
        }
    }

    /// What an acTL chunk says.
    package struct Animation: Sendable, Equatable {
        /// Frames, the default image not counted unless it is one of them.
        package let frames: Int
        /// How often they are shown; 0 is for ever.
        package let plays: Int
    }

    /// The layout of the decoded picture.
    package var layout: PixelLayout { header.layout(hasTransparency: hasTransparency) }

    /// Bits a sample of the decoded picture: 8 or 16.
    package var depth: Int { header.bitDepth == 16 ? 16 : 8 }

    /// The bytes of the decoded picture's samples.
    package var sampleBytes: Int {
        // Sides have 31 bits, so that the pixels can be counted; their bytes perhaps cannot.
        let (bytes, isTooLarge) = (header.width * header.height)
            .multipliedReportingOverflow(by: layout.channels * depth / 8)
        return isTooLarge ? .max : bytes
    }

    /// Walks over all chunks of `bytes`, a whole file, and checks them.
    ///
    /// - Throws: the first thing wrong, with its offset.
    package init(_ bytes: Span<UInt8>) throws(PNGError) {
        try self.init(bytes, untilImageData: false)
    }

    /// Reads no further than the first image data.
    ///
    /// `bytes` may be a file's beginning only: what it cuts off is not there.
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
    /// The most texts that are kept.
    package static let mostTexts = 64
    /// The bytes of the longest text that is kept.
    package static let longestText = 1 << 16
    /// The bytes of the longest chunk that is not image data.
    package static let longestChunk = Chunk.longest
}

/// What has been seen on the way through a file.
private struct Findings {
    var hasTransparency = false
    var color = ColorDescription()
    var texts: [PNGFile.Text] = []
    var animation: PNGFile.Animation?
    var imageData = 0..<0
    var dataChunks = 0
    var orientation: Int?
    /// The first of an animation's chunks that is out of order; in a file without animation, these
    /// chunks mean nothing.
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
            throw .malformed("a chunk \(type) that no decoder may ignore", at: chunk.offset)
        default:
            // What describes the samples stands before them.
            if imageData.isEmpty { describe(chunk, in: bytes) }
        }
    }

    /// Checks the sequence number of an animation's chunk: they count from 0, in the file's order.
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
            // Latin-1 is the first 256 letters of Unicode.
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
