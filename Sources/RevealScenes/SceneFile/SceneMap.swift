import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// A layer's map as a scene file says it: the path of a file, or more of it.
struct SceneMap: Sendable {
    let path: String
    private let formula: MaskMap.Formula
    private let isInverted: Bool
    let place: ScenePlace

    init(_ node: SceneNode) throws(SceneMistake) {
        place = node.place
        guard case .mapping = node.content else {
            (path, formula, isInverted) = (try node.text(), .mlt, false)
            return
        }
        let fields = try SceneFields<MapKey>(node)
        path = try fields.required(.path).text()
        formula =
            try fields[.formula]?.value { text throws(SyntaxError) in
                try named(text, among: MaskMap.Formula.self)
            } ?? .mlt
        isInverted = try fields[.inverted]?.flag() ?? false
    }

    /// Reads the file, whose name is relative to `folder`, unless it is among `files` by its name.
    func read(
        in folder: String, _ files: inout [String: MaskMap], _ limits: Limits
    ) throws -> MaskMap {
        var map: MaskMap
        if let known = files[path] {
            map = known
        } else {
            do {
                map = try MaskMap(contentsOf: path.relative(to: folder), limits: limits)
            } catch {
                throw error.named(at: place)
            }
            files[path] = map
        }
        (map.formula, map.isInverted) = (formula, isInverted)
        return map
    }
}

/// What a scene file says of how far a layer's map has come, and how soft that is; nil for what
/// stays.
struct SceneMapProgress: Sendable {
    private let progress: Double?
    private let softness: Double?

    /// What those keys say for which `value` has something.
    init(_ value: (ChangeKey) -> SceneNode?) throws(SceneMistake) {
        progress = try value(.mapProgress)?.value { text throws(SyntaxError) in
            do {
                return try MaskMap.softness(text)
            } catch {
                throw SyntaxError(
                    "'\(text)' is no part of the way", hint: "write 0 to 1, or 0% to 100%")
            }
        }
        softness = try value(.softness)?.value(MaskMap.softness)
    }

    /// Gives it to `shape`, where that is a map.
    func apply(to shape: inout MaskShape) {
        guard case .map(var map) = shape else { return }
        map.progress = progress ?? map.progress
        map.softness = softness ?? map.softness
        shape = .map(map)
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

    /// What the keys of a scene file say of its map.
    var mapValues: [Layer.Value] {
        guard case .map(let map) = self else {
            let softness = MaskMap.defaultSoftness.shortest
            return [
                Layer.Value(key: .map, text: mapText), Layer.Value(key: .mapProgress, text: "0"),
                Layer.Value(key: .softness, text: softness),
            ]
        }
        return [
            Layer.Value(key: .map, text: mapText),
            Layer.Value(
                key: .mapProgress, text: map.progress.shortest,
                isInRange: MaskMap.softnesses.contains(map.progress)),
            Layer.Value(
                key: .softness, text: map.softness.shortest,
                isInRange: MaskMap.softnesses.contains(map.softness)),
        ]
    }
}
