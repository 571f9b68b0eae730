/// The values that are mixed at edges, in feathers, and in fades.
public enum FrameBlending: String, Sendable, CaseIterable {
    /// Encoded samples, as in UIKit, browsers, and video tools.
    case coded
    /// Linear light, by the transfer function of the frames' color space.
    case linear
}
