/// What `reveal-render help` tells of beside commands: pages of the documentation.
enum HelpTopic: String, CaseIterable {
    case easing, colors, scene

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
