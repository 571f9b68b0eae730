/// A value in a scene file, and its place.
///
/// Scalars are texts: their meaning depends on the grammar of the key, not on YAML, which
/// interprets `yes`, `0x10` and `1e3`.
struct SceneNode: Sendable {
    indirect enum Content: Sendable {
        case scalar(String)
        case list([SceneNode])
        case mapping([Entry])
    }

    struct Entry: Sendable {
        let key: SceneNode
        var value: SceneNode
    }

    let place: ScenePlace
    let content: Content
    /// The frame rate for times in frames; nil if it is not known yet.
    private(set) var rate: FrameRate?

    init(_ place: ScenePlace, _ content: Content) { (self.place, self.content) = (place, content) }

    func at(_ rate: FrameRate?) -> SceneNode {
        var node = self
        node.rate = rate
        return node
    }

    private var kind: String {
        switch content {
        case .scalar(""): "nothing"
        case .scalar(let text): "'\(text)'"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    var isMapping: Bool { if case .mapping = content { true } else { false } }

    func mistake(_ message: String) -> SceneMistake { SceneMistake(place, message) }

    func text() throws(SceneMistake) -> String {
        guard case .scalar(let text) = content, !text.isEmpty else {
            throw mistake("expected one value, not \(kind)")
        }
        return text
    }

    func colorText() throws(SceneMistake) -> String {
        if case .scalar("") = content {
            throw mistake("expected a color; quote a color that begins with #: '#fff'")
        }
        return try text()
    }

    func list() throws(SceneMistake) -> [SceneNode] {
        guard case .list(let items) = content else {
            throw mistake("expected a list, not \(kind)")
        }
        return items.map { $0.at(rate) }
    }

    func entries() throws(SceneMistake) -> [Entry] {
        guard case .mapping(let entries) = content else {
            throw mistake("expected a mapping of keys to values, not \(kind)")
        }
        for entry in entries {
            guard case .scalar(let text) = entry.key.content, !text.isEmpty else {
                throw entry.key.mistake("expected a key, not \(entry.key.kind)")
            }
        }
        return entries.map { Entry(key: $0.key, value: $0.value.at(rate)) }
    }

    /// Returns the result of `read` for the text, by default the scalar's text.
    func value<V>(
        _ text: String? = nil, _ read: (String) throws(SyntaxError) -> V
    ) throws(SceneMistake) -> V {
        let text = if let text { text } else { try self.text() }
        do {
            return try read(text)
        } catch {
            throw SceneMistake(place, error)
        }
    }

    /// Returns the text of a scalar, or the items of a list, separated by commas.
    func joined() throws(SceneMistake) -> String {
        guard case .list(let items) = content else { return try text() }
        var texts: [String] = []
        for item in items {
            let text = try item.text()
            guard !text.contains(",") else {
                throw item.mistake("expected one value, not '\(text)'")
            }
            texts.append(text)
        }
        return texts.joined(separator: ",")
    }

    /// Returns a time in seconds; 0 without a rate.
    func time() throws(SceneMistake) -> Rational {
        try value { text throws(SyntaxError) in
            let time = try WrittenTime(text)
            return if let rate { try time.seconds(at: rate) } else { 0 }
        }
    }

    /// The maximum length of a name, in characters.
    static let longestName = 100

    func name() throws(SceneMistake) -> String {
        let name = try text()
        let isShown = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard name.count <= Self.longestName, isShown else {
            throw mistake("'\(name)' is not a name: it is too long, or has invisible characters")
        }
        return name
    }
}
