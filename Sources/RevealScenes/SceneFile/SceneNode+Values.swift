import RevealValues

extension SceneNode {
    /// What it is, for messages.
    private var kind: String {
        switch content {
        case .scalar(""): "nothing"
        case .scalar(let text): "'\(text)'"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    func mistake(_ message: String) -> SceneMistake { SceneMistake(place, message) }

    func text() throws(SceneMistake) -> String {
        guard case .scalar(let text) = content, !text.isEmpty else {
            throw mistake("one value belongs here, not \(kind)")
        }
        return text
    }

    func colorText() throws(SceneMistake) -> String {
        if case .scalar("") = content {
            throw mistake("a color belongs here; one that begins with # goes in quotes: '#fff'")
        }
        return try text()
    }

    func list() throws(SceneMistake) -> [SceneNode] {
        guard case .list(let items) = content else {
            throw mistake("a list belongs here, not \(kind)")
        }
        return items
    }

    func entries() throws(SceneMistake) -> [Entry] {
        guard case .mapping(let entries) = content else {
            throw mistake("a mapping of keys to values belongs here, not \(kind)")
        }
        for entry in entries {
            guard case .scalar(let text) = entry.key.content, !text.isEmpty else {
                throw entry.key.mistake("a key is a word, not \(entry.key.kind)")
            }
        }
        return entries
    }

    func value<V>(_ read: (String) throws(SyntaxError) -> V) throws(SceneMistake) -> V {
        try parsed(text(), read)
    }

    /// What `read` makes of a text that is here.
    func parsed<V>(
        _ text: String, _ read: (String) throws(SyntaxError) -> V
    ) throws(SceneMistake) -> V {
        do {
            return try read(text)
        } catch {
            throw SceneMistake(place, error)
        }
    }

    /// The text of a scalar, or of a list as it would be written in one: with commas.
    func joined() throws(SceneMistake) -> String {
        guard case .list(let items) = content else { return try text() }
        var texts: [String] = []
        for item in items {
            let text = try item.text()
            guard !text.contains(",") else {
                throw item.mistake("one value belongs here, not '\(text)'")
            }
            texts.append(text)
        }
        return texts.joined(separator: ",")
    }

    /// A time, with its place for what the frame rate makes of it.
    func time() throws(SceneMistake) -> SceneTime {
        SceneTime(
            written: try value { text throws(SyntaxError) in try WrittenTime(text) }, place: place)
    }

    static let longestName = 100

    func name() throws(SceneMistake) -> String {
        let name = try text()
        let isShown = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard name.count <= Self.longestName, isShown else {
            throw mistake("'\(name)' is no name: it is too long, or part of it cannot be seen")
        }
        return name
    }
}

/// A time as it was written, and where.
struct SceneTime: Sendable {
    let written: WrittenTime
    var place = ScenePlace()

    /// That many seconds; nil for none.
    init?(positive seconds: Rational) {
        guard seconds > 0 else { return nil }
        self.init(written: .seconds(seconds))
    }

    init(written: WrittenTime, place: ScenePlace = ScenePlace()) {
        (self.written, self.place) = (written, place)
    }

    func seconds(at rate: FrameRate) throws(SceneMistake) -> Rational {
        do {
            return try written.seconds(at: rate)
        } catch {
            throw SceneMistake(place, error)
        }
    }
}
