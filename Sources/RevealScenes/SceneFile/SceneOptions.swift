import RevealValues

/// What a scene file says in the words of the command line, and where.
struct SceneOptions: Sendable {
    let written: OptionValues
    private let texts: [String: String]
    let places: [String: ScenePlace]
    /// Where to point where no option is at fault.
    let place: ScenePlace

    init(_ fields: SceneFields, _ form: FileKey.Form) throws(SceneMistake) {
        var texts: [String: String] = [:]
        var places: [String: ScenePlace] = [:]
        let own = form == .described ? SceneChain.keys.map(\.row.name) : []
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
            places[row.name] = node.place
        }
        (self.places, self.texts, place) = (places, texts, fields.place)
        do throws(OptionError) {
            written = try OptionValues(texts)
            _ = try written.renderOptions()
        } catch {
            throw Self.mistake(error, texts, places[error.option] ?? fields.place)
        }
    }

    /// Refuses options that do not go together, or not with that number of snapshots.
    func check(snapshots: Int) throws(SceneMistake) {
        do {
            try written.check(snapshots: snapshots)
        } catch {
            throw mistake(error)
        }
    }

    func place(of option: AnyOption) -> ScenePlace? { places[OptionValues.name(of: option)] }

    /// The error at the value of its option, with the option's name where its text is not in it.
    func mistake(_ error: OptionError) -> SceneMistake {
        Self.mistake(error, texts, places[error.option] ?? place)
    }

    private static func mistake(
        _ error: OptionError, _ texts: [String: String], _ place: ScenePlace
    ) -> SceneMistake {
        let text = texts[error.option] ?? ""
        let prefix =
            error.error.description.contains("'\(text)'") ? "" : error.option + ": "
        return SceneMistake(
            place, SyntaxError(prefix + error.error.description, hint: error.error.hint))
    }
}
