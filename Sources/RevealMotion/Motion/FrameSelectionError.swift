/// A reason that frames cannot be selected.
public enum FrameSelectionError: Error, Sendable, Equatable {
    /// A selected frame is after the last frame.
    case missing(frame: Int, last: Int)
    /// The selection is empty.
    case none
    /// A frame number is negative.
    case negative(Int)
    /// More frames are named than the limit, counting duplicates.
    case tooMany(limit: Int)
}

extension FrameSelectionError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .missing(let frame, _): "there is no frame \(frame)"
        case .none: "no frames are selected"
        case .negative(let frame): "there is no frame \(frame)"
        case .tooMany(let limit): "more than \(limit) frames are selected"
        }
    }

    /// A hint for fixing the selection.
    public var cure: String? {
        switch self {
        case .missing(_, let last): "the last frame is \(last)"
        case .none: "leave the selection out for all frames"
        case .negative: "frames are counted from 0"
        case .tooMany: "list each frame once"
        }
    }

    package var syntaxError: SyntaxError {
        SyntaxError(description, hint: cure, in: .frameSelection)
    }
}
