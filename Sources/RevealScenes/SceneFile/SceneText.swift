/// The text of a scene file, checked before the YAML parser may read it.
struct SceneText {
    /// The text without a byte order mark.
    let scalars: [Unicode.Scalar]

    /// The longest scene file, in bytes.
    static let longest = 1 << 20

    init(_ bytes: [UInt8]) throws(SceneMistake) {
        guard bytes.count <= Self.longest else {
            throw SceneMistake(ScenePlace(), "the file is longer than \(Self.longest) bytes")
        }
        var place = ScenePlace()
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            var parser = Unicode.UTF8.ForwardParser()
            var rest = bytes.makeIterator()
            while case .valid(let encoded) = parser.parseScalar(from: &rest) {
                place.pass(Unicode.UTF8.decode(encoded))
            }
            throw SceneMistake(place, "the text is not UTF-8")
        }
        let hasMark = decoded.unicodeScalars.first == "\u{FEFF}"
        scalars = Array(decoded.unicodeScalars.dropFirst(hasMark ? 1 : 0))
        for scalar in scalars {
            guard Self.isText(scalar) else {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
                throw SceneMistake(place, "the character U+\(padded) is not allowed")
            }
            place.pass(scalar)
        }
    }

    /// Returns whether YAML allows the scalar, and it is not a line break that editors do not show.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: scalar.properties.generalCategory != .control
        }
    }
}

extension String {
    /// The text as a YAML scalar that every YAML parser reads as this text, anywhere in a file.
    package var yaml: String {
        let isWord = first?.isLetter ?? false
        let others: Set = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
        return isWord && !others.contains(lowercased()) ? yamlValue : yamlQuoted
    }

    /// The text as a scalar that a scene file's reader reads as this text: `30`, `50%`, `'#fff'`.
    var yamlValue: String {
        let marks: Set<Unicode.Scalar> = ["_", "-", ".", "/", "%"]
        let isPlain = unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || marks.contains(scalar))
        }
        let beginsPlain = first.map { $0.isLetter || $0.isNumber || $0 == "." } ?? false
        return isPlain && beginsPlain ? self : yamlQuoted
    }

    /// Like `yamlValue`, but a number is never in quotation marks.
    var yamlScalar: String { number(self[...]) == nil ? yamlValue : self }

    private var yamlQuoted: String {
        unicodeScalars.contains { $0.isUnseen || $0.value == 0xFEFF }
            ? quoted : "'" + replacing("'", with: "''") + "'"
    }
}
