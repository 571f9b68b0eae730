package import RevealValues

/// How a value is written, and what it means: read once, completed, and told of in help.
package struct Grammar<Value: Sendable>: Sendable {
    /// What shells complete a value by.
    package enum Completion: Sendable {
        case nothing
        case words([String])
        /// Files that end so, or any.
        case files(endings: [String])
    }

    /// How it is written, for people: `x,y,w,h`.
    package var form: String
    /// What it is completed by.
    package let completion: Completion
    /// Whether it may begin with a dash, as numbers do; what may not, is missing where an option
    /// follows.
    package let mayBeginWithDash: Bool
    /// What a text means.
    package let read: @Sendable (String) throws(SyntaxError) -> Value

    package init(
        _ form: String, completion: Completion = .nothing, mayBeginWithDash: Bool = false,
        _ read: @escaping @Sendable (String) throws(SyntaxError) -> Value
    ) {
        (self.form, self.completion, self.read) = (form, completion, read)
        self.mayBeginWithDash = mayBeginWithDash
    }

    /// The same, told of as `form`.
    package func told(as form: String) -> Grammar {
        var grammar = self
        grammar.form = form
        return grammar
    }
}

/// The value of an option, whatever it is.
package protocol AnyWritten: Sendable {
    /// The name of the option.
    var name: String { get }
    /// The value as it was written.
    var text: String { get }

    /// What it means.
    func meaning() throws(SyntaxError) -> any Sendable
}

/// A text, and what it means by a grammar or why it means nothing.
package struct Written<Value: Sendable>: AnyWritten {
    package let name: String
    package let text: String
    package let result: Result<Value, SyntaxError>

    package init(_ name: String, _ text: String, _ grammar: Grammar<Value>) {
        (self.name, self.text) = (name, text)
        result = Result { () throws(SyntaxError) in try grammar.read(text) }
    }

    package func meaning() throws(SyntaxError) -> any Sendable { try result.get() }
}
