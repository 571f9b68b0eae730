/// The text of a scene file, checked before the YAML parser may read it.
struct SceneText {
    /// Without a byte order mark.
    let scalars: [Unicode.Scalar]

    /// The longest scene file, in bytes.
    static let longest = 1 << 20

    init(_ bytes: [UInt8]) throws(SceneMistake) {
        guard bytes.count <= Self.longest else {
            throw SceneMistake(ScenePlace(), "the file is longer than \(Self.longest) bytes")
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw SceneMistake(Self.placeOfMistake(in: bytes), "these bytes are not UTF-8")
        }
        let hasMark = decoded.unicodeScalars.first == "\u{FEFF}"
        scalars = Array(decoded.unicodeScalars.dropFirst(hasMark ? 1 : 0))
        try Self.checkCharacters(of: scalars)
    }

    private static func placeOfMistake(in bytes: [UInt8]) -> ScenePlace {
        var place = ScenePlace()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        while case .valid(let encoded) = parser.parseScalar(from: &rest) {
            place.pass(Unicode.UTF8.decode(encoded))
        }
        return place
    }

    private static func checkCharacters(of scalars: [Unicode.Scalar]) throws(SceneMistake) {
        var place = ScenePlace()
        for scalar in scalars {
            guard isText(scalar) else {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
                throw SceneMistake(place, "the character U+\(padded) is not for text")
            }
            place.pass(scalar)
        }
    }

    /// What YAML allows, without the line breaks that editors do not know.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: scalar.properties.generalCategory != .control
        }
    }
}

extension ScenePlace {
    /// Goes behind `scalar`.
    ///
    /// A carriage return counts like any character: the line feed behind it ends the line.
    mutating func pass(_ scalar: Unicode.Scalar) {
        if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
}
