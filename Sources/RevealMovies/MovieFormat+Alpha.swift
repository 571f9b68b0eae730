import RevealFiles

extension MovieFormat {
    /// Whether a finished movie says that it has alpha; true if that cannot be found out.
    ///
    /// Some builds of FFmpeg have an encoder that takes no alpha, and choose another pixel format
    /// with a mere warning.
    func hasAlpha(_ file: StagedFile) throws -> Bool {
        // FFmpeg before version 8 reads no animated WebP. RFC 9649, 2.7: the flags of `VP8X`;
        // a simple file is `VP8L`, whose alpha bit follows two lengths of 14 bits, or has none.
        if self == .webp {
            let head = try file.bytes(at: 12, count: 13)
            guard head.count == 13 else { return false }
            if head[..<4] == Array("VP8X".utf8)[...] { return head[8] & 0x10 != 0 }
            return head[..<4] == Array("VP8L".utf8)[...] && head[12] & 0x10 != 0
        }
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
}

extension Span<UInt8> {
    /// Whether one of the pixels, which are RGBA of 8 bits, is not opaque.
    var holdTransparency: Bool {
        var i = 3
        while i < count {
            if self[i] != 255 { return true }
            i += 4
        }
        return false
    }
}
