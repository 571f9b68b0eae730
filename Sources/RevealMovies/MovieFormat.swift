/// The movie formats that FFmpeg writes, by file extension.
public enum MovieFormat: String, Sendable, CaseIterable {
    /// H.264 in MPEG-4, which plays everywhere; H.265 if more than 8 bits are kept.
    case mp4
    /// H.264 in QuickTime; ProRes 4444 with alpha, ProRes HQ if more than 8 bits are kept.
    case mov
    /// H.264 in Matroska; H.265 if more than 8 bits are kept.
    case mkv
    /// VP9 in WebM, with alpha if frames have it.
    case webm
    /// An animated GIF with 256 colors chosen from the frames.
    case gif
    /// An animated WebP, with alpha if frames have it.
    case webp
    /// An animated AVIF.
    case avif

    var holdsAlpha: Bool { self == .mov || self == .webm || self == .webp }

    /// Whether the format can have more than 8 bits per sample and describe its colors.
    var holdsDepth: Bool { self != .gif && self != .webp }

    /// The maximum frame rate that players support; nil if there is no limit.
    ///
    /// A GIF's delays are in hundredths of a second, and browsers play a delay of 1 as 10.
    var fastestRate: FrameRate? { self == .gif ? FrameRate(checked: 50) : nil }
}
