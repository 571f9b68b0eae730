import RevealFiles

extension MovieFormat {
    /// Whether a movie says of itself that it was finished, and goes no farther than its file.
    ///
    /// FFmpeg 5 ends with exit code 0 when a disk was full, and it writes lengths and indices last.
    func isFinished(_ file: StagedFile) throws(FileError) -> Bool {
        switch self {
        case .mp4, .mov, .avif: try hasWholeBoxes(file)
        case .mkv, .webm: try hasWholeSegment(file)
        case .gif: try file.bytes(at: file.count - 1, count: 1) == [0x3B]
        case .webp:
            // A length in little-endian order behind `RIFF`, of what follows it.
            try file.bytes(at: 4, count: 4).reversed().number == file.count - 8
        }
    }

    /// ISO/IEC 14496-12, 4.2: boxes follow each other from the first byte to the last, each with
    /// its length and type; `moov` says what is in the movie, `meta` in a picture of one frame.
    private func hasWholeBoxes(_ file: StagedFile) throws(FileError) -> Bool {
        var offset = 0
        var types: Set<[UInt8]> = []
        while offset + 8 <= file.count {
            let head = try file.bytes(at: offset, count: 16)
            var length = head.prefix(4).number
            // A longer length stands behind the type. 0 is a box whose end nobody has noted.
            if length == 1 { length = head.dropFirst(8).number }
            guard length >= 8, length <= file.count - offset else { return false }
            types.insert(Array(head[4..<8]))
            offset += length
        }
        return offset == file.count
            && (types.contains(Array("moov".utf8)) || types.contains(Array("meta".utf8)))
    }

    /// RFC 8794: a header, then one element `Segment` to the end of the file, whose length FFmpeg
    /// notes at last; until then it is all ones.
    private func hasWholeSegment(_ file: StagedFile) throws(FileError) -> Bool {
        guard let (start, length) = try segment(of: file) else { return false }
        return length == file.count - start
    }

    /// Where the content of the segment begins, behind seven bytes of its length, and that length.
    func segment(of file: StagedFile) throws(FileError) -> (start: Int, length: Int)? {
        // The header's identifier has four bytes, its length one or, behind seven zero bits, eight.
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
    /// The number that they spell, the highest byte first; the largest there is where it is larger.
    fileprivate var number: Int {
        reduce(0) { $0 > Int.max >> 8 ? Int.max : $0 << 8 | Int($1) }
    }
}
