public import RevealValues

/// Which colours the samples of frames mean.
public enum FrameColorSpace: String, Sendable, CaseIterable {
    /// Those of the outgoing snapshot, to which others are converted that say otherwise; sRGB in
    /// outputs that hold no profile.
    case outgoing
    /// What the outgoing snapshot says, whatever the others do: samples are mixed as they are.
    case keep
    /// sRGB, to which all snapshots are converted.
    case srgb
    /// Display P3, to which all snapshots and all named colours are converted.
    case displayP3 = "display-p3"
}

/// What an output can say of its colours.
package enum OutputColors: Sendable {
    /// All that PNG can.
    case described
    /// Primaries and a transfer function by their numbers.
    case tagged
    /// Nothing; who reads it may be told otherwise.
    case untold
    /// Nothing: everybody takes it for sRGB.
    case standard
}

/// Why snapshots cannot be brought to one space.
public enum ColorError: Error, Sendable, Equatable {
    /// One has light beyond white, by that name, and others have not, or the output cannot hold it.
    case highRange(String)
    /// What the profile of the picture at that path says cannot be converted: it has tables instead
    /// of primaries and curves.
    case tables(String?)
    /// The output is sRGB alone, and another space is wanted.
    case onlyStandard
    /// Light is to be mixed, and nobody knows what light samples of that name are.
    case noLight(String)
}

extension ColorError: DescribedError {
    /// One line.
    public var description: String {
        switch self {
        case .highRange(let name):
            "a picture is in \(name), which is not converted to other colours"
        case .tables(let path):
            (path.map { "\($0): " } ?? "")
                + "the colour profile has tables, which are not converted to other colours"
        case .onlyStandard: "everybody takes this output for sRGB"
        case .noLight(let name): "light cannot be mixed in \(name)"
        }
    }
}
