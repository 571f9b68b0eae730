/// The channels of a pixel, in the order in which they stand in memory.
///
/// Gray with alpha has no layout of its own: it is stored as RGBA.
public enum PixelLayout: Int, Sendable, Comparable {
    /// One sample: intensity.
    case gray = 1
    /// Three samples: red, green, blue.
    case rgb = 3
    /// Four samples: red, green, blue and straight alpha.
    case rgba = 4

    /// Samples a pixel.
    public var channels: Int { rawValue }

    /// Whether pixels can be anything but opaque.
    public var hasAlpha: Bool { self == .rgba }

    /// Orders layouts by what they can hold: each holds everything that the lesser ones do.
    public static func < (lesser: PixelLayout, greater: PixelLayout) -> Bool {
        lesser.rawValue < greater.rawValue
    }
}
