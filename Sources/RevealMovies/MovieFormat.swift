/// The movie formats that FFmpeg writes, by file extension.
public enum MovieFormat: String, Sendable, CaseIterable {
    /// H.264 in MPEG-4, which plays everywhere; H.265 if more than 8 bits are kept.
    case mp4
    /// H.264 in QuickTime; ProRes 4444 with alpha, ProRes HQ if more than 8 bits are kept.
    case mov
    /// H.264 in Matroska; H.265 if more than 8 bits are kept.
    case mkv
    /// VP9 in WebM, with alpha if frames have it.
    case webm
    /// An animated GIF with 256 colors chosen from the frames.
    case gif
    /// An animated WebP, with alpha if frames have it.
    case webp
    /// An animated AVIF.
    case avif

    var holdsAlpha: Bool { self == .mov || self == .webm || self == .webp }

    /// Whether the format can have more than 8 bits per sample and describe its colors.
    var holdsDepth: Bool { self != .gif && self != .webp }

    /// The maximum frame rate that players support; nil if there is no limit.
    ///
    /// A GIF's delays are in hundredths of a second, and browsers play a delay of 1 as 10.
    var fastestRate: FrameRate? { self == .gif ? FrameRate(checked: 50) : nil }

    /// Appends `text`, of less than 120 characters, to a finished file, where readers ignore it.
    func mark(_ file: StagedFile, _ text: String) throws(FileError) {
        let count = file.count
        let letters = Array(text.utf8)
        switch self {
        case .mp4, .mov, .avif:
            // ISO/IEC 14496-12, 8.1.2: a free space box.
            let length = bytes(letters.count + 8, 4)
            try file.write(length.reversed() + Array("free".utf8) + letters, at: count)
        case .mkv, .webm:
            // RFC 8794, 11.3.2: a void element with a length of one byte, at the segment's end.
            guard let (start, length) = try segment(of: file) else { return }
            let element = [0xEC, 0x80 | UInt8(truncatingIfNeeded: letters.count)] + letters
            try file.write(element, at: count)
            try file.write(bytes(length + element.count, 7).reversed(), at: start - 7)
        case .gif:
            // GIF89a, 24: a comment before the trailer.
            let head: [UInt8] = [0x21, 0xFE, UInt8(truncatingIfNeeded: letters.count)]
            try file.write(head + letters + [0, 0x3B], at: count - 1)
        case .webp:
            // RFC 9649, 2.7: an unknown chunk of even length, included in the file's length.
            let padding = [UInt8](repeating: 0, count: letters.count % 2)
            let chunk = Array("MARK".utf8) + bytes(letters.count, 4) + letters + padding
            try file.write(chunk, at: count)
            try file.write(bytes(count + chunk.count - 8, 4), at: 4)
        }
    }

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

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

    /// Whether a finished movie has alpha; true if this is unknown.
    ///
    /// In some builds of FFmpeg, an encoder that lacks alpha silently uses another pixel format.
    func hasAlpha(_ file: StagedFile) throws -> Bool {
        guard self != .webp else { return try hasAlphaInFirstWebPFrame(file) }
        let (format, mode) = ("streams.stream.0.pix_fmt", "streams.stream.0.tags.alpha_mode")
        let told = try? Program(
            "ffprobe",
            [
                "-v", "error", "-protocol_whitelist", "file", "-select_streams", "v:0",
                "-show_entries", "stream=pix_fmt:stream_tags=alpha_mode", "-of", "flat",
                MovieEncoding.file(0),
            ], files: [file.descriptor], telling: [format, mode]
        ).finish()
        try Task.checkCancellation()
        guard let told, let name = told[format]?.filter({ $0 != "\"" }) else { return true }
        return told[mode] == "\"1\"" || MovieFacts.hasAlpha(pixelFormat: name)
    }

    /// Parses RFC 9649, 2.7: chunks of type and length, which an animation's frames contain too.
    ///
    /// Only the first frame is reliable: in later ones, unchanged pixels may be transparent. FFmpeg
    /// before version 8 cannot read animations.
    private func hasAlphaInFirstWebPFrame(_ file: StagedFile) throws -> Bool {
        var offset = 12
        for _ in 0..<16 {
            let head = try file.bytes(at: offset, count: 13)
            guard head.count == 13 else { return true }
            switch String(decoding: head[..<4], as: UTF8.self) {
            case "ALPH": return true
            case "VP8 ": return false
            // The alpha bit follows a byte and two lengths of 14 bits.
            case "VP8L": return head[12] & 0x10 != 0
            case "ANMF": offset += 24
            default:
                let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
                offset += 8 + length + length % 2
            }
        }
        return true
    }
}

extension Sequence<UInt8> {
    fileprivate var number: Int {
        reduce(0) { $0 > Int.max >> 8 ? Int.max : $0 << 8 | Int($1) }
    }
}

extension Span<UInt8> {
    var holdTransparency: Bool {
        var i = 3
        while i < count {
            if self[i] != 255 { return true }
            i += 4
        }
        return false
    }
}
