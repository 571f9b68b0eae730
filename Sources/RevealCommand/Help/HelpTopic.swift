/// A topic of `reveal-render help` in addition to commands.
enum HelpTopic: String, CaseIterable {
    case easing, colors, scene, presets, easings, shapes, outputs, schema

    static let lists: [HelpTopic] = [.presets, .easings, .shapes, .outputs]

    static var choice: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// Finds the topic called `word`; nil for one of the `commands` or an option.
    ///
    /// - Throws: a mistake for any other word.
    init?(askedFor word: String, commands: [String]) throws {
        if word.hasPrefix("-") || commands.contains(word) { return nil }
        let names = Self.allCases.map(\.rawValue) + commands
        let spelled = word.replacing("colour", with: "color")
        guard let topic = Self(rawValue: spelled) else {
            throw Failure.usage(
                "there is no help on '\(word)'",
                hint: nearest(to: spelled, among: names).map { "did you mean 'help \($0)'?" }
                    ?? "the topics are \(names.joined(separator: ", "))")
        }
        self = topic
    }

    /// The names of a list with their meanings; empty for any other topic.
    var rows: [(String, String)] {
        switch self {
        case .presets: PresetDeclaration.all.map { ($0.name, $0.summary) }
        case .easings:
            TimingFunction.meanings.map { ($0.name, $0.meaning.replacing("`", with: "")) }
        case .shapes: MaskShape.list
        case .outputs: NamedOutput.list
        case .easing, .colors, .scene, .schema: []
        }
    }

    var text: String {
        switch self {
        case .easing: Self.text(PackageResources.easing_md)
        case .colors: Self.text(PackageResources.colors_md)
        case .scene: Self.text(PackageResources.scene_md)
        case .schema: SceneSchema.document.text() + "\n"
        case .presets, .easings, .shapes, .outputs: HelpPage(list: rows).text()
        }
    }

    private static func text(_ document: [UInt8]) -> String {
        HelpPage(markdown: String(decoding: document, as: UTF8.self)).text()
    }
}

extension HelpPage {
    init(list rows: [(String, String)]) {
        parts = rows.map { .entry($0, $1, column: Self.tableColumn) }
    }

    /// A page of the documentation, without pictures and comments.
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

    /// Adds a line to the last paragraph, or as a new one if it `isNew`.
    private mutating func add(_ line: Substring, isNew: Bool) {
        if line.hasPrefix("<!--") || line.hasPrefix("![") { return }
        if line.hasPrefix("#") {
            parts.append(.heading(line.drop { $0 == "#" || $0 == " " }.uppercased()))
        } else if line.hasPrefix("|") {
            // A bar in a cell is escaped.
            let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|")
                .map { Self.plain(String($0).replacing("\u{0}", with: "|")) }.filter { !$0.isEmpty }
            if line.hasPrefix("|---") {
                // The row above is the table's head, which help leaves out.
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

    /// Returns a line without Markdown's markup for code and links.
    private static func plain(_ line: String) -> String {
        line.replacing(/\[([^\]]*)\]\(([^)]*)\)/) { String($0.1) }.replacing("`", with: "")
            .split(separator: " ").joined(separator: " ")
    }
}
