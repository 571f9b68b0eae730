/// A file's name or path, compared by bytes; `String` treats composed and decomposed accents as
/// equal.
package struct FileName: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: FileName, other: FileName) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    package static func < (one: FileName, other: FileName) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }

    /// Returns the differing code points, such as `U+00E9` and `U+0065 U+0301`; nil if the names
    /// are equal.
    package func codePoints(unlike other: FileName) -> (own: String, other: String)? {
        guard self != other else { return nil }
        var (mine, others) = (text.unicodeScalars[...], other.text.unicodeScalars[...])
        while let next = mine.first, next == others.first {
            (mine, others) = (mine.dropFirst(), others.dropFirst())
        }
        while let last = mine.last, last == others.last {
            (mine, others) = (mine.dropLast(), others.dropLast())
        }
        let texts = [mine, others].map { scalars in
            let codes = scalars.prefix(8).map(\.codePoint).joined(separator: " ")
            return scalars.isEmpty ? "nothing" : scalars.count > 8 ? codes + " …" : codes
        }
        return (texts[0], texts[1])
    }
}

extension Unicode.Scalar {
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    package var isHidden: Bool { utf8.first == UInt8(ascii: ".") }

    /// Returns the first of `endings`, which are lowercase ASCII, that the name has in any case.
    package func ending(among endings: [String]) -> String? {
        endings.first { ending in
            utf8.count >= ending.utf8.count
                && zip(utf8.suffix(ending.utf8.count), ending.utf8).allSatisfy { byte, wanted in
                    byte == wanted || (65...90).contains(byte) && byte | 0x20 == wanted
                }
        }
    }
}
