import Raster

/// Codes rows that are in no other frame, a block at a time, each block in the style and with the code that
/// suit it.
///
/// It is quick rather than thorough: a frame's rows are coded once. It keeps its memory from block to block.
struct BlockCoder {
    private let styles: StyledRows

    /// A coder of up to `count` rows at once.
    init(count: Int, rowBytes: Int, step: Int) throws(OutOfMemory) {
        styles = try StyledRows(pictures: 1, count: count, rowBytes: rowBytes, step: step)
    }

    /// The most rows that a block should have: 64, or more where rows are short, since each block has a
    /// header and a style.
    static func mostRows(of rowBytes: Int) -> Int { min(max(1 << 18 / (rowBytes + 1), 64), 128) }

    /// The rows to be coded, and the one above.
    var rows: BandRows { styles.plain[0] }

    /// Takes rows of another length from now on, if there is room for so many of them.
    func fit(_ count: Int, rowBytes: Int) -> Bool { styles.fit(count, rowBytes: rowBytes) }

    /// Writes the first `count` rows as a block; where `isThorough`, a little smaller and later.
    func code(
        _ count: Int, isThorough: Bool, isLast: Bool, to writer: inout BitWriter,
        _ checksum: inout Adler32
    ) {
        let styled = styles.styled(count, by: .quick)
        write(
            styled.rows[0], [(count, styled.coding)], isThorough: isThorough, isLast: isLast,
            to: &writer, &checksum)
    }

    /// Writes rows that show the pictures of `bands` in place, in whatever mixture, as a block.
    ///
    /// What suits the pictures suits most mixtures, too: taking it saves 4 to 13 % of a fade's time, and costs a
    /// tenth of a per cent of its size on average.
    func code(
        _ bands: ArraySlice<CodedBand>, isThorough: Bool, isLast: Bool, to writer: inout BitWriter,
        _ checksum: inout Adler32
    ) {
        var first = 0
        let areSuited = bands.allSatisfy { band in
            defer { first += band.rows.count }
            return band.coding.suits(rows, first..<first + band.rows.count)
        }
        guard areSuited else {
            let count = bands.reduce(0) { $0 + $1.rows.count }
            code(count, isThorough: isThorough, isLast: isLast, to: &writer, &checksum)
            return
        }
        write(
            styles.rows(with: bands.flatMap(\.coding.filters)),
            bands.map { ($0.rows.count, $0.coding) }, isThorough: isThorough, isLast: isLast,
            to: &writer, &checksum)
    }

    /// Writes as many of `rows` as the parts have, each part in a style of its own.
    private func write(
        _ rows: BandRows, _ parts: [(count: Int, coding: RowCoding)], isThorough: Bool,
        isLast: Bool, to writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        let tokens = styles.tokens
        let length = parts.reduce(0) { $0 + $1.count } * rows.stride
        // A photograph has so many literals that some of them say how often all come. That saves up to a
        // fifth of a fade's time, and costs it half a per cent of size; small blocks would pay much more.
        tokens.clear(
            isSampled: parts.allSatisfy { $0.coding.isPhotograph && !$0.coding.hasMatches }
                && length >= 1 << 16)
        var start = 0
        for part in parts {
            let end = start + part.count * rows.stride
            styles.matcher.tokenize(
                start..<end, of: rows, part.coding.style, isThorough: isThorough, into: tokens)
            start = end
        }
        let bytes = unsafe rows.rows()
        // The tokens are those of these bytes, all of which are the coder's.
        unsafe tokens.write(bytes, count: length, isLast: isLast, to: &writer)
        unsafe checksum.add(bytes, count: length)
    }

    /// The first `count` rows, each behind its filter's byte, in the style that some of them say is shortest.
    func styled(_ count: Int) -> Styled { styles.styled(count, by: .thorough) }
}
