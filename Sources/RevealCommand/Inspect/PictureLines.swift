/// A PNG file as lines of text: its form, and a hash per 16 rows of each picture.
///
/// A small change of the picture changes few lines.
enum PictureLines {
    private static let rows = 16
    private static let hashDigits = 12

    /// Returns the lines of the file at `path`.
    ///
    /// A file that is not PNG gets a line with its type, since Git stops if the program fails.
    static func of(_ path: String) throws -> [String] {
        let bytes = try GoldenFiles.bytes(at: path)
        let facts: PNGFile
        let content: GoldenContent
        do {
            facts = try PNGFile(bytes.span)
            content = try GoldenFiles.content(of: bytes, path)
        } catch {
            let nature = error as? PNGError == .notPNG ? FileNature(bytes) : nil
            return [nature?.clause ?? "\(error)"]
        }
        let colors = facts.color.entries.map { $0.type.description }.joined(separator: ", ")
        var lines = [
            "\(facts.header.width)×\(facts.header.height) pixels, "
                + "\(facts.layout.channels) channels of \(facts.depth) bits",
            "color: " + (colors.isEmpty ? "not described" : colors),
        ]
        for (label, picture) in zip(content.labels, content.pictures) {
            if content.pictures.count > 1 { lines.append(label) }
            lines += Self.lines(of: picture)
        }
        return lines
    }

    private static func lines(of picture: AnyBitmap) -> [String] {
        switch picture {
        case .eight(let bitmap): lines(of: bitmap)
        case .sixteen(let bitmap): lines(of: bitmap)
        }
    }

    private static func lines<S: Sample>(of bitmap: Bitmap<S>) -> [String] {
        stride(from: 0, to: bitmap.height, by: rows).map { start in
            let end = min(start + rows, bitmap.height)
            let bytes = (start..<end).flatMap { row in
                bitmap.withRow(row) { samples in
                    samples.indices.flatMap { index in
                        [UInt8(truncatingIfNeeded: samples[index] >> S(S.depth - 8))]
                            + (S.depth == 8 ? [] : [UInt8(truncatingIfNeeded: samples[index])])
                    }
                }
            }
            let hash = SHA256.hexDigest(of: bytes.span).prefix(hashDigits)
            return "rows \(start)…\(end - 1): \(hash)"
        }
    }
}
