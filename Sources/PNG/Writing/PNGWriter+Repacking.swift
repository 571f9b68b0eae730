import CPNG

extension PNGWriter {
    /// Replaces the writer's content with the file of `bytes`, its pictures coded as `.stable`;
    /// returns false for interlaced files, which are only checked.
    ///
    /// Color type, bit depth, and other chunks are kept, in order, except chunks that record the
    /// time or the software of writing. Each picture's data becomes one chunk, and animation chunks
    /// are renumbered. If `onlyChecks`, no picture is coded.
    ///
    /// - Throws: the first error in a chunk, a frame, or image data, which must contain exactly its
    ///   rows; `.tooLarge`; `.outOfMemory`.
    package func repack(
        _ bytes: Span<UInt8>, limits: PixelLimits = .init(), onlyChecks: Bool = false
    ) throws(PNGError) -> Bool {
        let header = try AnimationFrames(bytes).file.header
        try limits.check(width: header.width, height: header.height)
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
                    if header.isInterlaced {
                        guard try packing.isInterlaced(in: bytes) else {
                            throw damage(of: bytes, limits)
                        }
                    } else if let rows = try packing.rows(in: bytes) {
                        if !onlyChecks { try write(rows, &packing) }
                    } else {
                        throw damage(of: bytes, limits)
                    }
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
            if chunk.type == .end { return !header.isInterlaced }
        }
        throw .truncated(at: bytes.count)
    }

    /// Returns the approximate memory that `repack` needs in addition to a file of `count` bytes.
    package static func bytesToRepack(_ file: PNGFile, _ count: Int) -> Int {
        let rows = UnfilteredRows.bytes(file.header)
        return 2 * count + rows + rows / 64
    }

    /// Returns the decoder's error in image data, or the error that there is too much data.
    private func damage(of bytes: Span<UInt8>, _ limits: PixelLimits) -> PNGError {
        do {
            var reader = try PictureReader(bytes, limits: limits)
            try reader.readAll(bytes)
            return .undecodable("image data continues after the last row")
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

private struct Packing {
    let header: PNGHeader
    var data: [Range<Int>] = []
    /// Whether there is a picture to write; its stream may be empty.
    var isPicture = false
    var isFrame = false
    var size = (0, 0)
    private var sequence: UInt32 = 0

    init(header: PNGHeader) { self.header = header }

    private var pictureSize: (width: Int, height: Int) {
        isFrame ? size : (header.width, header.height)
    }

    /// Returns the rows of the current picture; nil if its stream does not match.
    func rows(in bytes: Span<UInt8>) throws(PNGError) -> UnfilteredRows? {
        let (width, height) = pictureSize
        return try UnfilteredRows(data, in: bytes, width: width, height: height, header)
    }

    /// Whether the stream of the current picture contains exactly an interlaced picture's rows.
    func isInterlaced(in bytes: Span<UInt8>) throws(PNGError) -> Bool {
        let (width, height) = pictureSize
        guard width > 0, height > 0 else { return false }
        return try UnfilteredRows.areInterlaced(
            data, in: bytes, width: width, height: height, header)
    }

    mutating func endPicture() { (data, isPicture, isFrame) = ([], false, false) }

    mutating func nextNumber() -> UInt32 {
        defer { sequence &+= 1 }
        return sequence
    }
}

extension Chunk {
    private static let occasions: Set<String> = [
        "Creation Time", "date:create", "date:modify", "date:timestamp",
    ]

    /// Whether the chunk records the time or the software of writing.
    ///
    /// `Software: reveal-render` is kept: it identifies this program's files.
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
