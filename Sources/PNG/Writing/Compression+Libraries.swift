import CPNG

extension Compression {
    /// libdeflate's level for small files; level 12 takes three times as long and saves a few
    /// tenths of a percent.
    static let libdeflateLevel: Int32 = 10

    var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 6
        case .small, .smallest, .stable: 9
        }
    }

    /// The number of compressed pictures that are in memory at once with libpng.
    package var streamsAtOnce: Int { filters.count }

    /// The filters that libpng may choose from; the smallest result is kept.
    ///
    /// Unfiltered rows suit screens, filtered ones photographs. Only `small` and `smallest` try
    /// both, since adaptive filtering is most of libpng's work.
    var filters: [cpng_filters] {
        switch self {
        case .fast: [CPNG_FILTER_SUB]
        case .balanced, .stable: [CPNG_FILTER_NONE]
        case .small, .smallest: [CPNG_FILTER_NONE, CPNG_FILTER_ADAPTIVE]
        }
    }
}
