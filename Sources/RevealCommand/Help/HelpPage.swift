/// A page of help, laid out for a terminal of any width.
struct HelpPage {
    enum Part: Equatable {
        case heading(String)
        case paragraph(String)
        /// A term and its meaning, in that column if there is room, or else below the term.
        case entry(String, String, column: Int?)
        /// Lines that are not wrapped.
        case lines([String])
    }

    var parts: [Part]

    /// The indents of terms, and of meanings below them.
    private static let (termIndent, meaningIndent) = (2, 6)
    /// The minimum width of a meaning next to its term.
    private static let minMeaning = 30
    private static let minColumns = 24

    /// Returns the page with `COLUMNS` columns, or those of the terminal, or 80.
    func text() -> String {
        let wanted = System.environment("COLUMNS").flatMap { Int($0) } ?? 0
        let shown = Terminal.standardOutput.columns
        return text(columns: wanted > 0 ? wanted : shown > 0 ? shown : 80)
    }

    /// Returns the page in lines of up to `columns` columns; a long word may exceed them.
    func text(columns: Int) -> String {
        let columns = max(Self.minColumns, columns)
        var lines: [String] = []
        for (part, next) in zip(parts, parts.dropFirst().map(Optional.some) + [nil]) {
            lines += Self.lines(of: part, columns)
            if let next, Self.isApart(part, next) { lines.append("") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

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
                term, meaning, column.flatMap { columns < $0 + minMeaning ? nil : $0 }, columns)
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

    /// Wraps `text` with one indent for the first line and another for the others.
    private static func hanging(
        _ text: String, _ columns: Int, first: Int, others: Int
    ) -> [String] {
        let lines = wrapped(text, to: columns - others, first: columns - first)
        return zip(lines.indices, lines).map { indent($0 == 0 ? first : others) + $1 }
    }

    private static func indent(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Wraps `text` into lines of up to `columns` letters; a longer word gets its own line.
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
