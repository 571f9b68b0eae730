import RevealValues

/// What `reveal-render help` tells of beside commands: pages of the documentation.
enum HelpTopic: String, CaseIterable {
    case easing, colors, scene

    /// The topic that `word` asks for; nil where it asks for one of the `commands` or an option.
    ///
    /// - Throws: a mistake in any other word.
    init?(askedFor word: String, commands: [String]) throws {
        let names = Self.allCases.map(\.rawValue) + HelpList.allCases.map(\.rawValue)
        if word.hasPrefix("-") || commands.contains(word) { return nil }
        let spelled = word.replacing("colour", with: "color")
        guard let topic = Self(rawValue: spelled) else {
            throw Failure.usage(
                "there is no help about '\(word)'",
                hint: nearest(to: spelled, among: names + commands).map {
                    "did you mean 'help \($0)'?"
                } ?? "there is some about \((names + commands).joined(separator: ", "))")
        }
        self = topic
    }

    /// The page, which is Markdown.
    private var document: [UInt8] {
        switch self {
        case .easing: PackageResources.easing_md
        case .colors: PackageResources.colors_md
        case .scene: PackageResources.scene_md
        }
    }

    /// The page for a terminal.
    var page: HelpPage { HelpPage(markdown: String(decoding: document, as: UTF8.self)) }
}
