import RevealValues

/// A key of a whole scene file.
///
/// Some are the options of the command line, which `OptionValues.table` declares.
package struct FileKey: Sendable {
    /// The two things that a scene file can be.
    package enum Form: Sendable {
        /// Snapshots and what a preset does with them.
        case preset
        /// Layers, and stages that happen to them.
        case described
    }

    package let row: SceneKeyRow
    /// Which of the two the key belongs to; nil for both.
    package let form: Form?

    package var name: String { row.name }

    private init(_ option: OptionRow) {
        let form = if case .value(let form) = option.option.form { form } else { "true|false" }
        row = SceneKeyRow(
            name: option.name, form: form, summary: option.option.help,
            schema: option.option.schema, isRequired: false)
        self.form = !Self.shared.contains(option.name) && option.describesScene ? .preset : nil
    }

    private init(_ row: SceneKeyRow, _ form: Form?) { (self.row, self.form) = (row, form) }

    /// Options of presets that a described scene has as well.
    private static let shared = ([\.loops, \.end, \.scale, \.background] as [AnyOption])
        .map(OptionValues.name)

    /// All of them: a preset's snapshots, a described scene's keys, and options.
    package static let all: [FileKey] =
        PresetScene.keys.map { FileKey($0.row, .preset) }
        + DescribedScene.keys.map(\.row).filter { !shared.contains($0.name) }
        .map { FileKey($0, .described) } + [interactive] + OptionValues.table.map(FileKey.init)

    static let interactive = FileKey(
        SceneKeyRow(
            "interactive", SceneForm<SceneInteraction>.mapping,
            "A hand that drives the scene instead of the clock."), nil)
}
