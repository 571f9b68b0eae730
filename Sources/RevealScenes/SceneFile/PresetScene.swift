import RevealValues

/// A scene file that names a preset and its snapshots.
struct PresetScene: SceneMapping {
    private var snapshot, outgoing, incoming: SceneReference?

    static let definition = "preset"
    static let keys: [SceneKey<Self>] = [
        SceneKey("snapshot", \.snapshot, .path, "The only picture."),
        SceneKey("outgoing", \.outgoing, .path, "The picture before."),
        SceneKey("incoming", \.incoming, .path, "The picture after."),
    ]
    /// The keys of the only snapshot, and of two.
    static let (single, pair) = (keys[0].row.name, keys.dropFirst().map(\.row.name))
    static let rules: [SceneRule] = [.exclude(single, pair, ", which is the only one")]
    static let schemaRules: [JSON.Member] = [
        .init("oneOf", .array([[single], pair].map { ["required": .words($0)] }))
    ]

    /// The files of one or two snapshots, the outgoing one first.
    var snapshots: [SceneReference] { [snapshot, outgoing, incoming].compactMap(\.self) }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard !snapshots.isEmpty else {
            throw SceneMistake(
                fields.place, "no snapshot is named; name outgoing and incoming, or one snapshot")
        }
        if snapshot == nil { for name in Self.pair { _ = try fields.required(name) } }
    }
}
