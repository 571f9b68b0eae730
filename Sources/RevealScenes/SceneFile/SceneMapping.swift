/// A type whose properties are the keys of a mapping.
protocol SceneMapping: Sendable {
    init()

    /// The name of its schema among the definitions.
    static var definition: String { get }

    /// The keys in the order in which hints list them and values are read.
    static var keys: [SceneKey<Self>] { get }

    /// The keys that require or exclude other keys.
    static var rules: [SceneRule] { get }

    /// Members of the JSON Schema for rules that `rules` cannot state.
    static var schemaRules: [JSON.Member] { get }

    /// Checks what `rules` cannot state.
    mutating func check(_ fields: SceneFields) throws(SceneMistake)
}

extension SceneMapping {
    static var rules: [SceneRule] { [] }
    static var schemaRules: [JSON.Member] { [] }

    mutating func check(_: SceneFields) throws(SceneMistake) {}

    init(mapping node: SceneNode) throws(SceneMistake) {
        try self.init(Self.fields(node))
    }

    /// Creates the value of a mapping, or of a text as the value of the key `short`.
    init(_ node: SceneNode, or short: AnyKeyPath) throws(SceneMistake) {
        self.init()
        guard !node.isMapping else {
            self = try Self(mapping: node)
            return
        }
        for key in Self.keys where key.property == short { try key.read(node, &self) }
    }

    static func fields(_ node: SceneNode) throws(SceneMistake) -> SceneFields {
        try SceneFields(node, keys.map(\.name))
    }

    init(_ fields: SceneFields) throws(SceneMistake) {
        self.init()
        for key in Self.keys {
            if let node = fields[key.name] {
                try key.read(node, &self)
            } else if key.row.isRequired {
                throw fields.missing(key.name)
            }
        }
        for rule in Self.rules { try rule.check(fields) }
        try check(fields)
    }

    var lines: [String] {
        Self.keys.flatMap { key in key.write(self)?.lines(of: key.name) ?? [] }
    }

    /// The mapping on one line, if each value takes one line.
    var line: String { "{\(lines.joined(separator: ", "))}" }

    static func name(of property: AnyKeyPath) -> String {
        keys.first { $0.property == property }?.name ?? ""
    }

    static func names(_ properties: PartialKeyPath<Self>...) -> [String] { properties.map(name) }

    static var reference: JSON { .reference(definition) }

    /// Returns the JSON Schema of the mapping with the keys `rows`, by default all.
    static func schema(of rows: [SceneKeyRow]? = nil) -> JSON {
        let required = keys.filter(\.row.isRequired).map(\.name)
        return .object(
            [.init("type", "object")]
                + (required.isEmpty ? [] : [.init("required", .words(required))]) + schemaRules
                + SceneRule.schema(of: rules)
                + [
                    .init("additionalProperties", false),
                    .init("properties", .object((rows ?? keys.map(\.row)).map(\.member))),
                ])
    }
}

/// A rule that keys require or exclude another key, for the parser and the JSON Schema.
struct SceneRule: Sendable {
    private let keys: [String]
    private let other: String
    private let isNeeded: Bool
    private let problem: String

    static func need(_ other: String, _ keys: [String], _ remedy: String = "") -> SceneRule {
        SceneRule(
            keys: keys, other: other, isNeeded: true, problem: "requires '\(other)'\(remedy)")
    }

    static func exclude(_ other: String, _ keys: [String], _ problem: String) -> SceneRule {
        SceneRule(
            keys: keys, other: other, isNeeded: false,
            problem: "does not go with '\(other)'\(problem)")
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        if (fields[other] == nil) == isNeeded { try fields.refuse(keys, problem) }
    }

    static func schema(of rules: [SceneRule]) -> [JSON.Member] {
        let needs = rules.filter(\.isNeeded).flatMap { rule in
            rule.keys.map { JSON.Member($0, .words([rule.other])) }
        }
        let pairs = rules.filter { !$0.isNeeded }.flatMap { rule in
            rule.keys.map { JSON.object([.init("required", .words([$0, rule.other]))]) }
        }
        return (needs.isEmpty ? [] : [.init("dependentRequired", .object(needs))])
            + (pairs.isEmpty
                ? [] : [.init("not", pairs.count == 1 ? pairs[0] : ["anyOf": .array(pairs)])])
    }
}

/// A mapping of known keys.
struct SceneFields: Sendable {
    private(set) var place = ScenePlace()
    private(set) var keys: [String] = []
    private var entries: [String: SceneNode.Entry] = [:]

    init() {}

    init(_ node: SceneNode, _ names: [String]) throws(SceneMistake) {
        place = node.place
        for entry in try node.entries() {
            let key = try entry.key.text()
            guard names.contains(key) else { throw Self.unknownKey(entry.key, key, names) }
            keys.append(key)
            entries[key] = entry
        }
    }

    private static func unknownKey(
        _ node: SceneNode, _ text: String, _ names: [String]
    ) -> SceneMistake {
        guard text != "<<" else { return node.mistake("scene files do not support merge keys") }
        let meant = foreignKeys.first { $0.words.contains(text) && names.contains($0.key) }?.key
        let near = (meant ?? nearest(to: text, among: names)).map { ", did you mean '\($0)'?" }
        let list =
            names.count <= 17
            ? "the keys are \(names.joined(separator: ", "))" : "scene.schema.json lists all keys"
        return node.mistake("unknown key '\(text)'" + (near ?? "; \(list)"))
    }

    subscript(name: String) -> SceneNode? { entries[name]?.value }

    subscript<R: SceneMapping, V>(property: KeyPath<R, V>) -> SceneNode? {
        self[R.name(of: property)]
    }

    /// Returns the place of the key `name`, or of the mapping if it is absent.
    func place(of name: String) -> ScenePlace { entries[name]?.key.place ?? place }

    /// Returns the place of the first of these properties in the file, or of the mapping.
    func place<R: SceneMapping>(of properties: PartialKeyPath<R>...) -> ScenePlace {
        properties.lazy.compactMap { self[R.name(of: $0)]?.place }.first ?? place
    }

    func refuse(_ names: [String], _ problem: String) throws(SceneMistake) {
        for name in names where self[name] != nil {
            throw SceneMistake(place(of: name), "'\(name)' " + problem)
        }
    }

    func missing(_ name: String) -> SceneMistake {
        SceneMistake(place, "the key '\(name)' is missing")
    }
}

/// The keys for which hints exist, each with its names in other formats.
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
