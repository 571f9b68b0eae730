/// How much time a file's size is worth.
///
/// It never changes a pixel.
public enum Compression: String, Sendable, CaseIterable {
    /// Large files soon.
    case fast
    /// What most people want.
    case balanced
    /// Small files a little later: more thought goes into each picture, and no more into frames
    /// that are put together from pictures.
    case small
    /// The smallest files, late: every frame is compressed by itself.
    case smallest
    /// Where little of a picture changes, few of its file's bytes do: for files of which versions
    /// are kept.
    case stable

    /// Whether pictures are put together from the bits of others, whose codes these would be.
    package var splices: Bool { self == .fast || self == .balanced || self == .small }

    /// Whether size is worth more than time.
    package var isSmall: Bool { self == .small || self == .smallest }

    /// Whether tokens of what is put together are those that take the fewest bits, or nearly so.
    package var parses: Bool { self == .small }

    /// How many earlier places are tried for each match, as far as a hash chain goes.
    package var depth: Int {
        switch self {
        case .fast: 4
        case .balanced, .small, .smallest, .stable: 12
        }
    }

    /// Whether more is looked for where what has been found is short.
    var isThorough: Bool { Self.isThorough(depth: depth) }

    /// Whether that is done where so many places are tried: more than for large files.
    static func isThorough(depth: Int) -> Bool { depth > Self.fast.depth }
}
