import RevealFiles

/// The text as one word of a shell, on one line: what somebody may paste.
///
/// The characters that `isEscaped` chooses are written as numbers.
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
    // Bash, zsh and ksh know this form, in which a control character is a number.
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
    /// Whether it is invisible, or represents a byte that is no letter.
    var isControl: Bool { isUnseen || loneByte != nil }
}
