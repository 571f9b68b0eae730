/// The notation of one kind of value in a scene file.
struct SceneForm<Value>: Sendable {
    /// A placeholder for documentation: `[x, y, width, height]`.
    let form: String
    let schema: JSON
    let read: @Sendable (SceneNode) throws(SceneMistake) -> Value
    let write: @Sendable (Value) -> WrittenValue

    init(
        _ form: String, _ schema: JSON,
        write: @escaping @Sendable (Value) -> WrittenValue = { _ in .line("") },
        read: @escaping @Sendable (SceneNode) throws(SceneMistake) -> Value
    ) {
        (self.form, self.schema, self.read, self.write) = (form, schema, read, write)
    }
}

/// The text of a value in a scene file.
enum WrittenValue: Sendable, Equatable {
    /// On the line of its key.
    case line(String)
    /// Below its key, indented.
    case lines([String])

    func lines(of key: String) -> [String] {
        switch self {
        case .line(let line): ["\(key): \(line)"]
        case .lines(let lines): ["\(key):"] + lines.map { "  " + $0 }
        }
    }
}

/// A key of a mapping, for documentation, the JSON Schema, hints, and the parser.
package struct SceneKeyRow: Sendable {
    package let name: String
    package let form: String
    package let summary: String
    package let schema: JSON
    package let isRequired: Bool

    var member: JSON.Member {
        guard case .object(let members) = schema else { return .init(name, schema) }
        return .init(name, .object(members + [.init("description", .string(summary))]))
    }
}

/// A row, and the property of `Root` that the key fills.
struct SceneKey<Root>: Sendable {
    let row: SceneKeyRow
    let property: any AnyKeyPath & Sendable
    let read: @Sendable (SceneNode, inout Root) throws(SceneMistake) -> Void
    let write: @Sendable (Root) -> WrittenValue?

    var name: String { row.name }

    /// A key whose value is stored by `set`; the key is not written if `write` returns nil.
    init<V>(
        _ name: String, _ property: any AnyKeyPath & Sendable, _ form: SceneForm<V>,
        _ summary: String, isRequired: Bool = false,
        write: @escaping @Sendable (Root) -> WrittenValue?,
        set: @escaping @Sendable (inout Root, V) -> Void
    ) {
        row = SceneKeyRow(
            name: name, form: form.form, summary: summary, schema: form.schema,
            isRequired: isRequired)
        (self.property, self.write) = (property, write)
        read = { node, root throws(SceneMistake) in set(&root, try form.read(node)) }
    }

    init<V>(
        _ name: String, _ property: Property<Root, V?>, _ form: SceneForm<V>, _ summary: String
    ) {
        self.init(name, property, form, summary) {
            $0[keyPath: property].map(form.write)
        } set: {
            $0[keyPath: property] = $1
        }
    }

    /// A key that is optional: its default `usual` is not written.
    init<V: Equatable & Sendable>(
        _ name: String, _ property: Property<Root, V>, or usual: V, _ form: SceneForm<V>,
        _ summary: String
    ) {
        self.init(name, property, form, summary) {
            $0[keyPath: property] == usual ? nil : form.write($0[keyPath: property])
        } set: {
            $0[keyPath: property] = $1
        }
    }

    init<V>(
        required name: String, _ property: Property<Root, V>, _ form: SceneForm<V>,
        _ summary: String
    ) {
        self.init(name, property, form, summary, isRequired: true) {
            form.write($0[keyPath: property])
        } set: {
            $0[keyPath: property] = $1
        }
    }

    func of<Parent>(_ path: Property<Parent, Root>) -> SceneKey<Parent> {
        SceneKey<Parent>(self, at: path)
    }

    private init<Child>(_ key: SceneKey<Child>, at path: Property<Root, Child>) {
        (row, property) = (key.row, key.property)
        read = { node, root throws(SceneMistake) in try key.read(node, &root[keyPath: path]) }
        write = { key.write($0[keyPath: path]) }
    }
}
