import RevealValues

/// What a scene file says in the words of the command line, and where.
struct SceneOptions: Sendable {
    let written: WrittenOptions
    let places: [OptionName: ScenePlace]
    /// Where to point where no option is at fault.
    let place: ScenePlace

    init(_ fields: SceneFields<FileKey>, _ form: FileKey.Form) throws(SceneMistake) {
        var texts: [OptionName: String] = [:]
        var places: [OptionName: ScenePlace] = [:]
        for case .option(let name) in fields.keys {
            let isOwn = form == .described && (name == .loops || name == .end)
            guard !isOwn, let node = fields[.option(name)] else { continue }
            texts[name] =
                switch name {
                case .startFrame, .center, .align: try node.joined()
                case .background, .fadeColor, .bubbleColor: try node.colorText()
                case .ring: try node.ringLine()
                case .shadow: try node.shadowLine()
                default: try node.text()
                }
            places[name] = node.place
        }
        (self.places, place) = (places, fields.place)
        do {
            written = try WrittenOptions(texts)
            _ = try written.renderOptions()
        } catch {
            throw Self.mistake(error, texts, places[error.option] ?? fields.place)
        }
    }

    /// The error at the value of its option, with the option's name where its text is not in it.
    func mistake(_ error: OptionError) -> SceneMistake {
        Self.mistake(error, written.texts, places[error.option] ?? place)
    }

    private static func mistake(
        _ error: OptionError, _ texts: [OptionName: String], _ place: ScenePlace
    ) -> SceneMistake {
        let text = texts[error.option] ?? ""
        let prefix =
            error.error.description.contains("'\(text)'") ? "" : error.option.rawValue + ": "
        return SceneMistake(
            place, SyntaxError(prefix + error.error.description, hint: error.error.hint))
    }
}
