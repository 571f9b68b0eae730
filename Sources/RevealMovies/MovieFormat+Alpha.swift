extension MovieFormat {
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
