import CPNG

/// How much time a file's size is worth.
///
/// It never changes a pixel.
public enum Compression: String, Sendable, CaseIterable {
    /// Large files soon.
    case fast
    /// What most people want.
    case balanced
    /// Small files late.
    case small

    /// How many earlier places are tried for each match.
    package var depth: Int {
        switch self {
        case .fast: 4
        case .balanced: 12
        case .small: 48
        }
    }

    /// Whether longer matches are looked for where a short one has been found.
    var isThorough: Bool { Self.isThorough(depth: depth) }

    /// Whether that is done where so many places are tried: more than for large files.
    static func isThorough(depth: Int) -> Bool { depth > Self.fast.depth }

    /// libdeflate's level for small files: its highest, of 12, takes three times as long and saves a
    /// few per mille.
    static let libdeflateLevel: Int32 = 10

    /// zlib's level, 0 to 9.
    var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 6
        case .small: 9
        }
    }

    /// How many compressed pictures stand in memory at once while libpng makes one.
    package var streamsAtOnce: Int { filters.count }

    /// The filters that libpng may choose from; of several choices the one with the smaller file is
    /// kept.
    ///
    /// Unfiltered rows suit screens, filtered ones photographs. Choosing among all filters for every row
    /// is most of libpng's work, so only `small` tries both.
    var filters: [cpng_filters] {
        switch self {
        case .fast: [CPNG_FILTER_SUB]
        case .balanced: [CPNG_FILTER_NONE]
        case .small: [CPNG_FILTER_NONE, CPNG_FILTER_ADAPTIVE]
        }
    }
}
