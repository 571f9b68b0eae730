/// A text that people wrote does not follow its grammar.
public struct SyntaxError: DescribedError {
    /// What a text was to be.
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
        /// The value of some other option.
        case value
    }

    /// What the text was to be.
    package let grammar: Grammar
    /// What is wrong, with the offending text.
    public let description: String
    /// What would help, where something would.
    package let hint: String?

    /// What would help, where something would.
    public var cure: String? { hint }

    /// An error with a sentence and perhaps a cure.
    package init(_ description: String, hint: String? = nil, in grammar: Grammar = .value) {
        self.description = description
        self.hint = hint
        self.grammar = grammar
    }
}
