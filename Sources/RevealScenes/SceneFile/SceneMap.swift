import RevealMotion
import RevealRendering
import RevealValues

/// A layer's map as a scene file says it: the path of a file, or more of it.
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
        SceneKey("inverted", \.isInverted, .flag, "Whether white changes first."),
    ]

    init() {}

    init(_ node: SceneNode) throws(SceneMistake) {
        try self.init(node) { $0.path = $1 }
        place = node.place
    }

    /// What a scene file says of `map` for good.
    init(_ map: MaskMap) {
        (path, formula, isInverted) = (map.path ?? "", map.formula, map.isInverted)
    }
}

extension SceneForm where Value == SceneMap {
    /// A map, for good.
    static var map: SceneForm {
        SceneForm(
            "file|{path: file, …}",
            .oneOf(SchemaDefinition.path.reference, SceneMap.reference),
            write: { .line($0.line) }, read: SceneMap.init)
    }
}

extension SceneForm where Value == SceneMap? {
    /// What stages may not say.
    static var noMap: SceneForm {
        SceneForm(
            SceneForm<SceneMap>.map.form, false, write: { .line($0?.line ?? "none") }
        ) { _ throws(SceneMistake) in nil }
    }
}

extension Notation where Value == Double {
    /// How far a map has come.
    static var mapProgress: Notation {
        share(
            "0.5|50%", examples: ["0.5", "50%"], "is no part of the way",
            hint: "write 0 to 1, or 0% to 100%")
    }
}

extension MaskShape {
    var mapPath: String? { if case .map(let map) = self { map.path } else { nil } }

    /// Whether it has the map that another one has, for good: maps made in memory have no path by
    /// which to tell them apart.
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
