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
            "fit", \.fitName, .word,
            "How a picture of another size is fitted to the view, as in CSS."),
        SceneKey(
            "align", \.align, .list(.position),
            "The part that stays in place for contain, cover, and none; by default the center."),
        SceneKey(
            "color-space", \.space, .word,
            "The color space of its samples, instead of the file's."),
    ]

    static let rules: [SceneRule] = [
        .need(name(of: \Self.fitName), names(\.align))
    ]
    static let schemaRules: [JSON.Member] = [
        .init("anyOf", .required(oneOf: names(\.fitName, \.space)))
    ]

    init() {}

    init(_ snapshot: Snapshot, called name: String) {
        self.name = name
        path = snapshot.path ?? ""
        (fitName, align) = snapshot.fit?.words ?? (nil, nil)
        space = snapshot.takenFor.flatMap(SnapshotSpace.init(rawValue:))
    }

    var text: String { fitName == nil && space == nil ? path.yaml : line }

    fileprivate init(_ entry: SceneNode.Entry) throws(SceneMistake) {
        try self.init(entry.value, or: \Self.path)
        name = try entry.key.name()
        place = entry.key.place
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard fitName != nil || space != nil else {
            throw fields.missing(Self.name(of: \Self.fitName))
        }
        if align != nil, fitName?.isAligned == false {
            throw SceneMistake(
                fields.place(of: Self.name(of: \Self.align)), FitName.nothingToAlign.description)
        }
    }

    var fit: Fit? { fitName?.fit(at: align ?? .center) }
}

extension SceneForm where Value == [SceneSnapshot] {
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

/// The color space of a snapshot's samples, instead of its file's.
enum SnapshotSpace: String, Sendable, CaseIterable {
    case srgb
    case displayP3 = "display-p3"
}

/// A layer's map: its path alone, or a mapping.
struct SceneMap: SceneMapping {
    private(set) var path = ""
    private(set) var formula: MaskMap.Formula?
    private(set) var isInverted: Bool?
    private(set) var place = ScenePlace()

    static let definition = "map"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "path", \.path, .path, "A gray PNG file, relative to the scene file's folder."
        ),
        SceneKey(
            "formula", \.formula, .word, "`mlt` (default) is slow at both ends, `obs` is even."),
        SceneKey("inverted", \.isInverted, .text(.flag), "Whether white changes first."),
    ]

    init() {}

    init(_ node: SceneNode) throws(SceneMistake) {
        try self.init(node, or: \Self.path)
        place = node.place
    }

    init(_ map: MaskMap) {
        (path, formula, isInverted) = (map.path ?? "", map.formula, map.isInverted)
    }
}

extension SceneForm where Value == SceneMap {
    static var map: SceneForm {
        SceneForm(
            "file|{path: file, …}",
            .oneOf(SchemaDefinition.path.reference, SceneMap.reference),
            write: { .line($0.line) }, read: SceneMap.init)
    }
}

extension SceneForm where Value == SceneMap? {
    /// The notation of `map` in a stage: no value is valid, since stages cannot change maps.
    static var noMap: SceneForm {
        SceneForm(
            SceneForm<SceneMap>.map.form, false, write: { .line($0?.line ?? "none") }
        ) { _ throws(SceneMistake) in nil }
    }
}

extension MaskShape {
    /// Returns whether both have maps with the same grays and the same text in a scene file.
    func hasMap(of other: MaskShape) -> Bool {
        map?.grays == other.map?.grays
            && map.map(SceneMap.init)?.line == other.map.map(SceneMap.init)?.line
    }

    var map: MaskMap? { if case .map(let map) = self { map } else { nil } }

    mutating func changeMap(_ change: (inout MaskMap) -> Void) {
        guard var map else { return }
        change(&map)
        self = .map(map)
    }
}
