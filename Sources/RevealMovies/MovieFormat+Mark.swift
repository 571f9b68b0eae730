extension MovieFormat {
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
}
