extension MovieFormat {
    /// Whether a movie is marked as finished and has the length that it states.
    ///
    /// FFmpeg 5 ends with exit code 0 even if the disk is full, but lengths and indexes, which it
    /// writes last, are then missing.
    func isFinished(_ file: StagedFile) throws(FileError) -> Bool {
        switch self {
        case .mp4, .mov, .avif: try hasWholeBoxes(file)
        case .mkv, .webm: try hasWholeSegment(file)
        case .gif: try file.bytes(at: file.count - 1, count: 1) == [0x3B]
        case .webp:
            // The little-endian length of the rest comes after `RIFF`.
            try file.bytes(at: 4, count: 4).reversed().number == file.count - 8
        }
    }

    /// Parses ISO/IEC 14496-12, 4.2: consecutive boxes with length and type fill the file.
    ///
    /// `moov` describes a movie, `meta` a picture of one frame.
    private func hasWholeBoxes(_ file: StagedFile) throws(FileError) -> Bool {
        var offset = 0
        var types: Set<[UInt8]> = []
        while offset + 8 <= file.count {
            let head = try file.bytes(at: offset, count: 16)
            var length = head.prefix(4).number
            // A 64-bit length follows the type. A length of 0 means that the end is unknown.
            if length == 1 { length = head.dropFirst(8).number }
            guard length >= 8, length <= file.count - offset else { return false }
            types.insert(Array(head[4..<8]))
            offset += length
        }
        return offset == file.count
            && (types.contains(Array("moov".utf8)) || types.contains(Array("meta".utf8)))
    }

    /// Parses RFC 8794: a header, then one `Segment` element up to the end.
    ///
    /// FFmpeg writes the segment's length last; until then, the length is all ones.
    private func hasWholeSegment(_ file: StagedFile) throws(FileError) -> Bool {
        guard let (start, length) = try segment(of: file) else { return false }
        return length == file.count - start
    }

    /// Returns the start of the segment's content, and its length, stored in the seven bytes
    /// before.
    func segment(of file: StagedFile) throws(FileError) -> (start: Int, length: Int)? {
        // The header has an identifier of four bytes, then a length of one byte or, after seven
        // zero bits, eight.
        let start = try file.bytes(at: 0, count: 12)
        guard start.count == 12, start[4] & 0x80 != 0 || start[4] == 1 else { return nil }
        let isLong = start[4] == 1
        let length = isLong ? start[5..<12].number : Int(start[4] & 0x7F)
        let offset = (isLong ? 12 : 5) + length
        let segment = try file.bytes(at: offset, count: 12)
        guard segment.count == 12, segment[..<4] == [0x18, 0x53, 0x80, 0x67], segment[4] == 1
        else { return nil }
        return (offset + 12, segment[5...].number)
    }
}

extension Sequence<UInt8> {
    fileprivate var number: Int {
        reduce(0) { $0 > Int.max >> 8 ? Int.max : $0 << 8 | Int($1) }
    }
}
