/// A value in a scene file and where it stands.
///
/// Scalars are their text: what a text means is up to the grammar of the key, never to YAML, in
/// which `yes`, `0x10` and `1e3` mean other things than people wrote.
struct SceneNode: Sendable {
    indirect enum Content: Sendable {
        case scalar(String)
        case list([SceneNode])
        case mapping([Entry])
    }

    struct Entry: Sendable {
        let key: SceneNode
        let value: SceneNode
    }

    let place: ScenePlace
    let content: Content

    /// Values inside each other, at most: reading them recurses, and `YAMLEvents` counts columns
    /// and brackets, of which each may hold two.
    private static let deepest = 300

    init(_ text: SceneText) throws(SceneMistake) {
        let events = try YAMLEvents(text.scalars)
        guard case .document = try events.next().kind else { throw Self.nothing }
        try self.init(events.next(), of: events, depth: 0)
        // The document ends.
        _ = try events.next()
        let event = try events.next()
        guard case .finish = event.kind else {
            throw SceneMistake(event.place, "a scene file holds one document")
        }
        if let repetition = events.repetition { throw repetition }
        if case .scalar("") = content { throw Self.nothing }
    }

    private static var nothing: SceneMistake { SceneMistake(ScenePlace(), "the file is empty") }

    /// The value that begins with `event`, and goes on with those that follow.
    private init(_ event: YAMLEvents.Event, of events: YAMLEvents, depth: Int) throws(SceneMistake)
    {
        place = event.place
        guard depth < Self.deepest else {
            throw SceneMistake(place, "nested too deeply")
        }
        switch event.kind {
        case .scalar(let text): content = .scalar(text)
        case .list:
            var nodes: [SceneNode] = []
            while let node = try Self.next(of: events, depth: depth) { nodes.append(node) }
            content = .list(nodes)
        case .mapping: content = .mapping(try Self.entries(of: events, depth: depth))
        case .document, .end, .finish: content = .scalar("")
        }
    }

    /// The next value in a list or mapping, nil where that ends.
    private static func next(of events: YAMLEvents, depth: Int) throws(SceneMistake) -> SceneNode? {
        let event = try events.next()
        if case .end = event.kind { return nil }
        return try SceneNode(event, of: events, depth: depth + 1)
    }

    private static func entries(of events: YAMLEvents, depth: Int) throws(SceneMistake) -> [Entry] {
        var entries: [Entry] = []
        var words: Set<String> = []
        while let key = try next(of: events, depth: depth),
            let value = try next(of: events, depth: depth)
        {
            if case .scalar(let word) = key.content, !words.insert(word).inserted {
                let mistake = SceneMistake(key.place, "the key '\(word)' is there more than once")
                events.repetition = events.repetition ?? mistake
            }
            entries.append(Entry(key: key, value: value))
        }
        return entries
    }
}
