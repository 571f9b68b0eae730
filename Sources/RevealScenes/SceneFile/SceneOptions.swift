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
                default: try node.text()
                }
            places[name] = node.place
        }
        (written, self.places, place) = (WrittenOptions(texts), places, fields.place)
        do {
            _ = try written.renderOptions()
            _ = try written.scale()
        } catch {
            throw mistake(error)
        }
    }

    /// The error at the value of its option, with the option's name where its text is not in it.
    func mistake(_ error: OptionError) -> SceneMistake {
        let text = written.texts[error.option] ?? ""
        let prefix =
            error.error.description.contains("'\(text)'") ? "" : error.option.rawValue + ": "
        return SceneMistake(
            places[error.option] ?? place,
            SyntaxError(prefix + error.error.description, hint: error.error.hint))
    }
}
