/// What rows are like, and what is looked for in them.
enum RowStyle: CaseIterable {
    /// Rows as they are, with matches: text, drawings.
    case plain
    /// Filtered rows with runs: photographs.
    case filtered
    /// Filtered rows with matches: screens with gradients and shadows.
    case mixed
}

/// How rows of one picture or several are put into tokens: a filter for each row, and which matches
/// are looked for.
///
/// It is the same for all pictures, so that tokens of one can follow those of another.
struct RowCoding {
    let style: RowStyle
    let filters: [RowFilter]
    /// Which share of some pixels equals a neighbour, in the least flat picture and in the
    /// flattest.
    let flatness: ClosedRange<Double>
    /// Whether no picture alone would be much shorter in another style.
    let suitsEach: Bool

    /// How many rows it is for.
    var count: Int { filters.count }

    /// Whether there are matches, which may reach into earlier rows, and not only runs.
    var hasMatches: Bool { style != .filtered }

    /// The same rows in another style, with their filters or, as they are, with none; what suits
    /// each picture is not known then.
    func with(_ style: RowStyle) -> RowCoding {
        RowCoding(
            style: style, filters: style == .plain ? filters.map { _ in .none } : filters,
            flatness: flatness, suitsEach: false)
    }

    /// Whether so few pixels equal a neighbour that some of the rows say what the rest is like.
    var isPhotograph: Bool { RowCoding.isPhotograph(flatness) }

    /// Of the screens that this was chosen with, one block in eighty is less flat; of the
    /// photographs, those with much sky or black are flatter.
    static func isPhotograph(_ flatness: ClosedRange<Double>) -> Bool {
        flatness.upperBound < 0.6
    }

    /// Whether it suits a mixture of the pictures: where they are about as flat, and so are its
    /// rows `wanted`.
    func suits(_ mixture: StoredRows, _ wanted: Range<Int>) -> Bool {
        guard suitsEach, flatness.upperBound - flatness.lowerBound < 0.2 else { return false }
        let mean = mean(mixture.flatness(wanted))
        return mean > flatness.lowerBound - 0.1 && mean < flatness.upperBound + 0.1
    }
}
