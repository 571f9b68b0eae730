public import protocol FoundationEssentials.LocalizedError
public import Raster

/// An error with a one-line description and, if possible, a hint for fixing it, both in English.
///
/// Foundation presents them as the localized description and the recovery suggestion.
public protocol DescribedError: LocalizedError, CustomStringConvertible, Sendable, Equatable {
    /// A hint for fixing the error, if it does not depend on the caller.
    var cure: String? { get }
}

extension DescribedError {
    /// Nil by default.
    public var cure: String? { nil }

    /// The description.
    public var errorDescription: String? { description }

    /// The cure.
    public var recoverySuggestion: String? { cure }

    /// Nil: the description includes the reason.
    public var failureReason: String? { nil }

    /// Nil.
    public var helpAnchor: String? { nil }
}

extension OutOfMemory: DescribedError {
    /// A one-line description.
    public var description: String { "out of memory: \(bytes) bytes are needed" }
}

extension SampleCountError: DescribedError {}
