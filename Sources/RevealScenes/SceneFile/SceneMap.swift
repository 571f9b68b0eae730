import RevealMotion
import RevealRendering
import RevealValues

/// A layer's map as a scene file says it: the path of a file, or more of it.
struct SceneMap: SceneMapping {
    private(set) var path = ""
    private(set) var formula: MaskMap.Formula?
    private(set) var isInverted: Bool?
    private(set) var place = ScenePlace()

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
        self.init()
        if case .mapping = node.content {
            self = try Self(mapping: node)
        } else {
            path = try node.text()
        }
        place = node.place
    }
}

extension SceneKey where Root == SceneChange {
    /// A layer's map, which no stage may change.
    static var map: SceneKey {
        let row = SceneKeyRow(
            name: "map", form: SceneForm<SceneMap>.map.form,
            summary: "A gray picture whose pixels say when those of the mask change.",
            schema: false,
            isRequired: false)
        return SceneKey(row, \SceneChange.map) { _, _ in }
    }
}

extension SceneForm where Value == SceneMap {
    /// A map, for good.
    static var map: SceneForm {
        SceneForm(
            "file|{path: file, …}", .oneOf(.reference("path"), .reference("map")),
            read: SceneMap.init)
    }
}

extension SceneForm where Value == Double {
    /// How far a map has come.
    static var mapProgress: SceneForm {
        SceneForm("0.5|50%", .reference("softness")) { node throws(SceneMistake) in
            try node.value { text throws(SyntaxError) in
                do {
                    return try MaskMap.softness(text)
                } catch {
                    throw SyntaxError(
                        "'\(text)' is no part of the way", hint: "write 0 to 1, or 0% to 100%")
                }
            }
        }
    }
}

extension MaskShape {
    /// The path of its map's file; nil without one.
    var mapPath: String? { if case .map(let map) = self { map.path } else { nil } }

    /// What a scene file says of its map for good.
    var mapText: String {
        guard case .map(let map) = self else { return "none" }
        let path = (mapPath ?? "").yaml
        return "{path: \(path), formula: \(map.formula.rawValue), inverted: \(map.isInverted)}"
    }

    /// Whether it has the map that another one has, for good: maps made in memory have no path by
    /// which to tell them apart.
    func hasMap(of other: MaskShape) -> Bool {
        guard case .map(let map) = self, case .map(let its) = other else {
            return mapText == other.mapText
        }
        return map.greys == its.greys && mapText == other.mapText
    }

    /// Its map; nil if it is another shape.
    var map: MaskMap? { if case .map(let map) = self { map } else { nil } }

    /// Changes its map, if it is one.
    mutating func changeMap(_ change: (inout MaskMap) -> Void) {
        guard var map else { return }
        change(&map)
        self = .map(map)
    }
}
