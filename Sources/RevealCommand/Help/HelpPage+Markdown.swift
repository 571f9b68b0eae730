extension HelpPage {
    init(list rows: [(String, String)]) {
        parts = rows.map { .entry($0, $1, column: Self.tableColumn) }
    }

    /// A page of the documentation: its headings, paragraphs, tables, and blocks of code, without
    /// pictures and comments.
    init(markdown text: String) {
        parts = []
        var block: [String]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let lines = block { parts.append(.lines(lines)) }
                block = block == nil ? [] : nil
            } else if block != nil {
                block?.append(String(line))
            } else if !line.isEmpty {
                add(line, isNew: text[..<line.startIndex].hasSuffix("\n\n"))
            }
        }
    }

    /// Adds a line, which goes on with the paragraph before it unless it `isNew`.
    private mutating func add(_ line: Substring, isNew: Bool) {
        if line.hasPrefix("<!--") || line.hasPrefix("![") { return }
        if line.hasPrefix("#") {
            parts.append(.heading(line.drop { $0 == "#" || $0 == " " }.uppercased()))
        } else if line.hasPrefix("|") {
            let cells = line.split(separator: "|").map { Self.plain(String($0)) }
                .filter { !$0.isEmpty }
            if line.hasPrefix("|---") {
                // The row above is the table's head, which a terminal does not need.
                if case .entry = parts.last { parts.removeLast() }
            } else if let first = cells.first {
                let meaning = cells.dropFirst().joined(separator: "; ")
                parts.append(.entry(first, meaning, column: Self.tableColumn))
            }
        } else if !isNew, case .paragraph(let before) = parts.last {
            parts[parts.count - 1] = .paragraph(before + " " + Self.plain(String(line)))
        } else {
            parts.append(.paragraph(Self.plain(String(line))))
        }
    }

    private static let tableColumn = 28

    /// The words of a line without what makes them code or a link.
    private static func plain(_ line: String) -> String {
        line.replacing(/\[([^\]]*)\]\(([^)]*)\)/) { String($0.1) }.replacing("`", with: "")
            .split(separator: " ").joined(separator: " ")
    }
}
