import RevealValues

/// Keys that need another key of their mapping, or do not go with it: the parser and the JSON
/// Schema read it.
struct SceneRule: Sendable {
    private let keys: [String]
    private let other: String
    private let isNeeded: Bool
    private let problem: String

    /// The `keys` need the key `other`.
    static func need(_ other: String, _ keys: [String], _ problem: String) -> SceneRule {
        SceneRule(keys: keys, other: other, isNeeded: true, problem: problem)
    }

    /// The `keys` do not go with the key `other`.
    static func exclude(_ other: String, _ keys: [String], _ problem: String) -> SceneRule {
        SceneRule(
            keys: keys, other: other, isNeeded: false,
            problem: "does not go with '\(other)'\(problem)")
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        if (fields[other] == nil) == isNeeded { try fields.refuse(keys, problem) }
    }

    /// What the JSON Schema says of `rules`.
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
