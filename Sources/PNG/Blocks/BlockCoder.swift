/// Codes rows that occur in no other frame, each block with its own style and code.
struct BlockCoder {
    private let styles: StyleChooser

    init(count: Int, _ layout: RowLayout) throws(OutOfMemory) {
        styles = try StyleChooser(pictures: 1, count: count, layout)
    }

    /// Returns 64, or up to 128 for short rows, since each block has a header.
    static func mostRows(of rowBytes: Int) -> Int { min(max(1 << 18 / (rowBytes + 1), 64), 128) }

    var rows: StoredRows { styles.plain[0] }

    func fit(_ count: Int, rowBytes: Int) -> Bool { styles.fit(count, rowBytes: rowBytes) }

    func code(_ count: Int, isThorough: Bool, isLast: Bool, to stream: inout ZlibWriter) {
        let styled = styles.styled(count, by: .quick)
        write(
            styled.rows[0], [styled.coding], options: (isThorough, isLast), to: &stream)
    }

    /// Writes blended rows, reusing the `codings` of the blended pictures if they still suit: 4 to
    /// 13 % less time for a fade, and 0.1 % more bytes on average.
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

    private func write(
        _ rows: StoredRows, _ codings: [RowCoding], options: (isThorough: Bool, isLast: Bool),
        to stream: inout ZlibWriter
    ) {
        let tokens = styles.matcher.tokens
        let length = codings.reduce(0) { $0 + $1.count } * rows.stride
        // Counting only a sample of a photograph's literals saves up to 20 % of a fade's time and
        // costs 0.5 % of its size; small blocks would grow much more.
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
        // The tokens describe these bytes, which belong to the coder.
        unsafe tokens.write(bytes, count: length, isLast: options.isLast, to: &stream.bits)
        unsafe stream.add(bytes, count: length)
    }

    /// Returns the first `count` rows in their style, and the symbols of a quick search.
    func trial(_ count: Int) -> (rows: StoredRows, counts: DeflateCode.Counts) {
        let styled = styles.styled(count, by: .thorough)
        let (rows, tokens) = (styled.rows[0], styles.matcher.tokens)
        tokens.clear()
        styles.matcher.tokenize(0..<count * rows.stride, of: rows, style: styled.coding.style)
        return (rows, tokens.counts)
    }

    func styled(_ count: Int) -> StoredRows { styles.styled(count, by: .thorough).rows[0] }
}
