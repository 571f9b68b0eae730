import RevealFiles
import RevealValues

/// What came of a run as Markdown, for a comment on a change: how many pictures differ, and of each
/// what people should know, with a picture beside the text of the first ones.
enum SummaryText {
    private static let beginning = "<!-- reveal-render compare --summary -->\n"
    /// The most pictures that are shown.
    static let mostPictures = 20
    /// The most bytes of what is said of pictures; servers take comments of 65,536 letters.
    private static let mostBytes = 50_000

    /// Whether a file that begins with `bytes` is one of these.
    static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }

    /// The text of a run; `pictures` are the names of the files that show a result, by its number.
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
        return ([beginning + "**\(counts(results))**\n"] + parts).joined(separator: "\n")
    }

    private static func counts(_ results: [PictureComparison]) -> String {
        let words = ["changed", "missing", "new", "unreadable"].compactMap { word in
            let count = results.count { $0.status.word == word }
            return count > 0 ? "\(count) \(word)" : nil
        }
        let same = results.count { $0.status.isSame }
        return (words + (same > 0 || words.isEmpty ? ["\(same) the same"] : []))
            .joined(separator: ", ")
    }

    private static func part(of result: PictureComparison, _ picture: String?) -> String {
        let start = "- \(result.status.word): \(code(result.name))\n"
        let sentences =
            result.status.isError
            // Paths may say anything.
            ? result.sentences.map(code) : result.sentences.map(escaped)
        let shown = picture.map { "\n  ![expected, difference, actual](\($0.linked))\n" } ?? ""
        return start + sentences.map { "  <br>\($0)\n" }.joined() + shown
    }

    /// A text as it is, in one line, whatever is in it: behind more backticks than it has.
    static func code(_ text: String) -> String {
        let line = text.shown
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(line) \(fence)"
    }

    /// A text without the letters that mean something in Markdown.
    private static func escaped(_ text: String) -> String {
        text.shown.map { "\\`*_{}[]<>#|~&".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension String {
    /// A file's name as a link has it.
    fileprivate var linked: String {
        pathBytes.map { byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._".utf8.contains(byte)
            return isPlain
                ? String(Unicode.Scalar(byte))
                : "%" + String(String(0x100 + Int(byte), radix: 16).dropFirst()).uppercased()
        }.joined()
    }
}
