import RevealValues

/// A scene file: YAML or JSON that says what a command line says, or more.
///
/// One schema has two forms. A file may name a preset and its options by the names they have on a
/// command line; such values go through `OptionValues`, so there is one grammar. Or it describes
/// layers and the stages that happen to them, which no options can. Whatever is wrong is told with
/// the line and column where it stands. `docs/scene.schema.json` describes both forms.
public struct SceneFile: Sendable {
    /// The file, as it was named.
    public let path: String
    /// Which file it is; nil for a text from elsewhere.
    let identity: FileIdentity?
    let options: SceneOptions
    let body: Body
    let interaction: SceneInteraction?

    enum Body: Sendable {
        case preset(PresetScene)
        case described(DescribedScene)
    }

    /// The options in it that are not a described scene's own.
    package var written: OptionValues { options.written }

    /// Whether it names a preset, or leaves it at the default, and describes no layers.
    package var isPreset: Bool { if case .preset = body { true } else { false } }

    /// Reads `text` as if it were in the file at `path`, whose folder names of snapshots are
    /// relative to.
    ///
    /// - Throws: a `SceneFileError` when something in it is wrong.
    public init(text: String, path: String) throws(SceneFileError) {
        try self.init(Array(text.utf8), path: path)
    }

    /// Reads `bytes` as if they were in the file at `path`.
    package init(_ bytes: [UInt8], path: String) throws(SceneFileError) {
        try self.init(bytes, path: path, identity: nil)
    }

    init(
        _ bytes: [UInt8], path: String, identity: FileIdentity?
    ) throws(SceneFileError) {
        (self.path, self.identity) = (path, identity)
        do {
            let fields = try SceneFields(
                SceneNode(SceneText(bytes)), FileKey.all.map(\.name))
            let form = try fields.form()
            options = try SceneOptions(fields, form)
            interaction = try fields[FileKey.interactive.name].map(
                SceneInteraction.init(mapping:))
            switch form {
            case .preset:
                let scene = try PresetScene(fields)
                try options.check(snapshots: scene.snapshots.count)
                body = .preset(scene)
            case .described: body = .described(try DescribedScene(fields))
            }
        } catch {
            throw SceneFileError(path, error)
        }
    }

    /// That the value of `option`, if it is in the file, is wrong.
    package func mistake(in option: AnyOption, _ error: SyntaxError) -> SceneFileError? {
        options.place(of: option).map { SceneFileError(path, SceneMistake($0, error)) }
    }
}

extension SceneFields {
    /// What the file is, by the first key that only one form has.
    fileprivate func form() throws(SceneMistake) -> FileKey.Form {
        let keys = keys.compactMap { name in FileKey.all.first { $0.name == name } }
        guard let first = keys.first(where: { $0.form != nil }), let form = first.form else {
            return .preset
        }
        for key in keys where key.form.map({ $0 != form }) ?? false {
            let isSized = [key.name, first.name].contains(
                DescribedScene.name(of: \DescribedScene.size))
            throw SceneMistake(
                place(of: key.name),
                "'\(key.name)' does not go with '\(first.name)'; a scene file names a preset "
                    + "and its options, or describes layers and stages"
                    + (isSized && self[\DescribedScene.layers] == nil
                        ? "; frames of a preset have the size of its pictures" : ""))
        }
        return form
    }
}
