import RevealValues

/// Why nothing can be compared.
public enum ComparisonError: Error, Sendable, Equatable {
    /// Neither of two folders or patterns has a picture.
    case noPictures([String])
    /// All pixels would count as the same, since none are farther apart by the metric.
    case tolerance(Metric)
}

extension ComparisonError: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .noPictures(let places):
            "there are no pictures to compare: " + places.joined(separator: ", ")
        case .tolerance(let metric):
            "no pixels are farther than \(short(metric.farthest)) apart by \(metric.rawValue), so all "
                + "would pass"
        }
    }
}
