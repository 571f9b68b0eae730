enum RowStyle: CaseIterable {
    /// Unfiltered rows with matches: text, drawings.
    case plain
    /// Filtered rows with runs: photographs.
    case filtered
    /// Filtered rows with matches: screens with gradients and shadows.
    case mixed
}

/// The filter of each row, and the kind of matches, for all pictures of a band.
struct RowCoding {
    let style: RowStyle
    let filters: [RowFilter]
    /// The share of pixels that equal a neighbor, from the least flat to the flattest picture.
    let flatness: ClosedRange<Double>
    /// Whether each picture alone is at most 10 % larger than in its best style.
    let suitsEach: Bool

    var count: Int { filters.count }

    var hasMatches: Bool { style != .filtered }

    func with(_ style: RowStyle) -> RowCoding {
        RowCoding(
            style: style, filters: style == .plain ? filters.map { _ in .none } : filters,
            flatness: flatness, suitsEach: false)
    }

    var isPhotograph: Bool { RowCoding.isPhotograph(flatness) }

    /// Whether `flatness` is a photograph's; 1 block in 80 of the calibration screens is less flat.
    static func isPhotograph(_ flatness: ClosedRange<Double>) -> Bool {
        flatness.upperBound < 0.6
    }

    /// Whether the coding suits a blend of pictures of similar flatness.
    func suits(_ mixture: StoredRows, _ wanted: Range<Int>) -> Bool {
        guard suitsEach, flatness.upperBound - flatness.lowerBound < 0.2 else { return false }
        let mean = mean(mixture.flatness(wanted))
        return mean > flatness.lowerBound - 0.1 && mean < flatness.upperBound + 0.1
    }
}
