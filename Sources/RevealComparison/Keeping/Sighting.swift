import RevealFiles
package import RevealValues

/// What somebody saw of a picture: its name, and how both its files began to be hashed.
///
/// As text it is the name, `@`, the expected file's hash, a full stop and the actual file's: twelve
/// hexadecimal digits of SHA-256 or more, none for a file that is not there.
package struct Sighting: Sendable, Equatable {
    /// What the picture is called.
    package let name: String
    /// The hashes, or their beginnings; nil where nobody says what was seen.
    let hashes: (expected: String, actual: String)?

    /// The digits of a hash that a command has: 48 bits.
    static let digits = 12

    /// What `text` says; a text that has no hashes is a name.
    package init(_ text: String) {
        guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            (name, hashes) = (text, nil)
            return
        }
        let parts = text[text.utf8.index(after: sign)...].split(
            separator: ".", omittingEmptySubsequences: false)
        let isHashed =
            parts.count == 2 && !parts.allSatisfy(\.isEmpty) && parts.allSatisfy(Self.isHash)
        name = isHashed ? String(text[..<sign]) : text
        hashes = isHashed ? (String(parts[0]), String(parts[1])) : nil
    }

    private static func isHash(_ text: Substring) -> Bool {
        (text.isEmpty || (digits...64).contains(text.utf8.count))
            && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Whether the files are what was seen; nil stands for no file.
    func sees(expected: String?, actual: String?) -> Bool {
        guard let hashes else { return true }
        return zip([hashes.expected, hashes.actual], [expected, actual]).allSatisfy { seen, there in
            seen.isEmpty ? there == nil : there?.hasPrefix(seen) ?? false
        }
    }

    /// Whether both say the same.
    package static func == (one: Sighting, other: Sighting) -> Bool {
        FileName(one.name) == FileName(other.name) && one.hashes?.expected == other.hashes?.expected
            && one.hashes?.actual == other.hashes?.actual
    }

    /// What a list that a report makes says: behind its first line a sighting a line, in which `\n`
    /// is a line feed and `\\` a backslash.
    ///
    /// - Throws: a `SyntaxError` where it is none.
    package static func list(_ text: String) throws(SyntaxError) -> [Sighting] {
        let lines = text.unicodeScalars.split(separator: "\n")
        guard let first = lines.first, String(first) == heading else {
            throw SyntaxError("it is no list of pictures", hint: "a report's Download makes one")
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

    /// A list's first line.
    static let heading = "reveal-render approval 1"
}
