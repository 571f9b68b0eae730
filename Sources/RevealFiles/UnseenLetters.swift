/// Invisible characters, which file names and texts may contain, and their escaping in output.
extension Unicode.Scalar {
    /// Whether the character is a control character, a line separator, or a text direction mark.
    package var isUnseen: Bool {
        switch value {
        case 0..<32, 127..<160, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The escape in double quotes for JSON, JavaScript, and YAML, such as `\u001b`.
    package var escaped: String {
        String(self).utf16.map { unit in
            "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
        }.joined()
    }
}

extension String {
    /// Returns the text; an ellipsis replaces its middle if it has more than `count` scalars.
    package func shortened(to count: Int) -> String {
        let all = unicodeScalars
        guard all.count > count else { return self }
        return String(all.prefix(count / 2)) + "…" + String(all.suffix(count / 2))
    }

    /// The text in double quotes for JSON and YAML, with escapes for invisible characters and byte
    /// order marks.
    package var quoted: String {
        let letters = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.isUnseen || scalar.value == 0xFEFF: scalar.escaped
            default: String(scalar)
            }
        }
        return "\"" + letters.joined() + "\""
    }

    /// The text on one line: `\u{1b}` for an invisible character, `\xff` for a byte that is not
    /// UTF-8.
    package var shown: String {
        unicodeScalars.map { scalar in
            if let byte = scalar.loneByte { return "\\x" + String(byte, radix: 16) }
            return scalar.isUnseen ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    /// The text escaped for XML and HTML; characters that XML 1.0 forbids become question marks.
    package var xml: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case _ where [0xFFFE, 0xFFFF].contains(scalar.value): "?"
            case _ where scalar.value < 32 && !"\n\t\r".unicodeScalars.contains(scalar): "?"
            case _ where scalar.isUnseen: "&#\(scalar.value);"
            default: String(scalar)
            }
        }.joined()
    }
}
