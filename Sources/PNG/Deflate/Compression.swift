/// The balance between file size and time; pixels are the same.
public enum Compression: String, Sendable, CaseIterable {
    /// The fastest, with larger files.
    case fast
    /// The default.
    case balanced
    /// Smaller files in slightly more time.
    case small
    /// The smallest and slowest: every frame is compressed independently.
    case smallest
    /// Stable bytes for version control: a small change of a picture changes few bytes of its file.
    case stable

    /// Whether frames are spliced from the compressed bits of pictures.
    package var splices: Bool { self == .fast || self == .balanced || self == .small }

    package var isSmall: Bool { self == .small || self == .smallest }

    /// Whether the tokens of spliced sources are chosen for (nearly) the fewest bits.
    package var parses: Bool { self == .small }

    package var depth: Int {
        switch self {
        case .fast: 4
        case .balanced, .small, .smallest, .stable: 6
        }
    }

    /// Whether the search continues after a short match.
    var isThorough: Bool { Self.isThorough(depth: depth) }

    static func isThorough(depth: Int) -> Bool { depth > Self.fast.depth }
}
