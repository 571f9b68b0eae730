import RevealValues

/// The words that may be keys of one kind of mapping.
protocol SceneKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A mapping of known keys.
struct SceneFields<Key: SceneKey>: Sendable {
    /// Where the mapping stands.
    let place: ScenePlace
    /// The keys in the order in which they stand in the file.
    let keys: [Key]
    private let values: [Key: SceneNode]
    private let places: [Key: ScenePlace]

    /// The keys of `node` and their values.
    init(_ node: SceneNode) throws(SceneMistake) {
        var keys: [Key] = []
        var values: [Key: SceneNode] = [:]
        var places: [Key: ScenePlace] = [:]
        for entry in try node.entries() {
            let key = try Self.key(entry.key)
            keys.append(key)
            values[key] = entry.value
            places[key] = entry.key.place
        }
        (place, self.keys, self.values, self.places) = (node.place, keys, values, places)
    }

    private static func key(_ node: SceneNode) throws(SceneMistake) -> Key {
        let text = try node.text()
        if let key = Key(rawValue: text) { return key }
        guard text != "<<" else { throw node.mistake("merge keys are not for scene files") }
        let names = Key.allCases.map(\.rawValue)
        let meant = foreignKeys[text].flatMap(Key.init)?.rawValue
        let near = (meant ?? nearest(to: text, among: names)).map { ", did you mean '\($0)'?" }
        let list =
            names.count <= 17
            ? "it is one of \(names.joined(separator: ", "))" : "scene.schema.json lists all"
        throw node.mistake("unknown key '\(text)'" + (near ?? "; \(list)"))
    }

    /// The value of `key`, or nil where it is not there.
    subscript(key: Key) -> SceneNode? { values[key] }

    /// Where `key` stands, or the mapping where it is not there.
    func place(of key: Key) -> ScenePlace { places[key] ?? place }

    /// The value of a key that must be there.
    func required(_ key: Key) throws(SceneMistake) -> SceneNode {
        guard let value = values[key] else {
            throw SceneMistake(place, "the key '\(key.rawValue)' is missing")
        }
        return value
    }

    /// What `read` makes of the value of `key`, or nil where it is not there.
    func value<V>(
        _ key: Key, _ read: (SceneNode) throws(SceneMistake) -> V
    ) throws(SceneMistake) -> V? {
        guard let node = values[key] else { return nil }
        return try read(node)
    }

    /// Refuses `key` where something that it goes with is absent, or the other way round.
    func refuse(_ key: Key, _ message: String) throws(SceneMistake) {
        guard let place = places[key] else { return }
        throw SceneMistake(place, message)
    }
}

/// What people who know other formats call our keys.
private let foreignKeys = [
    "from": "outgoing", "to": "incoming", "image": "snapshot", "picture": "snapshot",
    "src": "snapshot", "file": "path", "x": "frame", "y": "frame", "width": "frame",
    "height": "frame", "rect": "frame", "fill": "color", "ease": "easing",
    "timing-function": "easing", "time": "duration", "animate": "perform", "images": "snapshots",
    "pictures": "snapshots", "steps": "stages", "timeline": "stages",
]
