/// The color space of frames.
public enum FrameColorSpace: String, Sendable, CaseIterable {
    /// The outgoing snapshot's, to which the others are converted; sRGB for outputs without
    /// profiles.
    case outgoing
    /// The outgoing snapshot's, without conversion of the others.
    case keep
    /// sRGB, to which all snapshots are converted.
    case srgb
    /// Display P3, to which all snapshots and all named colors are converted.
    case displayP3 = "display-p3"
}

package enum OutputColors: Sendable {
    /// All PNG color chunks.
    case described
    /// Primaries and a transfer function, by number.
    case tagged
    /// None, but readers can be configured for any color space.
    case untold
    /// None: readers always assume sRGB.
    case standard
}

/// A reason that snapshots cannot be converted to one color space.
public enum ColorError: Error, Sendable, Equatable {
    /// A snapshot has high dynamic range, with a transfer function of that name, and other
    /// snapshots differ, another color space is requested, or the output does not support it.
    case highRange(String)
    /// The color profile of that picture has tables instead of primaries and curves.
    case tables(String?)
    /// The output is always sRGB, but another space is requested.
    case onlyStandard
    /// Linear blending is requested, but the transfer function of that color space is unknown.
    case noLight(String)
}

extension ColorError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .highRange(let name):
            "a picture is in \(name), which cannot be converted to other colors"
        case .tables(let path):
            (path.map { "\($0): " } ?? "")
                + "the color profile has tables, which cannot be converted to other colors"
        case .onlyStandard: "viewers treat this output as sRGB"
        case .noLight(let name): "colors in \(name) cannot be blended in linear light"
        }
    }
}
