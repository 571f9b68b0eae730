import ArgumentParser

extension HelpPage {
    /// What `C` says of itself: its configuration's words, and ArgumentParser's table of options.
    init<C: ParsableCommand>(of _: C.Type) {
        let configuration = C.configuration
        parts = [.paragraph("OVERVIEW: " + configuration.abstract)]
        parts += Self.parts(ofDiscussion: configuration.discussion)
        parts += [.heading("USAGE:")]
        parts += (configuration.usage ?? "").split(separator: "\n").map(Self.usage)
        // In lines as long as they get, so that each option has one.
        parts += Self.parts(ofOptions: C.helpMessage(columns: .max))
        parts += Self.exits(of: C.self)
    }

    /// A way to call a command, and what comes of it behind two spaces or more.
    private static func usage(_ line: Substring) -> Part {
        let (call, meaning) = cut(line, at: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)
        return .entry(call, meaning, column: usageColumn)
    }

    /// Where meanings begin, of calls and of options.
    private static let (usageColumn, optionColumn) = (48, 26)

    /// A discussion's paragraphs and examples: a command indented by two, what it does by six.
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

    /// The sections of a help message that has one line for each option, or two where its name is
    /// long.
    private static func parts(ofOptions message: String) -> [Part] {
        let lines = message.split(separator: "\n")
        var parts: [Part] = []
        for line in lines.drop(while: { !isTitle($0) }) {
            let indent = line.prefix { $0 == " " }.count
            if isTitle(line) {
                parts.append(.heading(String(line)))
            } else if indent < optionColumn {
                let column = line.index(
                    line.startIndex, offsetBy: optionColumn, limitedBy: line.endIndex)
                // A long name may reach beyond the column; its meaning has the next line.
                let isShort = column.map { line[..<$0].hasSuffix(" ") } ?? false
                let (name, meaning) = cut(
                    line, at: isShort ? column ?? line.endIndex : line.endIndex)
                parts.append(.entry(name, meaning, column: optionColumn))
            } else if case .entry(let name, "", let column) = parts.last {
                parts[parts.count - 1] = .entry(
                    name, cut(line, at: line.startIndex).rest, column: column)
            }
        }
        return parts
    }

    private static func isTitle(_ line: Substring) -> Bool {
        line.hasSuffix(":") && line.dropLast().allSatisfy { $0.isUppercase || $0 == " " }
    }

    /// The text before `place` and what follows, without spaces around them.
    private static func cut(
        _ line: Substring, at place: Substring.Index
    ) -> (term: String, rest: String) {
        let parts = [line[..<place], line[place...]].map { part in
            part.split(separator: " ").joined(separator: " ")
        }
        return (parts[0], parts[1])
    }

    /// How the command ends: what all commands have in common, where it makes frames or tells
    /// whether pictures are the same.
    private static func exits<C: ParsableCommand>(of _: C.Type) -> [Part] {
        guard C.self == RenderCommand.self || C.self == CompareCommand.self else { return [] }
        return [.heading("EXIT STATUS:")]
            + ExitStatus.meanings.map { .entry($0, $1, column: exitColumn) }
    }

    private static let exitColumn = 10
}
