import RevealMotion
import RevealValues

/// A scene file that names a preset and its snapshots.
struct PresetScene: Sendable {
    /// Each snapshot as the file names it; one or two, the outgoing one first.
    let snapshots: [String]
    /// Where each snapshot is named.
    let snapshotPlaces: [ScenePlace]
    let options: SceneOptions

    init(_ fields: SceneFields, _ options: SceneOptions) throws(SceneMistake) {
        let nodes: [SceneNode]
        let (outgoing, incoming) = (FileKey.outgoing.name, FileKey.incoming.name)
        if let single = fields[FileKey.snapshot.name] {
            try fields.refuse(
                [outgoing, incoming], "does not go with 'snapshot', which is the only one")
            nodes = [single]
        } else if fields[outgoing] == nil, fields[incoming] == nil {
            throw SceneMistake(
                fields.place, "no snapshot is named; name outgoing and incoming, or one snapshot")
        } else {
            nodes = [try fields.required(outgoing), try fields.required(incoming)]
        }
        var snapshots: [String] = []
        for node in nodes { snapshots.append(try node.text()) }
        self.snapshots = snapshots
        snapshotPlaces = nodes.map(\.place)
        self.options = options
        do {
            try options.written.check(snapshots: snapshots.count)
        } catch {
            throw options.mistake(error)
        }
    }
}
