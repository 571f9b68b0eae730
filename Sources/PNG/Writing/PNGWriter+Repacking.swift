import CPNG
import Raster

extension PNGWriter {
    /// Makes the writer hold the file of `bytes` with its pictures coded as `.stable`, and returns
    /// whether it does: interlaced files, and streams that do not hold what the file says, are left
    /// as they are.
    ///
    /// Pictures keep their colour type and depth, chunks their order and content. Image data become
    /// one chunk a picture, so an animation's chunks are counted anew. What says when and by what
    /// the file was written is left out: it changes while the picture does not.
    ///
    /// - Throws: what is wrong with a chunk or a frame, that the picture is larger than `limits`,
    ///   and `.outOfMemory`.
    package func repack(
        _ bytes: Span<UInt8>, limits: PixelLimits = .init()
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
                packing.stream += bytes.array(chunk.content)
                packing.isPicture = true
            case .frameData where chunk.content.count > 4:
                packing.stream += bytes.array(chunk.content.dropFirst(4))
                (packing.isPicture, packing.isFrame) = (true, true)
            default:
                guard try write(&packing) else { return false }
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

    /// Writes the picture that has been read, if there is one, and returns whether it could be.
    private func write(_ packing: inout Packing) throws(PNGError) -> Bool {
        guard packing.isPicture else { return true }
        let size = packing.isFrame ? packing.size : (packing.header.width, packing.header.height)
        guard
            let rows = UnfilteredRows(
                packing.stream, width: size.0, height: size.1, packing.header)
        else { return false }
        open(packing.isFrame ? .frameData : .imageData)
        if packing.isFrame { append(packing.nextNumber().bigEndianBytes) }
        try compress(rows)
        unsafe cpng_end_chunk(&file)
        (packing.stream, packing.isPicture, packing.isFrame) = ([], false, false)
        return true
    }
}

/// What has been read of a file on the way through it.
private struct Packing {
    let header: PNGHeader
    /// The picture's stream, whose chunks follow one another.
    var stream: [UInt8] = []
    /// Whether there is a picture that has not been written; its stream may be empty.
    var isPicture = false
    var isFrame = false
    /// The size of the frame whose control was read last.
    var size = (0, 0)
    private var sequence: UInt32 = 0

    init(header: PNGHeader) { self.header = header }

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
