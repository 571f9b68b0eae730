/// Returns the text as one word of a shell, on one line, for pasting.
///
/// Characters for which `isEscaped` returns true become octal escapes.
func shellQuoted(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = \.isControl
) -> String {
    let plain: Set<Character> = ["_", "-", ".", "/", ",", "%", "=", ":", "+"]
    let isPlain = text.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0))
    }
    if isPlain, !text.isEmpty { return text }
    guard text.unicodeScalars.contains(where: isEscaped) else {
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
    // The form `$'…'`, which Bash, zsh, and ksh understand.
    let letters = text.unicodeScalars.map { scalar in
        switch scalar {
        case "'", "\\": "\\\(scalar)"
        case _ where isEscaped(scalar):
            String(scalar).pathBytes.map { byte in
                "\\" + String(String(0o1000 + Int(byte), radix: 8).dropFirst())
            }.joined()
        default: String(scalar)
        }
    }
    return "$'" + letters.joined() + "'"
}

extension Unicode.Scalar {
    /// Whether the character is invisible, or represents a byte that is not UTF-8.
    var isControl: Bool { isUnseen || loneByte != nil }
}
