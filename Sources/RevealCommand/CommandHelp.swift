extension HelpPage {
    /// The help of `C`: all of it, or one screen if `isBrief`.
    init<C: Command>(of _: C.Type, isBrief: Bool = false) {
        parts = [.paragraph(C.abstract)]
        if !isBrief { parts += Self.parts(ofDiscussion: C.discussion) }
        parts += isBrief ? [] : [.heading("USAGE:")]
        parts += C.usage.split(separator: "\n").map(Self.usage)
        guard !isBrief else {
            parts += [.lines([])] + Self.briefEntries(of: C.self)
            parts += [.paragraph("See also: --help, help \(HelpTopic.choice)")]
            return
        }
        let operands = C.operands.filter { !$0.isHidden }
        if !operands.isEmpty {
            parts += [.heading("ARGUMENTS:")]
            parts += operands.map {
                .entry("<\($0.name)>", $0.help, column: Self.optionColumn)
            }
        }
        for (group, options) in Self.groups(C.table) {
            parts += [.heading((group.isEmpty ? "options" : group).uppercased() + ":")]
            parts += options.map(Self.entry)
        }
        parts += Self.exits(of: C.self)
    }

    /// Groups options by heading in the order of the table; options without a heading come first.
    static func groups<Root>(
        _ options: [Option<Root>]
    ) -> [(group: String, options: [Option<Root>])] {
        var names: [String] = []
        for option in options where !names.contains(option.group) { names.append(option.group) }
        let ordered = names.filter(\.isEmpty) + names.filter { !$0.isEmpty }
        return ordered.map { name in (name, options.filter { $0.group == name }) }
    }

    private static func briefEntries<C: Command>(of _: C.Type) -> [Part] {
        guard !C.first.isEmpty else { return C.table.prefix(12).map(entry) }
        return C.first.compactMap { first in
            let name = Commands.option(first.option)
            guard let option = C.table.first(where: { $0.name == name }),
                case .entry(let term, _, _) = entry(option)
            else { return nil }
            return .entry(term, first.words, column: briefColumn)
        }
    }

    private static func entry<Root>(_ option: Option<Root>) -> Part {
        let letter = option.short.map { "-\($0), " } ?? ""
        let value = option.form.placeholder.map { " <\($0)>" } ?? ""
        return .entry(letter + "--\(option.name)" + value, option.help, column: optionColumn)
    }

    /// Parses a line of usage: a call, and its effect after at least two spaces.
    private static func usage(_ line: Substring) -> Part {
        let (call, meaning) = cut(line, at: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)
        return .entry(call, meaning, column: usageColumn)
    }

    /// The columns at which meanings begin.
    private static let (usageColumn, optionColumn, briefColumn, exitColumn) = (48, 26, 36, 10)

    /// Parses a discussion: paragraphs, commands indented by 2, and their effects indented by 6.
    private static func parts(ofDiscussion text: String) -> [Part] {
        var parts: [Part] = []
        var command = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("      ") {
                parts.append(.entry(command, cut(line, at: line.startIndex).rest, column: nil))
                command = ""
            } else {
                if !command.isEmpty { parts.append(.entry(command, "", column: nil)) }
                command = line.hasPrefix("  ") ? String(line.dropFirst(2)) : ""
                guard command.isEmpty else { continue }
                let isHeading = line.allSatisfy { $0.isUppercase || $0 == " " }
                parts.append(isHeading ? .heading(line + ":") : .paragraph(String(line)))
            }
        }
        return parts + (command.isEmpty ? [] : [.entry(command, "", column: nil)])
    }

    /// Returns the text before `place` and the text after it, with single spaces between words.
    private static func cut(
        _ line: Substring, at place: Substring.Index
    ) -> (term: String, rest: String) {
        let parts = [line[..<place], line[place...]].map { part in
            part.split(separator: " ").joined(separator: " ")
        }
        return (parts[0], parts[1])
    }

    private static func exits<C: Command>(of _: C.Type) -> [Part] {
        guard C.self == RenderCommand.self || C.self == CompareCommand.self else { return [] }
        return [.heading("EXIT STATUS:")]
            + ExitStatus.meanings.map { .entry($0, $1, column: exitColumn) }
    }
}
