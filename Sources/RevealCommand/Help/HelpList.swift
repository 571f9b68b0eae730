import RevealMotion
import RevealScenes
import RevealValues

/// Names that `help` lists, a line each.
enum HelpList: String, CaseIterable {
    case presets, easings, shapes, outputs

    /// Each name and what it means.
    var rows: [(String, String)] {
        switch self {
        case .presets: PresetDeclaration.all.map { ($0.name, $0.summary) }
        case .easings:
            TimingFunction.meanings.map { ($0.name, $0.meaning.replacing("`", with: "")) }
        case .shapes: MaskShape.list
        case .outputs: NamedOutput.list
        }
    }

    /// The page.
    var page: HelpPage {
        var page = HelpPage(markdown: "")
        page.parts = rows.map { .entry($0.0, $0.1, column: 28) }
        return page
    }
}
