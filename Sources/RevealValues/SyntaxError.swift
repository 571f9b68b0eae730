/// An error in a text that a user wrote.
public struct SyntaxError: DescribedError {
    /// The expected kind of text.
    public enum Grammar: Sendable, Hashable {
        /// A `Color`.
        case color
        /// A `FrameRate`.
        case frameRate
        /// A `FrameSelection`.
        case frameSelection
        /// A `FramePattern`.
        case framePattern
        /// A `TimingFunction`.
        case timingFunction
        /// The value of another option.
        case value
    }

    package let grammar: Grammar
    /// The error, which quotes the text.
    public let description: String
    package let hint: String?

    /// A hint for fixing the text, if there is one.
    public var cure: String? { hint }

    package init(_ description: String, hint: String? = nil, in grammar: Grammar = .value) {
        self.description = description
        self.hint = hint
        self.grammar = grammar
    }
}
