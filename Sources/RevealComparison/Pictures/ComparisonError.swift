public import Raster
public import RevealValues

/// Why nothing can be compared.
public enum ComparisonError: Error, Sendable, Equatable {
    /// Neither of two folders or patterns has a picture.
    case noPictures([String])
    /// All pixels would count as the same, since none are farther apart by the metric.
    case tolerance(Metric)
    /// There is no frame to put into a film strip or an animation.
    case noFrames
    /// Frames that go into one film strip or animation differ in size.
    case frameSizes(PixelSize, PixelSize)
    /// A film strip of so many frames would have more columns than files can.
    case stripTooWide(frames: Int, width: Int)
}

extension ComparisonError: DescribedError {
    /// One line.
    public var description: String {
        switch self {
        case .noPictures(let places):
            "there are no pictures: " + places.joined(separator: ", ")
        case .tolerance(let metric):
            "no pixels are farther than \(short(metric.farthest)) apart by \(metric.rawValue), so all "
                + "would pass"
        case .noFrames: "there are no frames"
        case .frameSizes(let one, let other): "the frames differ in size: \(one) and \(other)"
        case .stripTooWide(let frames, let width):
            "a film strip of \(frames) frames would be \(width) pixels wide"
        }
    }

    /// What would help.
    public var cure: String? {
        if case .stripTooWide = self { "record fewer frames, or an animation" } else { nil }
    }
}
