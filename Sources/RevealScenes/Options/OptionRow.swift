package struct OptionRow: Sendable {
    package enum Heading: String, Sendable {
        case shown = "Appearance"
        case time = "Timing"
        case files = "Output"
        case limits = "Limits"
    }

    package enum Subject: Sendable {
        /// Changes the visible result of the presets that use the option.
        case preset
        /// As `preset`, but only with two snapshots.
        case pair
        /// Changes the visible result of every preset.
        case scene
        /// Changes only the rendering.
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

    /// Whether the option determines the visible result, not the rendering.
    package var describesScene: Bool { subject != .output }

    var presets: [PresetDeclaration] {
        PresetDeclaration.all.filter { $0.options.contains { $0 == option.property } }
    }
}

extension OptionValues {
    package static func row(of option: AnyOption) -> OptionRow? {
        table.first { $0.option.property == option }
    }

    package static func name(of option: AnyOption) -> String { row(of: option)?.name ?? "" }

    /// Returns these options, or all by default, for a `Root` that stores their values at `path`.
    package static func options<Root>(
        _ names: [AnyOption]? = nil, at path: Property<Root, OptionValues>
    ) -> [Option<Root>] {
        let rows = names.map { $0.compactMap(row) } ?? table
        return rows.map { $0.option.of(path) }
    }
}
