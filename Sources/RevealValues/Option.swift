/// A value and the text from which it was parsed.
package struct Given<Value: Sendable & Equatable>: Sendable, Equatable {
    package let value: Value
    package let text: String

    package init(_ value: Value, text: String) { (self.value, self.text) = (value, text) }
}

package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// The values after an option's name on a command line.
package enum OptionForm: Sendable, Equatable {
    case flag
    /// One value, with its placeholder.
    case value(String)
    /// One value for each occurrence of the option.
    case values(String)
}

/// A row of a table of options: its name, form, and description, and the property of `Root` that it
/// sets.
///
/// The properties of a type and the rows of its table define the options. Parsers, help,
/// completions, and documentation are derived from the rows.
package struct Option<Root>: Sendable {
    package let name: String
    package let short: Character?
    package let property: any AnyKeyPath & Sendable
    package let form: OptionForm
    package var help: String
    package var group: String
    package let words: [String]
    package let files: [String]?
    package let mayBeginWithDash: Bool
    package let examples: [String]
    package let mistakes: [Mistake]
    package let schema: JSON
    package let set: @Sendable (inout Root, String) throws(SyntaxError) -> Void
    /// The texts as given; empty if the option is absent.
    package let texts: @Sendable (Root) -> [String]
    package let normalize: @Sendable (String) throws(SyntaxError) -> String

    package init<V>(
        _ name: String, _ property: Property<Root, Given<V>?>,
        _ notation: Notation<V>, _ help: String
    ) {
        self.init(
            name, nil, property, V.self == Bool.self ? .flag : .value(notation.form), notation, help
        ) { root, value in
            root[keyPath: property] = value
        } texts: { root in
            root[keyPath: property].map { [$0.text] } ?? []
        }
    }

    package init<V>(
        several name: String, _ property: Property<Root, [Given<V>]>,
        _ notation: Notation<V>, _ help: String
    ) {
        self.init(name, nil, property, .values(notation.form), notation, help) { root, value in
            root[keyPath: property].append(value)
        } texts: {
            $0[keyPath: property].map(\.text)
        }
    }

    package init(
        _ name: String, _ property: Property<Root, Bool>,
        short: Character? = nil, _ help: String
    ) {
        self.init(name, short, property, .flag, .flag, help) { root, given in
            root[keyPath: property] = given.value
        } texts: {
            $0[keyPath: property] ? ["true"] : []
        }
    }

    /// Creates an option that is read before the others, and not stored.
    package init<V>(_ name: String, _ notation: Notation<V>, _ help: String) {
        self.init(name, nil, \Root.self, .value(notation.form), notation, help) { _, _ in
        } texts: { _ in
            []
        }
    }

    private init<V>(
        _ name: String, _ short: Character?, _ property: any AnyKeyPath & Sendable,
        _ form: OptionForm,
        _ notation: Notation<V>, _ help: String,
        store: @escaping @Sendable (inout Root, Given<V>) -> Void,
        texts: @escaping @Sendable (Root) -> [String]
    ) {
        (self.name, self.short, self.property, self.form) = (name, short, property, form)
        (self.help, group) = (help, "")
        (words, files, mayBeginWithDash) = (
            notation.words, notation.files, notation.mayBeginWithDash
        )
        (examples, mistakes, schema) = (notation.examples, notation.mistakes, notation.schema)
        set = { root, text throws(SyntaxError) in
            store(&root, Given(try notation.parse(text), text: text))
        }
        normalize = { text throws(SyntaxError) in notation.print(try notation.parse(text)) }
        self.texts = texts
    }

    /// Returns the option for a type with a `Root` at `path`.
    package func of<Parent>(
        _ path: Property<Parent, Root>
    ) -> Option<Parent> {
        Option<Parent>(self, path)
    }

    private init<Child>(_ option: Option<Child>, _ path: Property<Root, Child>) {
        (name, short, property, form) = (option.name, option.short, option.property, option.form)
        (help, group, words, files) = (option.help, option.group, option.words, option.files)
        mayBeginWithDash = option.mayBeginWithDash
        (examples, mistakes, schema) = (option.examples, option.mistakes, option.schema)
        set = { root, text throws(SyntaxError) in try option.set(&root[keyPath: path], text) }
        texts = { option.texts($0[keyPath: path]) }
        normalize = option.normalize
    }

    package func arguments(_ root: Root) -> [String] {
        texts(root).flatMap { form == .flag ? ["--" + name] : ["--" + name, $0] }
    }
}
