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

    /// zlib's level, 0 to 9.
    var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 6
        case .small: 9
        }
    }

    /// The filters that libpng may choose from; of several choices the one with the smaller file is
    /// kept.
    ///
    /// Unfiltered rows suit screens, filtered ones photographs, and choosing among all filters for
    /// every row costs four times what the rest of the work does: so only `small` tries both.
    var filters: [cpng_filters] {
        switch self {
        case .fast: [CPNG_FILTER_SUB]
        case .balanced: [CPNG_FILTER_NONE]
        case .small: [CPNG_FILTER_NONE, CPNG_FILTER_ADAPTIVE]
        }
    }
}
