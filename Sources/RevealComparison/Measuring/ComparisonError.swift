/// An error of a comparison, or of recording a golden.
public enum ComparisonError: Error, Sendable, Equatable {
    /// Neither of two folders or patterns contains a picture.
    case noPictures([String])
    /// The tolerance is at least the metric's largest distance, so everything would pass.
    case tolerance(Metric)
    /// A film strip or an animation has no frames.
    case noFrames
    /// Two frames of one film strip or animation differ in size.
    case frameSizes(PixelSize, PixelSize)
    /// The film strip would exceed the largest width of a file.
    case stripTooWide(frames: Int, width: Int)
}

extension ComparisonError: DescribedError {
    /// The message, in one line.
    public var description: String {
        switch self {
        case .noPictures(let places):
            "there are no pictures: " + places.joined(separator: ", ")
        case .tolerance(let metric):
            "distances by \(metric.rawValue) are at most \(short(metric.farthest)), so every "
                + "picture would pass"
        case .noFrames: "there are no frames"
        case .frameSizes(let one, let other): "the frames differ in size: \(one) and \(other)"
        case .stripTooWide(let frames, let width):
            "a film strip of \(frames) frames would be \(width) pixels wide"
        }
    }

    /// The remedy, if any.
    public var cure: String? {
        if case .stripTooWide = self { "record fewer frames, or an animation" } else { nil }
    }
}
