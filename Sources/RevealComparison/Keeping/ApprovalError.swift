import RevealValues

/// Why pictures are not accepted; nothing has been written then.
package enum ApprovalError: Error, Sendable, Equatable {
    /// These have changed since they were seen.
    case changed([String])
    /// There are none of these names; what the first may have meant.
    case unknown([String], near: String?)
    /// These are expected and not there: accepting that would remove them.
    case missing([String])
    /// Nobody says which.
    case nothingNamed
}

extension ApprovalError: DescribedError {
    /// One line.
    package var description: String {
        switch self {
        case .changed(let names): "changed since the report was made: \(Self.list(names))"
        case .unknown(let names, _): "there is no such picture: \(Self.list(names))"
        case .missing(let names):
            "the new pictures have none of that name: \(Self.list(names))"
        case .nothingNamed: "no picture is named"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ")
            + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
}
