import TestSupport
import Testing

/// A command that fails, with its message.
///
/// A file has blocks separated by blank lines: the command in shell syntax, the exit code, the
/// error, and the hint if there is one.
struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let error: String
    var hint: String?

    var testDescription: String { arguments.joined(separator: " ") }

    /// The mistakes in this file of `Fixtures/Mistakes`; a block that cannot be parsed becomes a
    /// failing mistake.
    static func all(of name: String) -> [Mistake] {
        let bytes = (try? Disk.read(Repository.fixture("Mistakes/\(name).txt"))) ?? []
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n\n").map { block in
            Mistake(block: block.split(separator: "\n").map(String.init))
                ?? Mistake(arguments: [], status: -1, error: "no mistake: \(block)")
        }
    }

    private init?(block lines: [String]) {
        guard (3...4).contains(lines.count), lines[0].hasPrefix("reveal-render"),
            lines[1].hasPrefix("exit "), let status = Int32(lines[1].dropFirst("exit ".count)),
            lines[2].hasPrefix("error: "), lines.count == 3 || lines[3].hasPrefix("hint: ")
        else { return nil }
        arguments = Self.words(of: lines[0].dropFirst("reveal-render".count))
        self.status = status
        error = String(lines[2].dropFirst("error: ".count))
        hint = lines.count == 4 ? String(lines[3].dropFirst("hint: ".count)) : nil
    }

    init(arguments: [String], status: Int32, error: String, hint: String? = nil) {
        (self.arguments, self.status, self.error, self.hint) = (arguments, status, error, hint)
    }

    /// The arguments of a line, separated by spaces except within quotation marks.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for letter in line {
            if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                (quote, word) = (letter, word ?? "")
            } else if quote == nil, letter == " " {
                words += [word].compactMap(\.self)
                word = nil
            } else {
                word = (word ?? "") + String(letter)
            }
        }
        return words + [word].compactMap(\.self)
    }
}
