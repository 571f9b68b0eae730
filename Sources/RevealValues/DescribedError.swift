public import protocol FoundationEssentials.LocalizedError
public import Raster

/// An error that says in one line what is wrong, and perhaps in another what would help.
///
/// Foundation shows the first as its localised description, and has the second as what to recover
/// by; both are in English.
public protocol DescribedError: LocalizedError, CustomStringConvertible, Sendable, Equatable {
    /// What would help, where that does not depend on who asks.
    var cure: String? { get }
}

extension DescribedError {
    /// Nothing, unless the error knows better.
    public var cure: String? { nil }

    /// What is wrong.
    public var errorDescription: String? { description }

    /// What would help.
    public var recoverySuggestion: String? { cure }

    /// Nothing: the description says it.
    public var failureReason: String? { nil }

    /// Nothing.
    public var helpAnchor: String? { nil }
}

extension OutOfMemory: DescribedError {
    /// One line.
    public var description: String { "there is no memory for \(bytes) bytes" }
}

extension SampleCountError: DescribedError {}
