/// A Markdown summary of a run for a comment on a change: counts, and the findings for each picture
/// that differs, with pictures of the first ones.
enum SummaryText {
    private static let beginning = "<!-- reveal-render compare --summary -->\n"
    static let mostPictures = 20
    /// The maximum length of the findings in bytes; servers accept comments of 65,536 characters.
    private static let mostBytes = 50_000

    static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }

    /// Returns the summary; `pictures` are file names by result number.
    static func text(_ results: [PictureComparison], pictures: [Int: String]) -> String {
        var parts: [String] = []
        var (left, bytes) = (0, 0)
        for (number, result) in results.enumerated()
        where !result.status.isSame || result.spelling != nil {
            let part = part(of: result, pictures[number])
            bytes += part.utf8.count
            if bytes > mostBytes { left += 1 } else { parts.append(part) }
        }
        if left > 0 { parts.append("and \(left) more\n") }
        return ([beginning + "**\(results.counts)**\n"] + parts).joined(separator: "\n")
    }

    private static func part(of result: PictureComparison, _ picture: String?) -> String {
        let start = "- \(result.status.word): \(code(result.name))\n"
        // An error names a path, which may contain any characters.
        let sentences = result.sentences.map(result.status.isError ? code : escaped)
        let shown = picture.map { "\n  ![expected, difference, actual](\($0.linked))\n" } ?? ""
        return start + sentences.map { "  <br>\($0)\n" }.joined() + shown
    }

    /// Formats any text as code in one line, with more backticks around it than it contains.
    private static func code(_ text: String) -> String {
        let line = text.shown
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(line) \(fence)"
    }

    private static func escaped(_ text: String) -> String {
        text.shown.map { "\\`*_{}[]<>#|~&".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension String {
    fileprivate var linked: String {
        pathBytes.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                String(Unicode.Scalar(byte))
            default:
                "%" + String(String(0x100 + Int(byte), radix: 16).dropFirst()).uppercased()
            }
        }.joined()
    }
}
