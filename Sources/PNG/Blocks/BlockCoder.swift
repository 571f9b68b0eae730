import Raster

/// Codes rows that are in no other frame, a block at a time, each block in the style and with the
/// code that suit it.
///
/// It is quick rather than thorough: a frame's rows are coded once. It keeps its memory from block
/// to block.
struct BlockCoder {
    private let styles: StyleChooser

    /// A coder of up to `count` rows at once.
    init(count: Int, _ layout: RowLayout) throws(OutOfMemory) {
        styles = try StyleChooser(pictures: 1, count: count, layout)
    }

    /// The most rows that a block should have: 64, or more where rows are short, since each block
    /// has a header and a style.
    static func mostRows(of rowBytes: Int) -> Int { min(max(1 << 18 / (rowBytes + 1), 64), 128) }

    /// The rows to be coded, and the one above.
    var rows: StoredRows { styles.plain[0] }

    /// Takes rows of another length from now on, if there is room for so many of them.
    func fit(_ count: Int, rowBytes: Int) -> Bool { styles.fit(count, rowBytes: rowBytes) }

    /// Writes the first `count` rows as a block; where `isThorough`, a little smaller and later.
    func code(_ count: Int, isThorough: Bool, isLast: Bool, to stream: inout ZlibWriter) {
        let styled = styles.styled(count, by: .quick)
        write(
            styled.rows[0], [styled.coding], options: (isThorough, isLast), to: &stream)
    }

    /// Writes rows as a block that show pictures in place, in whatever mixture, whose own rows suit
    /// these codings, one after another.
    ///
    /// What suits the pictures suits most mixtures, too: taking it saves 4 to 13 % of a fade's
    /// time, and costs a tenth of a per cent of its size on average.
    func code(
        _ codings: [RowCoding], isThorough: Bool, isLast: Bool, to stream: inout ZlibWriter
    ) {
        var first = 0
        let areSuited = codings.allSatisfy { coding in
            defer { first += coding.count }
            return coding.suits(rows, first..<first + coding.count)
        }
        guard areSuited else {
            let count = codings.reduce(0) { $0 + $1.count }
            code(count, isThorough: isThorough, isLast: isLast, to: &stream)
            return
        }
        write(
            styles.rows(with: codings.flatMap(\.filters)), codings,
            options: (isThorough, isLast), to: &stream)
    }

    /// Writes as many of `rows` as the codings are for, each part in a style of its own.
    private func write(
        _ rows: StoredRows, _ codings: [RowCoding], options: (isThorough: Bool, isLast: Bool),
        to stream: inout ZlibWriter
    ) {
        let tokens = styles.matcher.tokens
        let length = codings.reduce(0) { $0 + $1.count } * rows.stride
        // A photograph has so many literals that some of them say how often all come. That saves up
        // to a fifth of a fade's time, and costs it half a per cent of size; small blocks would pay
        // much more.
        tokens.clear(
            isSampled: codings.allSatisfy { $0.isPhotograph && !$0.hasMatches }
                && length >= 1 << 16)
        var start = 0
        for coding in codings {
            let end = start + coding.count * rows.stride
            styles.matcher.tokenize(
                start..<end, of: rows, style: coding.style, isThorough: options.isThorough)
            start = end
        }
        let bytes = unsafe rows.rows()
        // The tokens are those of these bytes, all of which are the coder's.
        unsafe tokens.write(bytes, count: length, isLast: options.isLast, to: &stream.bits)
        unsafe stream.add(bytes, count: length)
    }

    /// The first `count` rows, each behind its filter's byte, in the style that some of them say is
    /// shortest.
    func styled(_ count: Int) -> StoredRows { styles.styled(count, by: .thorough).rows[0] }
}
