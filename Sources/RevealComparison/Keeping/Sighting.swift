/// The name of a picture in a report, and the beginnings of its files' hashes.
///
/// The text is the name, `@`, the expected file's hash, a period, and the actual file's hash. A
/// hash is at least 12 hexadecimal digits of SHA-256, or empty for a missing file.
package struct Sighting: Sendable, Equatable {
    package let name: String
    /// The beginnings of the hashes; nil if only the name is known.
    private let hashes: [String]?

    private static let digits = 12

    /// Parses a sighting; a text without hashes is a name.
    package init(_ text: String) {
        guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            (name, hashes) = (text, nil)
            return
        }
        let parts = text[text.utf8.index(after: sign)...].split(
            separator: ".", omittingEmptySubsequences: false)
        let isHashed =
            parts.count == 2 && !parts.allSatisfy(\.isEmpty) && parts.allSatisfy(Self.isHash)
        (name, hashes) = isHashed ? (String(text[..<sign]), parts.map(String.init)) : (text, nil)
    }

    private static func isHash(_ text: Substring) -> Bool {
        (text.isEmpty || (digits...64).contains(text.utf8.count))
            && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Returns whether the files have these hashes; a hash is nil if the file is missing.
    func sees(expected: String?, actual: String?) -> Bool {
        guard let hashes else { return true }
        return zip(hashes, [expected, actual]).allSatisfy { seen, there in
            seen.isEmpty ? there == nil : there?.hasPrefix(seen) ?? false
        }
    }

    package static func == (one: Sighting, other: Sighting) -> Bool {
        FileName(one.name) == FileName(other.name) && one.hashes == other.hashes
    }

    private static let heading = "reveal-render approval 1"

    /// Parses a list from a report: one sighting per line after the heading; `\n` is a line feed
    /// and `\\` a backslash.
    package static func list(_ text: String) throws(SyntaxError) -> [Sighting] {
        let lines = text.unicodeScalars.split(separator: "\n")
        guard let first = lines.first, String(first) == heading else {
            throw SyntaxError(
                "it is not a report's list of pictures",
                hint: "save a list with the report's Download button")
        }
        return lines.dropFirst().map { line in
            var (name, isEscaped) = ("", false)
            for scalar in line {
                if isEscaped {
                    name.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
                } else if scalar != "\\" {
                    name.unicodeScalars.append(scalar)
                }
                isEscaped = !isEscaped && scalar == "\\"
            }
            return Sighting(name)
        }
    }
}
