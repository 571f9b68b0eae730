import FoundationEssentials

/// Facts that are printed as lines for people, or as one JSON object.
protocol Facts {
    static var keys: [JSONKey<Self>] { get }
    var lines: [String] { get }
}

/// A key of an object that `--json` prints, for the encoder and docs/json.md.
struct JSONKey<Root>: Sendable {
    /// The key, or the paths of the keys inside its value, each with its meaning.
    let paths: [(path: String, meaning: String)]
    fileprivate let encode: @Sendable (Root, inout KeyedEncodingContainer<JSONName>) throws -> Void

    /// A key that is omitted if its value is nil.
    init<V: Encodable & SendableMetatype>(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (Root) -> V?
    ) {
        let isList = V.self is any RangeReplaceableCollection.Type && V.self != String.self
        paths = [(isList ? name + "[]" : name, meaning)]
        encode = { try $1.encodeIfPresent(value($0), forKey: JSONName(stringValue: name)) }
    }

    /// A key whose value is an object with `keys`.
    init<V>(_ name: String, _ keys: [JSONKey<V>], _ value: @escaping @Sendable (Root) -> V?) {
        self.init(name, keys) { value($0).map { Encoded($0, keys) } }
    }

    /// A key whose value is a list of objects with `keys`.
    init<V>(each name: String, _ keys: [JSONKey<V>], _ values: @escaping @Sendable (Root) -> [V]?) {
        self.init(name + "[]", keys) { values($0)?.map { Encoded($0, keys) } }
    }

    func of<Parent>(_ path: any KeyPath<Parent, Root> & Sendable) -> JSONKey<Parent> {
        JSONKey<Parent>(paths: paths) { try encode($0[keyPath: path], &$1) }
    }

    private init(
        paths: [(path: String, meaning: String)],
        encode: @escaping @Sendable (Root, inout KeyedEncodingContainer<JSONName>) throws -> Void
    ) {
        (self.paths, self.encode) = (paths, encode)
    }

    private init<V, E: Encodable & SendableMetatype>(
        _ path: String, _ keys: [JSONKey<V>], _ value: @escaping @Sendable (Root) -> E?
    ) {
        paths = keys.flatMap(\.paths).map { ("\(path).\($0)", $1) }
        let name = JSONName(stringValue: path.replacing("[]", with: ""))
        encode = { try $1.encodeIfPresent(value($0), forKey: name) }
    }
}

private struct JSONName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private struct Encoded<Root>: Encodable {
    let root: Root
    let keys: [JSONKey<Root>]

    init(_ root: Root, _ keys: [JSONKey<Root>]) { (self.root, self.keys) = (root, keys) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONName.self)
        for key in keys { try key.encode(root, &container) }
    }
}

/// Returns an indented JSON object with `keys` of `root` in alphabetical order.
func json<Root>(_ root: Root, _ keys: [JSONKey<Root>]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(Encoded(root, keys)), as: UTF8.self)
    // The encoder escapes only characters below U+0020. Line feeds occur only between values.
    return text.unicodeScalars.map { scalar in
        scalar.isUnseen && scalar != "\n" ? scalar.escaped : String(scalar)
    }.joined()
}
