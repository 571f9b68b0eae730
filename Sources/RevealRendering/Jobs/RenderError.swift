public import PNG

/// Why frames cannot be rendered, or not to their output.
public enum RenderError: Error, Sendable, Equatable {
    /// The frames are larger than the limits allow.
    case frames(PNGError)
    /// The frames have alpha, which an output cannot hold: on standard output or in a file, of
    /// frames that are rendered or have been.
    case alpha(holder: String, isStream: Bool, isRendered: Bool)
}

extension RenderError: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .frames(let error): "the frames cannot be rendered: \(error)"
        case .alpha(let holder, _, _): "the frames have alpha, which \(holder) cannot hold"
        }
    }
}
