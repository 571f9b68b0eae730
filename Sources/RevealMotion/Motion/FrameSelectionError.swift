public import RevealValues

/// Why frames cannot be chosen.
public enum FrameSelectionError: Error, Sendable, Equatable {
    /// A frame is wanted behind the last.
    case missing(frame: Int, last: Int)
    /// No frame is named.
    case none
    /// Frames are counted from 0.
    case negative(Int)
    /// More are named than the limit, each as often as it is.
    case tooMany(limit: Int)
}

extension FrameSelectionError: DescribedError {
    /// One line.
    public var description: String {
        switch self {
        case .missing(let frame, _): "there is no frame \(frame)"
        case .none: "no frame is named"
        case .negative(let frame): "there is no frame \(frame)"
        case .tooMany(let limit): "more than \(limit) frames are named"
        }
    }

    /// What would help.
    public var cure: String? {
        switch self {
        case .missing(_, let last): "the last frame is \(last)"
        case .none: "leave the frames out for all of them"
        case .negative: "frames are counted from 0"
        case .tooMany: "name each frame once"
        }
    }

    /// The mistake of whoever wrote the frames.
    package var syntaxError: SyntaxError {
        SyntaxError(description, hint: cure, in: .frameSelection)
    }
}
