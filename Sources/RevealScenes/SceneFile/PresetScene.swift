import RevealMotion
import RevealValues

/// A scene file that names a preset and its snapshots.
struct PresetScene: Sendable {
    /// Each snapshot as the file names it, and where; one or two, the outgoing one first.
    let snapshots: [(path: String, place: ScenePlace)]
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
        snapshots = try nodes.map { node throws(SceneMistake) in (try node.text(), node.place) }
        self.options = options
        do {
            try options.written.check(snapshots: snapshots.count)
        } catch {
            throw options.mistake(error)
        }
    }
}
