/// A scene file, which describes a transition in YAML or JSON.
///
/// A file either names a preset and its options, with the names and the grammar of the command
/// line, or describes layers and their stages, which options cannot do. Mistakes are reported with
/// their line and column. `docs/scene.schema.json` describes both forms.
public struct SceneFile: Sendable {
    /// The file, as it was named.
    public let path: String
    /// The identity of the file; nil for a text from elsewhere.
    let identity: FileIdentity?
    /// The parsed file, to be read again with a frame rate; nil if no time is in frames.
    private let timed: SceneNode?
    /// The content; its times are 0 if one is in frames.
    let content: Content

    struct Content: Sendable {
        let options: SceneOptions
        let body: Body

        var interaction: SceneInteraction? {
            switch body {
            case .preset(let scene): scene.interaction
            case .described(let scene): scene.interaction
            }
        }
    }

    enum Body: Sendable {
        case preset(PresetScene)
        case described(DescribedScene)
    }

    /// The options that the file states, without the keys that belong to a described scene.
    package var written: OptionValues { content.options.written }

    /// Whether the file is for a preset, named or default, and does not describe layers.
    package var isPreset: Bool { if case .preset = content.body { true } else { false } }

    /// Reads `text` as if it were in the file at `path`; names of snapshots are relative to its
    /// folder.
    ///
    /// - Throws: a `SceneFileError` if something in it is wrong.
    public init(text: String, path: String) throws(SceneFileError) {
        try self.init(Array(text.utf8), path: path)
    }

    package init(
        _ bytes: [UInt8], path: String, identity: FileIdentity? = nil
    ) throws(SceneFileError) {
        (self.path, self.identity) = (path, identity)
        do {
            let (root, mayHaveFrames) = try YAMLReader.document(SceneText(bytes))
            timed = mayHaveFrames ? root : nil
            content = try Content(mayHaveFrames ? root : root.at(.sixty))
        } catch {
            throw SceneFileError(path, error)
        }
    }

    /// Returns the content with times in frames at `rate`.
    func content(at rate: FrameRate) throws(SceneMistake) -> Content {
        if let timed { try Content(timed.at(rate)) } else { content }
    }

    /// Returns `error` at the place of the option's value; nil if the file does not state it.
    package func mistake(in option: AnyOption, _ error: SyntaxError) -> SceneFileError? {
        content.options.place(of: option).map { SceneFileError(path, SceneMistake($0, error)) }
    }
}

extension SceneFile.Content {
    fileprivate init(_ root: SceneNode) throws(SceneMistake) {
        let fields = try SceneFields(root, FileKeys.names)
        let isPreset = try fields.arePreset()
        options = try SceneOptions(fields, isPreset: isPreset)
        guard isPreset else {
            body = .described(try DescribedScene(fields))
            return
        }
        let scene = try PresetScene(fields)
        if scene.slides != nil {
            try fields.refuse(
                [PresetScene.name(of: \PresetScene.interaction)],
                "drives one transition, and a slide show has more than one")
        }
        try options.check(snapshots: scene.slides == nil ? scene.snapshots.count : nil)
        body = .preset(scene)
    }
}

extension SceneFields {
    /// Returns whether the file names a preset, by the first key that only one form has.
    fileprivate func arePreset() throws(SceneMistake) -> Bool {
        let (preset, described) = (FileKeys.preset.map(\.name), FileKeys.described.map(\.name))
        let own = keys.filter { preset.contains($0) != described.contains($0) }
        guard let first = own.first else { return true }
        let isPreset = preset.contains(first)
        for key in own where preset.contains(key) != isPreset {
            let isSized = [key, first].contains(DescribedScene.name(of: \DescribedScene.size))
            throw SceneMistake(
                place(of: key),
                "'\(key)' does not go with '\(first)'; a scene file names a preset "
                    + "and its options, or describes layers and stages"
                    + (isSized && self[\DescribedScene.layers] == nil
                        ? "; frames of a preset have the size of its pictures" : ""))
        }
        return isPreset
    }
}

struct PresetScene: SceneMapping {
    private var snapshot, outgoing, incoming: SceneReference?
    private(set) var slides: [SceneSlide]?
    private(set) var interaction: SceneInteraction?

    static let definition = "preset"
    static let keys: [SceneKey<Self>] = [
        SceneKey("snapshot", \.snapshot, .path, "The only picture."),
        SceneKey("outgoing", \.outgoing, .path, "The picture before the transition."),
        SceneKey("incoming", \.incoming, .path, "The picture after the transition."),
        SceneKey(
            "slides", \.slides, .slides, "Pictures with a transition from each to the next."),
        SceneInteraction.key(\.interaction),
    ]
    /// The keys for one snapshot, for two snapshots, and for slides.
    static let (single, pair, several) = (keys[0].name, names(\.outgoing, \.incoming), keys[3].name)
    static let rules: [SceneRule] = [
        .exclude(single, pair, ", the only picture"),
        .exclude(several, [single] + pair, ", which names all pictures"),
    ]
    static let schemaRules: [JSON.Member] = [
        .init("oneOf", .array([[single], pair, [several]].map { ["required": .words($0)] }))
    ]

    /// The files of one or two snapshots, the outgoing one first.
    var snapshots: [SceneReference] { [snapshot, outgoing, incoming].compactMap(\.self) }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard !snapshots.isEmpty || slides != nil else {
            throw SceneMistake(
                fields.place,
                "no snapshot is named; name outgoing and incoming, one snapshot, or slides")
        }
        for name in Self.pair where snapshot == nil && slides == nil && fields[name] == nil {
            throw fields.missing(name)
        }
    }
}

struct SceneOptions: Sendable {
    private(set) var written = OptionValues()
    private let texts: [String: String]
    private let fields: SceneFields

    init(_ fields: SceneFields, isPreset: Bool) throws(SceneMistake) {
        var texts: [String: String] = [:]
        let own = isPreset ? [] : SceneChain.keys.map(\.name)
        for row in OptionValues.table where !own.contains(row.name) {
            guard let node = fields[row.name] else { continue }
            texts[row.name] =
                switch row.option.property {
                case \OptionValues.startFrame, \OptionValues.center, \OptionValues.align:
                    try node.joined()
                case \OptionValues.background, \OptionValues.fadeColor,
                    \OptionValues.bubbleColor:
                    try node.colorText()
                case \OptionValues.ring: try WrittenRing.line(node)
                case \OptionValues.shadow: try WrittenShadow.line(node)
                default: try node.text()
                }
        }
        (self.fields, self.texts) = (fields, texts)
        do throws(OptionError) {
            written = try OptionValues(texts)
            _ = try written.renderOptions()
        } catch {
            throw mistake(error)
        }
    }

    /// Refuses options that exclude each other for this number of snapshots, or for slides if nil.
    func check(snapshots: Int?) throws(SceneMistake) {
        do {
            if let snapshots {
                try written.check(snapshots: snapshots)
            } else {
                try written.checkSlides()
            }
        } catch {
            throw mistake(error)
        }
    }

    /// The place for errors that no option causes.
    var place: ScenePlace { fields.place }

    func place(of name: String) -> ScenePlace? { texts[name].flatMap { _ in fields[name]?.place } }

    func place(of option: AnyOption) -> ScenePlace? { place(of: OptionValues.name(of: option)) }

    /// Returns the mistake at the option's value, after its name unless the error quotes the value.
    func mistake(_ error: OptionError) -> SceneMistake {
        let (name, text) = (error.option, texts[error.option])
        let prefix = error.error.description.contains("'\(text ?? "")'") ? "" : name + ": "
        return SceneMistake(
            place(of: name) ?? place,
            SyntaxError(prefix + error.error.description, hint: error.error.hint))
    }
}
