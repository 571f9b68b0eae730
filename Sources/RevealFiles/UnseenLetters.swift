/// Letters that do something instead of being seen, and how texts that hold them leave the program:
/// names of files and texts in files may hold any letter.
extension Unicode.Scalar {
    /// Whether a terminal acts on the letter instead of showing it: controls, ends of lines, and
    /// what changes the direction of the letters after it.
    package var isUnseen: Bool {
        switch value {
        case 0..<32, 127..<160, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The letter as JSON, JavaScript and YAML write any letter between double quotes: `\u001b`.
    package var escaped: String {
        String(self).utf16.map { unit in
            "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
        }.joined()
    }
}

extension String {
    /// The text on one line that shows all of its letters: `\u{1b}` for one that is not seen,
    /// `\xff` for a byte of a path that belongs to no letter.
    package var shown: String {
        unicodeScalars.map { scalar in
            if let byte = scalar.loneByte { return "\\x" + String(byte, radix: 16) }
            return scalar.isUnseen ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    /// The text as XML and HTML take it, in attributes too; letters that XML 1.0 cannot hold become
    /// question marks.
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
