import Raster

/// How carefully a style is chosen.
enum StyleTrial {
    /// By halves of one row in sixteen, the left one and the right one in turn, for what is coded
    /// once.
    ///
    /// Beside whole rows that saves 2 to 8 % of a screen's time, and costs 1 to 3 % of its size.
    case quick
    /// By one row in eight, for what is coded once and shown often.
    case thorough

    /// About one in so many rows is tried.
    var interval: Int { self == .quick ? 16 : 8 }
}

/// Rows, picture by picture, in a style that was chosen for them.
struct StyledRows {
    let coding: RowCoding
    let rows: [StoredRows]
    /// Other styles in which all rows together may be shorter, though those that were tried one by
    /// one are not.
    var alternatives: [Alternative] = []

    /// A style to be taken if some neighbors have less than `share` of the bits in it that they
    /// have in the chosen one.
    struct Alternative {
        let style: RowStyle
        let share: Double
    }
}

/// Rows of one picture or several, as they are and filtered, and what suits them.
///
/// All pictures' rows have one style, and the same filters, so that tokens of one can follow those
/// of another.
struct StyleChooser {
    /// The rows as they are, and the one above, picture by picture.
    let plain: [StoredRows]
    private let filtered: [StoredRows]
    /// What rows are tried with, and may be coded with behind that.
    let matcher: QuickMatcher

    init(pictures: Int, count: Int, _ layout: RowLayout) throws(OutOfMemory) {
        func rows(_ picture: Int) throws(OutOfMemory) -> StoredRows {
            try StoredRows(count: count, layout)
        }
        plain = try (0..<pictures).map(rows)
        filtered = try (0..<pictures).map(rows)
        matcher = try QuickMatcher(bytes: count * (layout.bytes + 1))
    }

    /// Takes so many rows of another length from now on, if there is room for them.
    func fit(_ count: Int, rowBytes: Int) -> Bool {
        count * (rowBytes + 1) <= matcher.tokens.bytes
            && (plain + filtered).allSatisfy { $0.fit(count, rowBytes: rowBytes) }
    }

    /// The first `count` rows, each behind its filter's byte, in the style in which those that are
    /// tried have the fewest bits, and what filters they have: those that leave the smallest
    /// residuals.
    ///
    /// Of a photograph half as much is tried, or a single row if all are about alike; there every
    /// second one also takes the filter of the one before. Where hardly a pixel equals its
    /// neighbour, no matches are looked for. What is returned is overwritten with the next rows.
    func styled(_ count: Int, by trial: StyleTrial) -> StyledRows {
        var filters = [RowFilter?](repeating: nil, count: count)
        for row in 0..<count { for rows in plain { rows.clearFilter(ofRow: row) } }
        let shares = plain.map { $0.flatness(0..<count) }
        let means = shares.map(mean)
        let flatness = (means.min() ?? 0)...(means.max() ?? 0)
        let isPhotograph = RowCoding.isPhotograph(flatness)
        // None of the rows that were looked at is sky or black as a whole, or repeats the one
        // above, or is text where others are a picture.
        let isEven =
            isPhotograph
            && shares.allSatisfy { shares in
                let (least, most) = (shares.min() ?? 1, shares.max() ?? 1)
                return most < 0.75 && most - least < 0.15
            }
        let interval =
            isEven
            ? count
            : min(trial.interval, count / 4) * (isPhotograph && trial == .thorough ? 2 : 1)
        let (style, suitsEach, ifPlain) =
            flatness.upperBound > 1 / 16
            ? shortest(
                (count, interval), byHalves: trial == .quick && !isEven, filters: &filters)
            : (.filtered, true, 1)
        guard style != .plain else {
            let none = [RowFilter](repeating: .none, count: count)
            let coding = RowCoding(
                style: style, filters: none, flatness: flatness, suitsEach: suitsEach)
            return StyledRows(coding: coding, rows: plain)
        }
        // In such photographs that costs less than 0.7 % of size, and saves 3 to 12 % of a fade's
        // time.
        for row in stride(from: 2, to: isEven && style == .filtered ? count : 0, by: 2) {
            fill(row, with: filter(row - 1, &filters), &filters)
        }
        let best = (0..<count).map { filter($0, &filters) }
        let coding = RowCoding(
            style: style, filters: best, flatness: flatness, suitsEach: suitsEach)
        return StyledRows(
            coding: coding, rows: filtered,
            alternatives: alternatives(to: style, ifPlain, flatness))
    }

    /// In which other styles than `style` rows so flat may be shorter, if those that were tried one
    /// by one have `ifPlain` times as many bits unfiltered.
    ///
    /// Such rows hardly know what others of the band they repeat, as those of gradients do, a few
    /// columns to a side: such screens are up to a third longer where they are filtered, and
    /// gradients alone three times.
    private func alternatives(
        to style: RowStyle, _ ifPlain: Double, _ flatness: ClosedRange<Double>
    ) -> [StyledRows.Alternative] {
        // Of bands that are less flat, none was seen that was shorter in another style; of 68 bands
        // of photographs eleven are flatter.
        guard flatness.upperBound > 0.48 else { return [] }
        // Where nearly all is flat color, a few neighbors tell less than rows from everywhere, if
        // the difference is not as large as gradients make it.
        let isHardlyPlain = flatness.upperBound > 0.9 && ifPlain > 1.2
        let plain = StyledRows.Alternative(style: .plain, share: isHardlyPlain ? 0.8 : 1)
        return [plain] + (style == .filtered ? [.init(style: .mixed, share: 1)] : [])
    }

    /// `coding`, which the rows have, with filters by what they cost: for each row the one with
    /// which its residuals take the fewest bits in the code that suits all rows as they were.
    ///
    /// The code changes with the filters, so that is done twice. Of dithered gradients that saves
    /// 2 % of size, since the smallest residuals are not always the most frequent ones; of grain
    /// hardly anything.
    func refined(_ coding: RowCoding, by bytes: ByteCounts) -> RowCoding {
        var filters: [RowFilter?] = coding.filters
        for _ in 0..<2 {
            bytes.clear()
            // The rows hold all of them.
            for rows in filtered { unsafe bytes.add(rows.rows(), 0..<coding.count * rows.stride) }
            var counts = DeflateCode.Counts()
            counts.add(literals: bytes)
            for byte in 0...255 { counts.literals[byte] = max(1, counts.literals[byte]) }
            let costs = DeflateCode(counts).literals.prefix(256).map { UInt32($0.length) }
            for row in 0..<coding.count {
                let known = filters[row] ?? .none
                var best = (filter: known, cost: cost(of: row, in: costs))
                for filter in [RowFilter.up, .sub, .average, .paeth, .none] where filter != known {
                    fill(row, with: filter, &filters)
                    let cost = cost(of: row, in: costs)
                    if cost < best.cost { best = (filter, cost) }
                }
                fill(row, with: best.filter, &filters)
            }
        }
        return RowCoding(
            style: coding.style, filters: filters.map { $0 ?? .none }, flatness: coding.flatness,
            suitsEach: coding.suitsEach)
    }

    /// Filters the rows of all pictures by those filters, a row each.
    func fill(_ filters: [RowFilter]) {
        for (rows, target) in zip(plain, filtered) {
            for (row, filter) in filters.enumerated() { target.fill(row, with: filter, of: rows) }
        }
    }

    /// The bits of row `row` of all pictures as it is filtered, where literals have so many.
    private func cost(of row: Int, in costs: [UInt32]) -> UInt32 {
        filtered.reduce(0) { sum, rows in
            let bytes = unsafe rows.row(row)
            // A byte is less than the number of costs.
            return unsafe costs.withUnsafeBufferPointer { costs in
                (0..<rows.rowBytes).reduce(sum) { unsafe $0 &+ costs[Int(bytes[$1])] }
            }
        }
    }

    /// The rows of the only picture with those filters, each behind its filter's byte.
    func rows(with filters: [RowFilter]) -> StoredRows {
        guard filters.contains(where: { $0 != .none }) else {
            for row in filters.indices { plain[0].clearFilter(ofRow: row) }
            return plain[0]
        }
        fill(filters)
        return filtered[0]
    }

    /// The style in which some rows of all pictures have the fewest bits, whether those of each
    /// have hardly more in it than in another one, and how many times as many bits they have
    /// unfiltered.
    ///
    /// Of the first `count` rows it tries one in `interval`.
    private func shortest(
        _ rows: (count: Int, interval: Int), byHalves: Bool, filters: inout [RowFilter?]
    ) -> (style: RowStyle, suitsEach: Bool, ifPlain: Double) {
        // Each has a row above that it can repeat; an odd interval does not keep time with
        // patterns.
        let sampled = stride(from: min(1, rows.count - 1), to: rows.count, by: rows.interval | 1)
        for row in sampled.flatMap({ max(0, $0 - 1)...$0 }) { _ = filter(row, &filters) }
        let parts = sampled.enumerated().map { sample, row in
            byHalves ? plain[0].half(sample % 2, ofRow: row) : plain[0].range(ofRow: row)
        }
        // The first of all cases is `plain`.
        let lengths = RowStyle.allCases.map { style in
            let counts = (style == .plain ? plain : filtered).map { rows in
                matcher.tokens.clear()
                for part in parts { matcher.tokenize(part, of: rows, style: style) }
                return matcher.tokens.counts
            }
            return (
                style: style, bits: DeflateCode.Counts(sumOf: counts).expectedBits,
                each: counts.count > 1 ? counts.map(\.expectedBits) : []
            )
        }
        // Of equals the simpler one, which is seldom much longer elsewhere.
        let best = lengths.dropFirst().reduce(lengths[0]) { $1.bits < 0.97 * $0.bits ? $1 : $0 }
        let suitsEach = best.each.indices.allSatisfy { picture in
            lengths.allSatisfy { best.each[picture] <= 1.1 * $0.each[picture] }
        }
        return (best.style, suitsEach, lengths[0].bits / best.bits)
    }

    /// Filters row `row` of all pictures by the filter that leaves the smallest residuals, unless
    /// that is done, and returns which it is.
    private func filter(_ row: Int, _ filters: inout [RowFilter?]) -> RowFilter {
        if let known = filters[row] { return known }
        var best = (filter: RowFilter.none, cost: Int.max)
        for filter in [RowFilter.up, .sub, .average, .paeth, .none] {
            let cost = zip(plain, filtered).reduce(0) { sum, pair in
                sum
                    + pair.1.cost(
                        of: row, filteredBy: filter, of: pair.0, enough: best.cost - sum)
            }
            if cost < best.cost { best = (filter, cost) }
        }
        fill(row, with: best.filter, &filters)
        return best.filter
    }

    /// Filters row `row` of all pictures.
    private func fill(_ row: Int, with filter: RowFilter, _ filters: inout [RowFilter?]) {
        for (rows, target) in zip(plain, filtered) { target.fill(row, with: filter, of: rows) }
        filters[row] = filter
    }
}

extension StoredRows {
    /// The bytes of a row, counted from the first row on.
    fileprivate func range(ofRow row: Int) -> Range<Int> { row * stride..<(row + 1) * stride }

    /// The left half of a row or the right one, 0 or 1; the whole row where it is short.
    fileprivate func half(_ half: Int, ofRow row: Int) -> Range<Int> {
        let range = range(ofRow: row)
        guard rowBytes >= 1024 else { return range }
        let middle = range.lowerBound + 1 + rowBytes / step / 2 * step
        return half == 0 ? range.lowerBound..<middle : middle..<range.upperBound
    }
}
