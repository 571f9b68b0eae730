import RevealScenes
import RevealValues

/// What `reveal-render help` describes in addition to commands.
enum HelpTopic: String, CaseIterable {
    case easing, colors, scene, presets, easings, shapes, outputs, schema

    /// The topics that are names, a line each.
    static let lists: [HelpTopic] = [.presets, .easings, .shapes, .outputs]

    /// All names, as people are asked to choose one.
    static var choice: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// The topic that `word` asks for; nil if it asks for one of the `commands` or an option.
    ///
    /// - Throws: a mistake in any other word.
    init?(askedFor word: String, commands: [String]) throws {
        if word.hasPrefix("-") || commands.contains(word) { return nil }
        let names = Self.allCases.map(\.rawValue) + commands
        let spelled = word.replacing("colour", with: "color")
        guard let topic = Self(rawValue: spelled) else {
            throw Failure.usage(
                "there is no help about '\(word)'",
                hint: nearest(to: spelled, among: names).map { "did you mean 'help \($0)'?" }
                    ?? "there is some about \(names.joined(separator: ", "))")
        }
        self = topic
    }

    /// The names of a list, and what they mean; empty for any other topic.
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
