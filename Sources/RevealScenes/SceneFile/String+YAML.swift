import RevealFiles
import RevealValues

extension String {
    /// The text as a scalar that is the same text to every YAML parser, anywhere in a file.
    package var yaml: String {
        let isWord = first?.isLetter ?? false
        let others: Set = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
        return isWord && !others.contains(lowercased()) ? yamlValue : quoted
    }

    /// The text as a scalar that a scene file's reader takes for the same text: `30`, `50%`,
    /// `'#fff'`.
    var yamlValue: String {
        let marks: Set<Unicode.Scalar> = ["_", "-", ".", "/", "%"]
        let isPlain = unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || marks.contains(scalar))
        }
        let beginsPlain = first.map { $0.isLetter || $0.isNumber || $0 == "." } ?? false
        return isPlain && beginsPlain ? self : quoted
    }

    /// The same, of a text that may be a number, which is never in quotation marks.
    var yamlScalar: String { number(self[...]) == nil ? yamlValue : self }

    private var quoted: String {
        let isText = unicodeScalars.allSatisfy { !$0.isEscapedInYAML }
        guard !isText else { return "'" + replacing("'", with: "''") + "'" }
        let escaped = unicodeScalars.map { scalar in
            guard scalar.isEscapedInYAML else {
                return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
            }
            return scalar.escaped
        }
        return "\"" + escaped.joined() + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the letter is not seen, or marks the order of bytes.
    fileprivate var isEscapedInYAML: Bool { isUnseen || value == 0xFEFF }
}
