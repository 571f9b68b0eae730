/// What people can say about a render: its name on a command line and in a scene file, how it is
/// written, and what it is for.
///
/// `OptionDeclarations` has all of them.
package struct WrittenOption<Value: Sendable>: Sendable {
    package let name: OptionName
    package let grammar: Grammar<Value>
    /// What people are told of it.
    package let help: String
    /// What it is about.
    let subject: OptionSubject

    init(
        _ name: OptionName, _ grammar: Grammar<Value>, of subject: OptionSubject, _ help: String
    ) {
        (self.name, self.grammar, self.help, self.subject) = (name, grammar, help, subject)
    }
}

/// What an option is about.
enum OptionSubject: Sendable, Equatable {
    /// What these presets show; some options mean something only between two snapshots.
    case presets(Set<PresetName>, ofTwoSnapshots: Bool = false)
    /// What is seen, whatever the preset.
    case scene
    /// How it is rendered.
    case output

    /// The presets that it shapes.
    var presets: Set<PresetName> { if case .presets(let names, _) = self { names } else { [] } }

    /// Whether it means nothing to one snapshot.
    var isOfTwoSnapshots: Bool {
        if case .presets(_, ofTwoSnapshots: true) = self { true } else { false }
    }
}

/// An option, whatever its value is.
protocol AnyWrittenOption: Sendable {
    var name: OptionName { get }
    var subject: OptionSubject { get }
    /// How its value is written, where that may begin with a dash; nil for all others.
    var dashedForm: String? { get }

    /// Its value, which is written as `text`.
    func written(_ text: String) -> any AnyWritten
}

extension WrittenOption: AnyWrittenOption {
    var dashedForm: String? { grammar.mayBeginWithDash ? grammar.form : nil }

    func written(_ text: String) -> any AnyWritten { Written(name.rawValue, text, grammar) }
}
