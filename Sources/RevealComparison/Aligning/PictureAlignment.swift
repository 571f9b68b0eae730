import Raster
import RevealValues

/// The rows and the columns of two pictures, paired with each other.
package struct PictureAlignment: Sendable, Equatable {
    package private(set) var rows: LineAlignment
    package private(set) var columns: LineAlignment

    /// Aligns two pictures of the same layout, or only `rect` of both.
    init<S: Sample>(_ expected: Bitmap<S>, _ actual: Bitmap<S>, _ rect: PixelRect? = nil) {
        if rect == nil, let exact = Self(exactly: expected, actual) {
            self = exact
            return
        }
        let (one, other) = (rect ?? expected.whole, rect ?? actual.whole)
        let blocks = (min(4, one.width, other.width), min(4, one.height, other.height))
        let signatures = BlockSignatures(expected, one, blocks: blocks)
        let others = BlockSignatures(actual, other, blocks: blocks)
        rows = LineAlignment(signatures.rows, others.rows, side: blocks.1)
        columns = LineAlignment(signatures.columns, others.columns, side: blocks.0)
        let (rowRuns, columnRuns) = (rows.knownRuns, columns.knownRuns)
        let distances = { (rows: LineAlignment.Run, columns: LineAlignment.Run) in
            expected.distances(
                from: actual,
                rows.moved(by: (one.y, other.y)), columns.moved(by: (one.x, other.x)))
        }
        rows.fill { run in
            var sums = [Int](repeating: 0, count: run.count)
            for columns in columnRuns {
                for (i, row) in run.lines.enumerated() {
                    sums[i] += distances(row, columns).reduce(0, +)
                }
            }
            return sums
        }
        columns.fill { run in
            var sums = [Int](repeating: 0, count: run.count)
            for row in rowRuns.flatMap(\.lines) {
                for (i, sum) in distances(row, run).enumerated() { sums[i] += sum }
            }
            return sums
        }
    }

    /// Aligns pictures that are equal except for rows or columns at one place of the larger one;
    /// nil for others.
    private init?<S: Sample>(exactly expected: Bitmap<S>, _ actual: Bitmap<S>) {
        let (one, other) = (expected.whole, actual.whole)
        let (rows, columns) = expected.equalEnds(of: actual)
        guard
            let rows = LineAlignment(ends: rows, of: one.height, other.height),
            let columns = LineAlignment(ends: columns, of: one.width, other.width)
        else { return nil }
        (self.rows, self.columns) = (rows, columns)
    }

    /// Returns the alignment of pictures of `size` that have the aligned parts at `rect` and are
    /// equal elsewhere; `wholly` extends a move to all lines.
    func extended(from rect: PixelRect, to size: PixelSize, wholly: Bool) -> Self {
        var whole = self
        whole.rows = rows.extended(from: rect.y, to: size.height, wholly: wholly)
        whole.columns = columns.extended(from: rect.x, to: size.width, wholly: wholly)
        return whole
    }

    /// Whether all lines are paired with those at the same position.
    var isInPlace: Bool {
        [rows, columns].allSatisfy { $0.inserted.isEmpty && $0.removed.isEmpty }
    }

    /// The size of a picture with all lines of both pictures.
    var size: PixelSize { PixelSize(width: columns.lines.count, height: rows.lines.count) }

    /// Returns the paired lines of both pictures.
    func parts<S: Sample>(
        _ expected: Bitmap<S>, _ actual: Bitmap<S>
    ) throws(OutOfMemory) -> (expected: Bitmap<S>, actual: Bitmap<S>) {
        (
            try expected.part(rows: rows.expected, columns: columns.expected),
            try actual.part(rows: rows.actual, columns: columns.actual)
        )
    }

    /// The rectangles of the actual picture that are missing in the expected one.
    func inserted(width: Int, height: Int) -> [PixelRect] {
        rows.inserted.map { PixelRect(x: 0, y: $0.lowerBound, width: width, height: $0.count) }
            + columns.inserted.map {
                PixelRect(x: $0.lowerBound, y: 0, width: $0.count, height: height)
            }
    }

    /// Returns the pairs in a rectangle of the actual picture; nil for none.
    func pairs(in rect: PixelRect) -> PixelRect? {
        let (x, y) = (columns.pairs(before: rect.x), rows.pairs(before: rect.y))
        let width = columns.pairs(before: rect.x + rect.width) - x
        let height = rows.pairs(before: rect.y + rect.height) - y
        return width > 0 && height > 0 ? PixelRect(x: x, y: y, width: width, height: height) : nil
    }

    /// Returns the actual picture's rectangle from the first to the last of `pairs`.
    func actual(_ pairs: PixelRect) -> PixelRect {
        let columns = columns.actual(pairs.columns)
        let rows = rows.actual(pairs.rows)
        return PixelRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

extension PictureAlignment: CustomStringConvertible {
    /// Consecutive rows or columns that were inserted or removed.
    package struct Edit: Sendable {
        package let noun: String
        package let verb: String
        package let lines: Range<Int>
    }

    /// The edits, without those at the sides of a move.
    package var edits: [Edit] {
        [(rows, "row"), (columns, "column")].filter { $0.0.move == nil }.flatMap { lines, noun in
            lines.inserted.map { Edit(noun: noun, verb: "inserted", lines: $0) }
                + lines.removed.map { Edit(noun: noun, verb: "removed", lines: $0) }
        }
    }

    /// The distances of a move in columns and rows; nil if neither moved.
    package var move: (x: Int, y: Int)? {
        columns.move == nil && rows.move == nil ? nil : (columns.move ?? 0, rows.move ?? 0)
    }

    /// The edits and the move, as a clause.
    package var description: String {
        var (clauses, rest) = ([String](), edits[...])
        while let first = rest.first {
            let alike = rest.prefix { $0.noun == first.noun && $0.verb == first.verb }
            rest = rest.dropFirst(alike.count)
            let count = alike.reduce(0) { $0 + $1.lines.count }
            let places = alike.prefix(3).map { "\($0.lines.lowerBound)" }.joined(separator: ", ")
            let more = alike.count > 3 ? " and \(alike.count - 3) more places" : ""
            let nouns = count == 1 ? first.noun : first.noun + "s"
            clauses.append("\(count) \(nouns) \(first.verb) at \(places)\(more)")
        }
        if let move {
            let ways = [(move.x, "to the left", "to the right"), (move.y, "up", "down")]
                .filter { $0.0 != 0 }
                .map { "\(counted(abs($0.0), "pixel")) \($0.0 < 0 ? $0.1 : $0.2)" }
            clauses.append("moving by " + ways.joined(separator: " and "))
        }
        return clauses.joined(separator: ", ")
    }
}

extension Bitmap {
    var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Returns the numbers of equal rows at the top and bottom of pictures of one width, or of
    /// equal columns at the left and right of pictures of one height.
    fileprivate func equalEnds(
        of other: Bitmap
    ) -> (rows: (first: Int, last: Int), columns: (first: Int, last: Int)) {
        let (rows, columns) = (min(height, other.height), min(width, other.width))
        func isSame(_ row: Int, _ otherRow: Int) -> Bool {
            withRow(row) { samples in other.withRow(otherRow) { samples.isSame(as: $0) } }
        }
        if width == other.width {
            let first = (0..<rows).prefix { isSame($0, $0) }.count
            let last = (0..<rows).prefix { isSame(height - 1 - $0, other.height - 1 - $0) }.count
            return ((first, last), (columns, columns))
        }
        guard height == other.height else { return ((0, 0), (0, 0)) }
        let channels = layout.channels
        var (first, last) = (columns * channels, columns * channels)
        for row in 0..<rows where first + last >= columns * channels {
            withRow(row) { samples in
                other.withRow(row) { others in
                    first = (0..<first).prefix { samples[$0] == others[$0] }.count
                    let (end, otherEnd) = (samples.count - 1, others.count - 1)
                    last = (0..<last).prefix { samples[end - $0] == others[otherEnd - $0] }.count
                }
            }
        }
        return ((rows, rows), (first / channels, last / channels))
    }

    /// Returns the sum of the differences of samples for each pair of pixels in a pair of rows.
    fileprivate func distances(
        from other: Bitmap, _ row: LineAlignment.Run, _ columns: LineAlignment.Run
    ) -> [Int] {
        let channels = layout.channels
        return withRow(row.expected) { samples in
            other.withRow(row.actual) { others in
                (0..<columns.count).map { column in
                    let i = (columns.expected + column) * channels
                    let j = (columns.actual + column) * channels
                    return (0..<channels).reduce(0) {
                        $0 + abs(Int(samples[i + $1]) - Int(others[j + $1]))
                    }
                }
            }
        }
    }

    /// Returns the pixels that are in both `rows` and `columns`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    func part(rows: [Range<Int>], columns: [Range<Int>]) throws(OutOfMemory) -> Bitmap {
        let channels = layout.channels
        var part = try Bitmap(
            width: columns.reduce(0) { $0 + $1.count }, height: rows.reduce(0) { $0 + $1.count },
            layout: layout)
        var target = 0
        for y in rows.joined() {
            withRow(y) { row in
                part.withMutableRow(target) { copy in
                    var i = 0
                    for columns in columns {
                        copy.copySamples(
                            from: row.extracting(
                                columns.lowerBound * channels..<columns.upperBound * channels),
                            at: i)
                        i += columns.count * channels
                    }
                }
            }
            target += 1
        }
        return part
    }
}
