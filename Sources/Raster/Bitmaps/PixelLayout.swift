/// The channels of a pixel, in memory order.
///
/// Gray with alpha is stored as RGBA.
public enum PixelLayout: Int, Sendable, Comparable {
    /// One sample: intensity.
    case gray = 1
    /// Three samples: red, green, blue.
    case rgb = 3
    /// Four samples: red, green, blue and straight alpha.
    case rgba = 4

    /// Samples per pixel.
    public var channels: Int { rawValue }

    /// Whether pixels can be translucent.
    public var hasAlpha: Bool { self == .rgba }

    /// Whether `greater` has more channels than `lesser`, and so can store all its pixels.
    public static func < (lesser: PixelLayout, greater: PixelLayout) -> Bool {
        lesser.rawValue < greater.rawValue
    }
}
