import RevealValues

/// The kinds of movies that FFmpeg makes of frames, by the end of their names.
public enum MovieFormat: String, Sendable, CaseIterable {
    /// H.264 in MPEG-4, which plays everywhere.
    case mp4
    /// H.264 in QuickTime; frames with alpha as ProRes 4444.
    case mov
    /// H.264 in Matroska.
    case mkv
    /// VP9 in WebM, with alpha where frames have some.
    case webm
    /// An animated GIF, its 256 colours chosen from the frames.
    case gif
    /// An animated WebP, with alpha where frames have some.
    case webp
    /// An animated AVIF.
    case avif

    /// Whether frames may be anything but opaque.
    var holdsAlpha: Bool { self == .mov || self == .webm || self == .webp }

    /// Whether it can have more than 8 bits a sample, and says what its colours are.
    var holdsDepth: Bool { self != .gif && self != .webp }

    /// Frames a second that players keep to; nil for no such limit.
    ///
    /// Times in a GIF are hundredths of a second, and what shows for only one of them browsers show
    /// for ten.
    var fastestRate: FrameRate? { self == .gif ? FrameRate(checked: 50) : nil }
}
