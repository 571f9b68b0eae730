import RevealMotion
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

    private init(row: SceneKeyRow, form: Form) { (self.row, self.form) = (row, form) }

    private init<V>(_ name: String, _ form: Form?, _ value: SceneForm<V>, _ summary: String) {
        row = SceneKeyRow(
            name: name, form: value.form, summary: summary, schema: value.schema, isRequired: false)
        self.form = form
    }

    private init(_ option: OptionRow) {
        let isShared = Self.shared.contains(option.name)
        let form = if case .value(let form) = option.option.form { form } else { "true|false" }
        row = SceneKeyRow(
            name: option.name, form: form, summary: option.option.help,
            schema: option.option.schema, isRequired: false)
        self.form = !isShared && option.describesScene ? .preset : nil
    }

    /// Options of presets that a described scene has as well.
    private static let shared = ([\.loops, \.end, \.scale, \.background] as [AnyOption])
        .map(OptionValues.name)

    /// All of them: a preset's snapshots, a described scene's keys, and options.
    package static let all: [FileKey] =
        [snapshot, outgoing, incoming, size, snapshots, layers] + ofChain + [chains, interactive]
        + OptionValues.table.map(FileKey.init)

    static let snapshot = FileKey("snapshot", .preset, .path, "The only picture.")
    static let outgoing = FileKey("outgoing", .preset, .path, "The picture before.")
    static let incoming = FileKey("incoming", .preset, .path, "The picture after.")
    static let size = FileKey(
        "size", .described, .later("300x400", .text("^[0-9.eE+]+x[0-9.eE+]+$")),
        "The view's width and height in points; by default the first picture's.")
    static let snapshots = FileKey(
        "snapshots", .described,
        .later("{name: file, …}", .reference("snapshots")), "Pictures by name.")
    static let layers = FileKey(
        "layers", .described,
        .later("[{…}, …]", .list(0...DescribedScene.most.layers, of: SceneLayer.reference)),
        "What is on stage, bottom to top.")
    static let chains = FileKey(
        "chains", .described,
        .later("[{…}, …]", .list(1...DescribedScene.most.chains, of: SceneChain.reference)),
        "Instead of stages: chains side by side, none of which changes what another does.")
    static let interactive = FileKey(
        "interactive", nil, SceneForm<SceneInteraction>.mapping,
        "A hand that drives the scene instead of the clock.")

    /// What says so of the only chain; its other keys are options of presets as well.
    private static let ofChain: [FileKey] = SceneChain.keys.filter { key in
        key.property != \SceneChain.name
            && !OptionValues.table.contains { $0.name == key.row.name }
    }.map { FileKey(row: $0.row, form: .described) }
}
