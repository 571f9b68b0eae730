import RevealValues

/// A mapping of known keys.
struct SceneFields: Sendable {
    let place: ScenePlace
    /// The keys in the order in which they stand in the file.
    let keys: [String]
    private let entries: [String: SceneNode.Entry]

    /// The keys of `node` and their values; `names` are the known ones.
    init(_ node: SceneNode, _ names: [String]) throws(SceneMistake) {
        var keys: [String] = []
        var entries: [String: SceneNode.Entry] = [:]
        for entry in try node.entries() {
            let key = try entry.key.text()
            guard names.contains(key) else { throw Self.unknownKey(entry.key, key, names) }
            keys.append(key)
            entries[key] = entry
        }
        (place, self.keys, self.entries) = (node.place, keys, entries)
    }

    private static func unknownKey(
        _ node: SceneNode, _ text: String, _ names: [String]
    ) -> SceneMistake {
        guard text != "<<" else { return node.mistake("merge keys are not for scene files") }
        let meant = foreignKeys.first { $0.words.contains(text) && names.contains($0.key) }?.key
        let near = (meant ?? nearest(to: text, among: names)).map { ", did you mean '\($0)'?" }
        let list =
            names.count <= 17
            ? "it is one of \(names.joined(separator: ", "))" : "scene.schema.json lists all"
        return node.mistake("unknown key '\(text)'" + (near ?? "; \(list)"))
    }

    subscript(name: String) -> SceneNode? { entries[name]?.value }

    subscript<R: SceneMapping, V>(property: KeyPath<R, V>) -> SceneNode? {
        self[R.name(of: property)]
    }

    /// Where the key `name` stands, or the mapping if it is absent.
    func place(of name: String) -> ScenePlace { entries[name]?.key.place ?? place }

    /// Refuses the keys that fill `properties`: the first that is there, and what is wrong with it.
    func refuse<R: SceneMapping>(
        _ properties: [PartialKeyPath<R>], _ problem: String
    ) throws(SceneMistake) {
        try refuse(properties.map(R.name), problem)
    }

    func refuse(_ names: [String], _ problem: String) throws(SceneMistake) {
        for name in names {
            if let entry = entries[name] {
                throw SceneMistake(entry.key.place, "'\(name)' " + problem)
            }
        }
    }

    func missing(_ name: String) -> SceneMistake {
        SceneMistake(place, "the key '\(name)' is missing")
    }

    func required(_ name: String) throws(SceneMistake) -> SceneNode {
        guard let value = self[name] else { throw missing(name) }
        return value
    }
}

/// What people who know other formats call our keys.
private let foreignKeys: [(key: String, words: [String])] = [
    (PresetScene.pair[0], ["from"]), (PresetScene.pair[1], ["to"]),
    (PresetScene.single, ["image", "picture", "src"]),
    (DescribedScene.name(of: \DescribedScene.snapshots), ["images", "pictures"]),
    (SceneMap.name(of: \SceneMap.path), ["file"]),
    (LayerValue.frame.name, ["x", "y", "width", "height", "rect"]),
    (WrittenRing.name(of: \WrittenRing.color), ["fill"]),
    (SceneStage.name(of: \SceneStage.easing), ["ease", "timing-function"]),
    (SceneStage.name(of: \SceneStage.duration), ["time"]),
    (SceneStage.name(of: \SceneStage.perform), ["animate"]),
    (SceneChain.name(of: \SceneChain.written), ["steps", "timeline"]),
]
