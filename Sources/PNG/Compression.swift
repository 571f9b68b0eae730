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

    /// The filters that libpng may choose from.
    ///
    /// Choosing among all of them costs four times what the rest of the work does and pays in
    /// photographs only, so it waits until size is all.
    var filters: cpng_filters {
        switch self {
        case .fast: CPNG_FILTER_SUB
        case .balanced: CPNG_FILTER_NONE
        case .small: CPNG_FILTER_ADAPTIVE
        }
    }
}
