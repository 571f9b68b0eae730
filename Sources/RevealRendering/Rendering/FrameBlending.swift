/// What is mixed where pixels are: at edges, in feathers and in fades.
public enum FrameBlending: String, Sendable, CaseIterable {
    /// Samples, as they are coded: as UIKit, browsers and video tools do.
    case coded
    /// The light that samples are, by the curves of the colours that frames are in: as light mixes.
    case linear
}
