package import RevealValues

/// An option of a render: its row in the table, and what it is about.
package struct OptionRow: Sendable {
    /// The headings under which help lists options.
    package enum Heading: String, Sendable {
        case shown = "What is shown"
        case time = "When"
        case files = "Where it goes"
        case limits = "Limits"
    }

    /// What an option is about.
    package enum Subject: Sendable {
        /// What is seen, if the preset uses the option.
        case preset
        /// The same, for two snapshots only.
        case pair
        /// What is seen with every preset.
        case scene
        /// How it is rendered.
        case output
    }

    package let subject: Subject
    package let option: Option<OptionValues>

    init<V>(
        _ name: String, _ heading: Heading, _ subject: Subject,
        _ property: Property<OptionValues, Given<V>?>, _ notation: Notation<V>, _ help: String
    ) {
        var option = Option(name, property, notation, help)
        option.group = heading.rawValue
        (self.subject, self.option) = (subject, option)
    }

    package var name: String { option.name }

    /// Whether it describes what is seen, not how it is rendered.
    package var describesScene: Bool { subject != .output }

    /// The presets that use it; empty if it is not about presets.
    var presets: [PresetDeclaration] {
        PresetDeclaration.all.filter { $0.options.contains { $0 == option.property } }
    }
}

extension OptionValues {
    package static func row(of option: AnyOption) -> OptionRow? {
        table.first { $0.option.property == option }
    }

    package static func name(of option: AnyOption) -> String { row(of: option)?.name ?? "" }

    /// The options that a command takes, as properties at `path`; all by default.
    package static func options<Root>(
        _ names: [AnyOption]? = nil, at path: Property<Root, OptionValues>
    ) -> [Option<Root>] {
        let rows = names.map { $0.compactMap(row) } ?? table
        return rows.map { $0.option.of(path) }
    }
}
