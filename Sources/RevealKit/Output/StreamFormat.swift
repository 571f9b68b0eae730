/// How frames follow each other in one stream.
public enum StreamFormat: String, Sendable, CaseIterable {
    /// YUV4MPEG2: luma and chroma of every pixel, 8 bits each, BT.601, limited range.
    case y4m
    /// Red, green, blue and straight alpha, 8 bits each; nothing else.
    case rgba
    /// Red, green and blue, 8 bits each; nothing else.
    case rgb24
    /// One PNG file behind the other.
    case png
    /// One animated PNG file.
    case apng

    /// Whether frames may be anything but opaque.
    var holdsAlpha: Bool { self != .y4m && self != .rgb24 }
}
