enum StyleTrial {
    /// Alternating halves of about one row in 16, for rows coded once.
    ///
    /// Compared with whole rows, this saves 2 to 8 % of a screen's time and costs 1 to 3 % of its
    /// size.
    case quick
    /// About one row in 8, for sources that are coded once and shown often.
    case thorough

    var interval: Int { self == .quick ? 16 : 8 }
}

struct StyledRows {
    let coding: RowCoding
    let rows: [StoredRows]
    var alternatives: [Alternative] = []

    struct Alternative {
        let style: RowStyle
        let share: Double
    }
}

/// Chooses a style and filters for rows of all pictures.
struct StyleChooser {
    let plain: [StoredRows]
    private let filtered: [StoredRows]
    let matcher: QuickMatcher

    init(pictures: Int, count: Int, _ layout: RowLayout) throws(OutOfMemory) {
        func rows(_ picture: Int) throws(OutOfMemory) -> StoredRows {
            try StoredRows(count: count, layout)
        }
        plain = try (0..<pictures).map(rows)
        filtered = try (0..<pictures).map(rows)
        matcher = try QuickMatcher(bytes: count * (layout.bytes + 1))
    }

    func fit(_ count: Int, rowBytes: Int) -> Bool {
        count * (rowBytes + 1) <= matcher.tokens.bytes
            && (plain + filtered).allSatisfy { $0.fit(count, rowBytes: rowBytes) }
    }

    /// Returns the first `count` rows in the style with the smallest sample, filtered for the
    /// smallest residuals; the next call overwrites them.
    ///
    /// If the rows of a photograph are similar, the sample is one row, and every second filtered
    /// row reuses the previous filter. If hardly any pixel equals a neighbor, matches are not
    /// tried.
    func styled(_ count: Int, by trial: StyleTrial) -> StyledRows {
        var filters = [RowFilter?](repeating: nil, count: count)
        for row in 0..<count { for rows in plain { rows.clearFilter(ofRow: row) } }
        let shares = plain.map { $0.flatness(0..<count) }
        let means = shares.map(mean)
        let flatness = (means.min() ?? 0)...(means.max() ?? 0)
        let isPhotograph = RowCoding.isPhotograph(flatness)
        // Some pictures are uneven: with rows entirely of sky or black, with rows that repeat the
        // one above, or with text next to a photograph.
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
        // For such photographs this saves 3 to 12 % of a fade's time and costs less than 0.7 % of
        // its size.
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

    /// Returns the other styles that may be shorter; `ifPlain` is the size of the unfiltered sample
    /// relative to the sample in `style`.
    ///
    /// Single rows miss repetitions of gradients at a horizontal offset. Filtering makes screens
    /// with them up to 33 % larger, and gradients alone three times as large.
    private func alternatives(
        to style: RowStyle, _ ifPlain: Double, _ flatness: ClosedRange<Double>
    ) -> [StyledRows.Alternative] {
        // None of the bands below this flatness was shorter in another style; 11 of 68 bands of
        // photographs are above it.
        guard flatness.upperBound > 0.48 else { return [] }
        // In flat color, the sample is more reliable than consecutive rows, unless the unfiltered
        // sample is much larger, as with gradients.
        let isHardlyPlain = flatness.upperBound > 0.9 && ifPlain > 1.2
        let plain = StyledRows.Alternative(style: .plain, share: isHardlyPlain ? 0.8 : 1)
        return [plain] + (style == .filtered ? [.init(style: .mixed, share: 1)] : [])
    }

    /// Returns `coding` with the filters whose residuals take the fewest bits in the code of all
    /// rows.
    ///
    /// The code depends on the filters, hence two rounds. This saves 2 % of dithered gradients.
    func refined(_ coding: RowCoding, by bytes: ByteCounts) -> RowCoding {
        var filters: [RowFilter?] = coding.filters
        for _ in 0..<2 {
            bytes.clear()
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

    func fill(_ filters: [RowFilter]) {
        for (rows, target) in zip(plain, filtered) {
            for (row, filter) in filters.enumerated() { target.fill(row, with: filter, of: rows) }
        }
    }

    private func cost(of row: Int, in costs: [UInt32]) -> UInt32 {
        filtered.reduce(0) { sum, rows in
            let bytes = unsafe rows.row(row)
            return unsafe costs.withUnsafeBufferPointer { costs in
                (0..<rows.rowBytes).reduce(sum) { unsafe $0 &+ costs[Int(bytes[$1])] }
            }
        }
    }

    func rows(with filters: [RowFilter]) -> StoredRows {
        guard filters.contains(where: { $0 != .none }) else {
            for row in filters.indices { plain[0].clearFilter(ofRow: row) }
            return plain[0]
        }
        fill(filters)
        return filtered[0]
    }

    /// Returns the best style for the sample, whether it suits each picture, and the unfiltered
    /// size divided by the best.
    private func shortest(
        _ rows: (count: Int, interval: Int), byHalves: Bool, filters: inout [RowFilter?]
    ) -> (style: RowStyle, suitsEach: Bool, ifPlain: Double) {
        // Each sampled row has a row above. An odd interval avoids resonance with patterns.
        let sampled = stride(from: min(1, rows.count - 1), to: rows.count, by: rows.interval | 1)
        for row in sampled.flatMap({ max(0, $0 - 1)...$0 }) { _ = filter(row, &filters) }
        let parts = sampled.enumerated().map { sample, row in
            byHalves ? plain[0].half(sample % 2, ofRow: row) : plain[0].range(ofRow: row)
        }
        // The first case is `plain`.
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
        // In a near tie the simpler style wins, since it is seldom much longer in other rows.
        let best = lengths.dropFirst().reduce(lengths[0]) { $1.bits < 0.97 * $0.bits ? $1 : $0 }
        let suitsEach = best.each.indices.allSatisfy { picture in
            lengths.allSatisfy { best.each[picture] <= 1.1 * $0.each[picture] }
        }
        return (best.style, suitsEach, lengths[0].bits / best.bits)
    }

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

    private func fill(_ row: Int, with filter: RowFilter, _ filters: inout [RowFilter?]) {
        for (rows, target) in zip(plain, filtered) { target.fill(row, with: filter, of: rows) }
        filters[row] = filter
    }
}

extension StoredRows {
    fileprivate func range(ofRow row: Int) -> Range<Int> { row * stride..<(row + 1) * stride }

    fileprivate func half(_ half: Int, ofRow row: Int) -> Range<Int> {
        let range = range(ofRow: row)
        guard rowBytes >= 1024 else { return range }
        let middle = range.lowerBound + 1 + rowBytes / step / 2 * step
        return half == 0 ? range.lowerBound..<middle : middle..<range.upperBound
    }
}
