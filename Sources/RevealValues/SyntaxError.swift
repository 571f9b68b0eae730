/// A text that people wrote does not follow its grammar.
public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, with the offending text.
    public let description: String
    /// What would help, where something would.
    public let hint: String?

    /// An error with a sentence and perhaps a cure.
    public init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }
}
