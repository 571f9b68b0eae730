package import RevealValues

/// How a value of one kind is read from a scene file, and written in one.
struct SceneForm<Value>: Sendable {
    /// A placeholder for documentation: `[x, y, width, height]`.
    let form: String
    let schema: JSON
    let read: @Sendable (SceneNode) throws(SceneMistake) -> Value
    let write: @Sendable (Value) -> WrittenValue
    /// Whether what is written reads as the same value: it is within the form's limits.
    let says: @Sendable (Value) -> Bool

    init(
        _ form: String, _ schema: JSON,
        write: @escaping @Sendable (Value) -> WrittenValue = { _ in .line("") },
        says: @escaping @Sendable (Value) -> Bool = { _ in true },
        read: @escaping @Sendable (SceneNode) throws(SceneMistake) -> Value
    ) {
        (self.form, self.schema, self.read) = (form, schema, read)
        (self.write, self.says) = (write, says)
    }
}

/// The text of a value in a scene file.
enum WrittenValue: Sendable, Equatable {
    /// Next to its key.
    case line(String)
    /// Below its key.
    case lines([String])

    /// The value with its key.
    func lines(of key: String) -> [String] {
        switch self {
        case .line(let line): ["\(key): \(line)"]
        case .lines(let lines): ["\(key):"] + lines.map { "  " + $0 }
        }
    }
}

/// A key of a mapping: documentation, the JSON Schema, hints, and the parser read it.
package struct SceneKeyRow: Sendable {
    package let name: String
    package let form: String
    package let summary: String
    package let schema: JSON
    package let isRequired: Bool

}

extension SceneKeyRow {
    init<V>(_ name: String, _ form: SceneForm<V>, _ summary: String, isRequired: Bool = false) {
        self.init(
            name: name, form: form.form, summary: summary, schema: form.schema,
            isRequired: isRequired)
    }
}

/// A row together with the property of `Root` that the key fills.
struct SceneKey<Root>: Sendable {
    let row: SceneKeyRow
    let property: any AnyKeyPath & Sendable
    let read: @Sendable (SceneNode, inout Root) throws(SceneMistake) -> Void
    /// The text of the value; nil if there is none.
    let write: @Sendable (Root) -> WrittenValue?
    let says: @Sendable (Root) -> Bool

    init(
        _ row: SceneKeyRow, _ property: any AnyKeyPath & Sendable,
        write: @escaping @Sendable (Root) -> WrittenValue?,
        says: @escaping @Sendable (Root) -> Bool = { _ in true },
        read: @escaping @Sendable (SceneNode, inout Root) throws(SceneMistake) -> Void
    ) {
        (self.row, self.property) = (row, property)
        (self.read, self.write, self.says) = (read, write, says)
    }

    /// A key that may be left out.
    init<V>(
        _ name: String, _ property: Property<Root, V?>, _ form: SceneForm<V>, _ summary: String
    ) {
        self.init(SceneKeyRow(name, form, summary), property) { root in
            root[keyPath: property].map(form.write)
        } says: { root in
            root[keyPath: property].map(form.says) ?? true
        } read: { node, root throws(SceneMistake) in
            root[keyPath: property] = try form.read(node)
        }
    }

    /// A key that must be there.
    init<V>(
        required name: String, _ property: Property<Root, V>, _ form: SceneForm<V>,
        _ summary: String
    ) {
        self.init(SceneKeyRow(name, form, summary, isRequired: true), property) { root in
            form.write(root[keyPath: property])
        } read: { node, root throws(SceneMistake) in
            root[keyPath: property] = try form.read(node)
        }
    }

    /// The same key of a type that has a `Root` at `path`.
    func of<Parent>(_ path: Property<Parent, Root>) -> SceneKey<Parent> {
        SceneKey<Parent>(row, property) { parent in
            write(parent[keyPath: path])
        } read: { node, parent throws(SceneMistake) in
            try read(node, &parent[keyPath: path])
        }
    }
}

/// A type that the keys of a mapping fill.
protocol SceneMapping: Sendable {
    init()

    /// The name of its schema among the definitions.
    static var definition: String { get }

    /// The keys in the order in which hints list them and values are read.
    static var keys: [SceneKey<Self>] { get }

    /// Which keys need others, or do not go with them.
    static var rules: [SceneRule] { get }

    /// What else the JSON Schema says of keys that go together.
    static var schemaRules: [JSON.Member] { get }

    /// Refuses what no rule does.
    mutating func check(_ fields: SceneFields) throws(SceneMistake)
}

extension SceneMapping {
    static var rules: [SceneRule] { [] }
    static var schemaRules: [JSON.Member] { [] }

    mutating func check(_: SceneFields) throws(SceneMistake) {}

    init(mapping node: SceneNode) throws(SceneMistake) {
        try self.init(Self.fields(node))
    }

    /// The value of a mapping, or of a text that `read` stores.
    init(_ node: SceneNode, _ read: (inout Self, String) -> Void) throws(SceneMistake) {
        if case .mapping = node.content {
            try self.init(mapping: node)
        } else {
            self.init()
            read(&self, try node.text())
        }
    }

    static func fields(_ node: SceneNode) throws(SceneMistake) -> SceneFields {
        try SceneFields(node, keys.map(\.row.name))
    }

    /// The value of those of its keys that are among `fields`.
    init(_ fields: SceneFields) throws(SceneMistake) {
        self.init()
        for key in Self.keys {
            if let node = fields[key.row.name] {
                try key.read(node, &self)
            } else if key.row.isRequired {
                throw fields.missing(key.row.name)
            }
        }
        for rule in Self.rules { try rule.check(fields) }
        try check(fields)
    }

    /// The keys that have values, one below the other.
    var lines: [String] {
        Self.keys.flatMap { key in key.write(self)?.lines(of: key.row.name) ?? [] }
    }

    /// The same on one line, of a mapping whose values take one line each.
    var line: String { "{\(lines.joined(separator: ", "))}" }

    static func name(of property: AnyKeyPath) -> String {
        keys.first { $0.property == property }?.row.name ?? ""
    }

    static var reference: JSON { .reference(definition) }

    /// The JSON Schema of the mapping, whose keys are `rows`.
    static func schema(of rows: [SceneKeyRow]? = nil) -> JSON {
        let required = keys.filter(\.row.isRequired).map { JSON.string($0.row.name) }
        return .object(
            [.init("type", "object")]
                + (required.isEmpty ? [] : [.init("required", .array(required))]) + schemaRules
                + SceneRule.schema(of: rules)
                + [
                    .init("additionalProperties", false),
                    .init("properties", .object((rows ?? keys.map(\.row)).map(\.member))),
                ])
    }
}

extension SceneKeyRow {
    var member: JSON.Member {
        guard case .object(let members) = schema else { return .init(name, schema) }
        return .init(name, .object(members + [.init("description", .string(summary))]))
    }
}
