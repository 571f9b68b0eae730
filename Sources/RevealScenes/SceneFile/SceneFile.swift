public import RevealFiles
public import RevealMotion
public import RevealValues

/// A scene file: YAML or JSON that says what a command line says, or more.
///
/// One schema has two forms. A file may name a preset and its options by the names they have on a
/// command line; such values go through `WrittenOptions`, so there is one grammar. Or it describes
/// layers and the stages that happen to them, which no options can. Whatever is wrong is told with
/// the line and column where it stands. `docs/scene.schema.json` describes both forms.
public struct SceneFile: Sendable {
    /// The file, as it was named.
    public let path: String
    /// Which file it is; nil for a text from elsewhere.
    private let identity: FileIdentity?
    /// The options in it that are not a described scene's own.
    package let written: OptionValues
    private let places: [String: ScenePlace]
    private let body: Body
    private let interaction: SceneInteraction?

    private enum Body: Sendable {
        case preset(PresetScene)
        case described(DescribedScene)
    }

    /// The files that it names, and where.
    private var inputs: [(path: String, place: ScenePlace)] {
        switch body {
        case .preset(let scene):
            scene.snapshots
                + written.pictures.map { name, path in (path, places[name] ?? ScenePlace()) }
        case .described(let scene):
            scene.snapshots.map { ($0.path, $0.place) }
                + scene.layers.compactMap(\.map).map { ($0.path, $0.place) }
        }
    }

    /// The folder that names of snapshots are relative to, with a slash at its end, or empty: the
    /// working folder for a scene from a pipe.
    private var folder: String { OpenInputs.descriptor(of: path) == nil ? path.folder : "" }

    /// Whether it names a preset, or leaves it at the default, and describes no layers.
    package var isPreset: Bool { if case .preset = body { true } else { false } }

    /// Reads the file at `path`.
    ///
    /// - Throws: a `FileError` when it cannot be read, a `SceneFileError` when something in it is
    ///   wrong.
    public init(contentsOf path: String) throws {
        try self.init(contentsOf: path, readsOpen: false)
    }

    /// The same of a path that may name a pipe, if `readsOpen`.
    package init(contentsOf path: String, readsOpen: Bool) throws {
        let file = try InputFile(
            path, as: .sceneFile, limit: SceneText.longest + 1, readsOpen: readsOpen)
        let bytes = file.withBytes { span in span.indices.map { span[$0] } }
        try self.init(bytes, path: path, identity: file.identity)
    }

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

    private init(
        _ bytes: [UInt8], path: String, identity: FileIdentity?
    ) throws(SceneFileError) {
        (self.path, self.identity) = (path, identity)
        do {
            let fields = try SceneFields(
                SceneNode(SceneText(bytes)), FileKey.all.map(\.name))
            let form = try fields.form()
            let options = try SceneOptions(fields, form)
            (written, places) = (options.written, options.places)
            interaction = try fields[FileKey.interactive.name].map(
                SceneInteraction.init(mapping:))
            switch form {
            case .preset: body = .preset(try PresetScene(fields, options))
            case .described: body = .described(try DescribedScene(fields, options))
            }
        } catch {
            throw SceneFileError(path, error)
        }
    }

    /// The file's transition, where a time in frames is one at `rate`.
    ///
    /// Reads the snapshots, which count against `limits`.
    ///
    /// - Throws: a `SceneFileError` when a snapshot cannot be read or what the file says cannot be,
    ///   a `FileError` when memory is short.
    public func transition(
        at rate: FrameRate, limits: Limits = .init()
    ) throws -> Transition {
        try transition(at: rate, size: nil, limits: limits)
    }

    /// The file's transition, with frames of `size` where that is wanted.
    package func transition(
        at rate: FrameRate, size: ViewSize?, limits: Limits
    ) throws -> Transition {
        let open = ([(path, ScenePlace())] + inputs).filter { OpenInputs.descriptor(of: $0.0) == 0 }
        guard open.count < 2 else {
            let mistake = SceneMistake(open[1].1, "two inputs are standard input")
            throw SyntaxError(
                "\(SceneFileError(path, mistake))", hint: "name a file for one of them")
        }
        do {
            let transition =
                switch body {
                case .preset(let scene):
                    try scene.transition(in: folder, at: rate, size: size, limits)
                case .described(let scene):
                    try scene.transition(in: folder, at: rate, size: size, limits)
                }
            let driven = try interaction.map { try transition.driven(by: $0.interaction(at: rate)) }
            return (driven ?? transition).reading(identity)
        } catch let mistake as SceneMistake {
            throw SceneFileError(path, mistake)
        } catch let unreadable as UnreadableSnapshot {
            throw SceneFileError(path, unreadable.mistake, unreadable)
        }
    }

    /// That the value of `option`, if it is in the file, is wrong.
    package func mistake(in option: AnyOption, _ error: SyntaxError) -> SceneFileError? {
        guard let place = places[OptionValues.name(of: option)] else { return nil }
        return SceneFileError(path, SceneMistake(place, error))
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
            let isSized = [key.name, first.name].contains(FileKey.size.name)
            throw SceneMistake(
                place(of: key.name),
                "'\(key.name)' does not go with '\(first.name)'; a scene file names a preset "
                    + "and its options, or describes layers and stages"
                    + (isSized && self[FileKey.layers.name] == nil
                        ? "; frames of a preset have the size of its pictures" : ""))
        }
        return form
    }
}
