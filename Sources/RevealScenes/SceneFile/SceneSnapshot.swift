import RevealMotion
import RevealValues

/// A snapshot of a described scene: a name, the path of its file, and perhaps how it is brought to
/// the view's size, and which colors its samples are taken for.
struct SceneSnapshot: SceneMapping {
    private(set) var name = ""
    private(set) var path = ""
    private var fitName: FitName?
    private var align: Position?
    private(set) var space: SnapshotSpace?
    private(set) var place = ScenePlace()

    static let definition = "snapshot"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "path", \.path, .path, "A PNG file, relative to the scene file's folder."),
        SceneKey(
            "fit", \.fitName, .word, "How a picture of another size gets the view's, as in CSS."),
        SceneKey(
            "align", \.align, .list(.position),
            "The part that stays in place for contain, cover, and none; by default the middle."),
        SceneKey(
            "color-space", \.space, .word,
            "The color space of its samples, whatever its file says."),
    ]

    static let schemaRules: [JSON.Member] = [
        .init("anyOf", .required(oneOf: [\Self.fitName, \Self.space].map(name))),
        .init(
            "dependentRequired",
            .object([.init(name(of: \Self.align), .words([name(of: \Self.fitName)]))])),
    ]

    init() {}

    /// The file of `snapshot`, and how it is fitted.
    init(_ snapshot: Snapshot, called name: String) {
        self.name = name
        path = snapshot.path ?? ""
        (fitName, align) = snapshot.fit?.words ?? (nil, nil)
        space = snapshot.takenFor.flatMap(SnapshotSpace.init(rawValue:))
    }

    /// The path, or all of it on one line.
    var text: String { fitName == nil && space == nil ? path.yaml : line }

    fileprivate init(_ entry: SceneNode.Entry) throws(SceneMistake) {
        try self.init(entry.value) { $0.path = $1 }
        name = try entry.key.name()
        place = entry.key.place
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard let fitName else {
            guard space != nil, align == nil else {
                throw fields.missing(Self.name(of: \Self.fitName))
            }
            return
        }
        if !fitName.isAligned, align != nil {
            throw SceneMistake(
                fields.place(of: Self.name(of: \Self.align)), FitName.nothingToAlign.description)
        }
    }

    /// How it is brought to the view's size; nil if it has that size.
    var fit: Fit? { fitName?.fit(at: align ?? .center) }
}

extension SceneForm where Value == [SceneSnapshot] {
    /// Snapshots by their names.
    static var snapshots: SceneForm {
        SceneForm(
            "{name: file, …}", .reference("snapshots"),
            write: { .lines($0.map { "\($0.name.yaml): \($0.text)" }) }
        ) { node throws(SceneMistake) in
            var snapshots: [SceneSnapshot] = []
            for entry in try node.entries() { snapshots.append(try SceneSnapshot(entry)) }
            return snapshots
        }
    }
}

/// What the samples of a snapshot may be taken for, whatever its file says.
enum SnapshotSpace: String, Sendable, CaseIterable {
    case srgb
    case displayP3 = "display-p3"
}
