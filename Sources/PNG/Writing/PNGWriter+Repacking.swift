import CPNG
import Raster

extension PNGWriter {
    /// Makes the writer hold the file of `bytes` with its pictures coded as `.stable`, and returns
    /// whether it does: interlaced files are left as they are.
    ///
    /// Pictures keep their colour type and depth, chunks their order and content. Image data become
    /// one chunk a picture, so an animation's chunks are counted anew. What says when and by what
    /// the file was written is left out: it changes while the picture does not.
    /// `onlyChecks` has no picture coded.
    ///
    /// - Throws: what is wrong with a chunk, a frame, or image data, which have to hold their rows
    ///   and nothing else; that the picture is larger than `limits`; and `.outOfMemory`.
    package func repack(
        _ bytes: Span<UInt8>, limits: PixelLimits = .init(), onlyChecks: Bool = false
    ) throws(PNGError) -> Bool {
        let header = try AnimationFrames(bytes).file.header
        try limits.check(width: header.width, height: header.height)
        guard !header.isInterlaced else { return false }
        clear()
        unsafe cpng_write_signature(&file)
        var packing = Packing(header: header)
        var offset = try Chunk.first(in: bytes)
        while offset < bytes.count {
            let chunk = try Chunk(in: bytes, at: offset)
            offset = chunk.end
            switch chunk.type {
            case .imageData:
                packing.data.append(chunk.content)
                packing.isPicture = true
            case .frameData where chunk.content.count > 4:
                packing.data.append(chunk.content.dropFirst(4))
                (packing.isPicture, packing.isFrame) = (true, true)
            default:
                if packing.isPicture {
                    guard let rows = try packing.rows(in: bytes) else {
                        throw damage(of: bytes, limits)
                    }
                    if !onlyChecks { try write(rows, &packing) }
                    packing.endPicture()
                }
                guard !chunk.isOccasional(in: bytes) else { continue }
                var content = bytes.array(chunk.content)
                if chunk.type == .frameControl, var control = FrameControl(chunk, in: bytes) {
                    control.sequence = packing.nextNumber()
                    content = control.bytes
                    packing.size = (Int(control.width), Int(control.height))
                }
                self.chunk(chunk.type, content)
            }
            if chunk.type == .end { return true }
        }
        throw .truncated(at: bytes.count)
    }

    /// About the most bytes that `repack` takes beside a file of `count` bytes whose size has been
    /// checked: a picture's data and rows, and the new file.
    package static func bytesToRepack(_ file: PNGFile, _ count: Int) -> Int {
        let rows = UnfilteredRows.bytes(file.header)
        return 2 * count + rows + rows / 64
    }

    /// What is wrong with image data that do not hold their rows: what decoders say, or else that
    /// they hold more.
    private func damage(of bytes: Span<UInt8>, _ limits: PixelLimits) -> PNGError {
        do {
            var reader = try PictureReader(bytes, limits: limits)
            try reader.readAll(bytes)
            return .undecodable("image data goes on after the last row")
        } catch {
            return error
        }
    }

    private func write(_ rows: UnfilteredRows, _ packing: inout Packing) throws(PNGError) {
        open(packing.isFrame ? .frameData : .imageData)
        if packing.isFrame { append(packing.nextNumber().bigEndianBytes) }
        try compress(rows)
        unsafe cpng_end_chunk(&file)
    }
}

/// What has been read of a file on the way through it.
private struct Packing {
    let header: PNGHeader
    /// Where the picture's stream is in the file, part by part.
    var data: [Range<Int>] = []
    /// Whether there is a picture that has not been written; its stream may be empty.
    var isPicture = false
    var isFrame = false
    /// The size of the frame whose control was read last.
    var size = (0, 0)
    private var sequence: UInt32 = 0

    init(header: PNGHeader) { self.header = header }

    /// The rows of the picture that has been read; nil if its stream does not hold them.
    func rows(in bytes: Span<UInt8>) throws(PNGError) -> UnfilteredRows? {
        let (width, height) = isFrame ? size : (header.width, header.height)
        return try UnfilteredRows(data, in: bytes, width: width, height: height, header)
    }

    mutating func endPicture() { (data, isPicture, isFrame) = ([], false, false) }

    /// The next number of an animation's chunk.
    mutating func nextNumber() -> UInt32 {
        defer { sequence &+= 1 }
        return sequence
    }
}

extension Chunk {
    /// Texts that say when or by what a file was written; this program's own name is the sign by
    /// which it knows its files.
    private static let occasions: Set<String> = [
        "Creation Time", "date:create", "date:modify", "date:timestamp",
    ]

    /// Whether it says when the file was written, or by which version of what.
    fileprivate func isOccasional(in bytes: Span<UInt8>) -> Bool {
        if type == ChunkType("tIME") { return true }
        guard [ChunkType.text, ChunkType("zTXt"), ChunkType("iTXt")].contains(type) else {
            return false
        }
        let words = bytes.array(content).split(
            separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let keyword = String(decoding: words.first ?? [], as: UTF8.self)
        let isOurs = words.last.map { $0.elementsEqual("reveal-render".utf8) } ?? false
        return Self.occasions.contains(keyword) || keyword == "Software" && !isOurs
    }
}
