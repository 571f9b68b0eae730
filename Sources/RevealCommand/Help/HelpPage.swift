import RevealFiles

/// A page of help, laid out for a terminal of any width.
struct HelpPage {
    enum Part: Equatable {
        /// A line above what belongs to it.
        case heading(String)
        case paragraph(String)
        /// What can be written, and what it means: beside it from that column on where there is
        /// room, or below it.
        case entry(String, String, column: Int?)
        /// Lines that are copied as they are, without an indent.
        case lines([String])
    }

    var parts: [Part]

    /// The indents of what can be written, and of what it means where that stands below it.
    private static let (termIndent, meaningIndent) = (2, 6)
    /// The columns that are needed beside a term to explain it there.
    private static let columnsBeside = 30
    /// The fewest columns that a page is laid out for.
    private static let fewest = 24

    /// The page as wide as the terminal, or as `COLUMNS` says, or 80 columns.
    func text() -> String {
        let wanted = System.environment("COLUMNS").flatMap { Int($0) } ?? 0
        let shown = Terminal.standardOutput.columns
        return text(columns: wanted > 0 ? wanted : shown > 0 ? shown : 80)
    }

    /// The page in lines of up to that many columns; what cannot be broken may be longer.
    func text(columns: Int) -> String {
        let columns = max(Self.fewest, columns)
        var lines: [String] = []
        for (part, next) in zip(parts, parts.dropFirst().map(Optional.some) + [nil]) {
            lines += Self.lines(of: part, columns)
            if let next, Self.isApart(part, next) { lines.append("") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether an empty line stands between the two.
    private static func isApart(_ part: Part, _ next: Part) -> Bool {
        switch (part, next) {
        case (.heading, .entry), (.entry, .entry), (.lines([]), _): false
        default: true
        }
    }

    private static func lines(of part: Part, _ columns: Int) -> [String] {
        switch part {
        case .heading(let text): [text]
        case .paragraph(let text): wrapped(text, to: columns)
        case .lines(let lines): lines.map { $0.isEmpty ? "" : indent(termIndent) + $0 }
        case .entry(let term, let meaning, let column):
            entry(
                term, meaning, column.flatMap { columns < $0 + columnsBeside ? nil : $0 }, columns)
        }
    }

    private static func entry(
        _ term: String, _ meaning: String, _ column: Int?, _ columns: Int
    ) -> [String] {
        let terms = hanging(
            term, columns, first: termIndent, others: column == nil ? 2 * termIndent : meaningIndent
        )
        guard !meaning.isEmpty else { return terms }
        let meanings = hanging(
            meaning, columns, first: column ?? meaningIndent, others: column ?? meaningIndent)
        guard let column, terms.count == 1, terms[0].count < column else { return terms + meanings }
        return [terms[0] + indent(column - terms[0].count) + meanings[0].dropFirst(column)]
            + meanings.dropFirst()
    }

    /// Lines of `text` with those indents.
    private static func hanging(
        _ text: String, _ columns: Int, first: Int, others: Int
    ) -> [String] {
        let lines = wrapped(text, to: columns - others, first: columns - first)
        return zip(lines.indices, lines).map { indent($0 == 0 ? first : others) + $1 }
    }

    private static func indent(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// The words of `text` in lines of up to that many letters, and one word at least.
    private static func wrapped(_ text: String, to columns: Int, first: Int? = nil) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            let room = lines.count > 1 ? columns : first ?? columns
            if let last = lines.last, last.count + 1 + word.count <= room {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}
