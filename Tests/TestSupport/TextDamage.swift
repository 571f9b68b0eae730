/// The damage to a file that is handled as text.
package struct TextDamage: Sendable, CustomStringConvertible {
    package let description: String
    private let replacements: [(from: [UInt8], to: [UInt8])]

    /// The damaged bytes of a file: at each position, the first replacement that fits.
    package func bytes(of file: [UInt8]) -> [UInt8] {
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], file[...])
        while let byte = rest.first {
            let fitting = replacements.first { rest.starts(with: $0.from) }
            result += fitting?.to ?? [byte]
            rest = rest.dropFirst(fitting?.from.count ?? 1)
        }
        return result
    }

    /// Conversions of line endings, named FROM to TO.
    package static let lineEndings = [
        TextDamage(description: "LF to CRLF", replacements: [([10], [13, 10])]),
        // As by Git and unix2dos: a CRLF is kept.
        TextDamage(
            description: "LF to CRLF", replacements: [([13, 10], [13, 10]), ([10], [13, 10])]),
        TextDamage(description: "LF to CRCRLF", replacements: [([10], [13, 13, 10])]),
        TextDamage(description: "CRLF to LF", replacements: [([13, 10], [10])]),
        TextDamage(description: "CR to LF", replacements: [([13], [10])]),
        TextDamage(description: "LF to CR", replacements: [([10], [13])]),
        TextDamage(description: "CRLF to CR", replacements: [([13, 10], [13])]),
        TextDamage(description: "CR to CRLF", replacements: [([13], [13, 10])]),
        TextDamage(
            description: "CRLF and LF to CR", replacements: [([13, 10], [13]), ([10], [13])]),
    ]

    /// The conversions of line endings, decoding as UTF-8, and encoding Latin-1 as UTF-8.
    package static let all =
        lineEndings + [
            TextDamage(
                description: "UTF-8",
                replacements: (128...255).map { ([$0], [0xEF, 0xBF, 0xBD]) }),
            TextDamage(
                description: "Latin-1",
                replacements: (128...255).map { ([$0], [0xC0 | $0 >> 6, 0x80 | $0 & 63]) }),
        ]
}

/// The content of an eXIf chunk with one entry before the orientation.
package struct HandmadeExif {
    package var bytes: [UInt8]

    package init(
        orientation: Int, isLittleEndian: Bool, type: Int = 3, directory: Int = 8, count: Int = 2
    ) {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            let all = bigEndian(value).suffix(bytes)
            return isLittleEndian ? all.reversed() : Array(all)
        }
        let order = Array((isLittleEndian ? "II" : "MM").utf8)
        bytes = order + number(42, 2) + number(directory, 4) + number(count, 2)
        bytes += number(0x11A, 2) + number(5, 2) + number(1, 4) + number(0, 4)
        bytes += number(0x112, 2) + number(type, 2) + number(1, 4)
        bytes += type == 4 ? number(orientation, 4) : number(orientation, 2) + [0, 0]
    }
}
