extension SpliceBook {
    /// A coded band, for tests that compare it with the proved model (`docs/splice/proof.md`).
    package struct Band {
        package let rows: Range<Int>
        package let hasMatches: Bool
        package let cellBytes: Int
        package let matches: [[Repeats]]
    }

    /// A match and its alternative, whose length may be 0.
    package struct Repeats {
        /// The byte position in the band, filter bytes included.
        package let start: Int
        package let best: (length: Int, distance: Int)
        package let other: (length: Int, distance: Int)

        package init(
            at start: Int, _ best: (length: Int, distance: Int),
            other: (length: Int, distance: Int) = (0, 1)
        ) {
            (self.start, self.best, self.other) = (start, best, other)
        }
    }

    package var codedBands: [Band] {
        bands.compactMap { band in
            guard case .coded(let band) = band else { return nil }
            return Band(
                rows: band.rows, hasMatches: band.coding.hasMatches,
                cellBytes: CodedBand.cellBytes(step),
                matches: band.sources.map { source in
                    let matches = source.rows.matches
                    return (0..<matches.count).map { Repeats(matches[$0]) }
                })
        }
    }

    /// Codes rows of zeros with one match, to test forbidden matches.
    package static func code(
        zeros rowBytes: Int, rows count: Int, hasMatches: Bool, _ match: Repeats
    ) throws(OutOfMemory) {
        let rows = try StoredRows(count: count, RowLayout(bytes: rowBytes, step: 1))
        for row in 0..<count {
            rows.clear(row)
            rows.clearFilter(ofRow: row)
        }
        let matches = [MatchPair(match)]
        let counts = DeflateCode.Counts(rows, 0..<count, matches: matches, by: try ByteCounts())
        let coding = RowCoding(
            style: hasMatches ? .plain : .filtered,
            filters: Array(repeating: .none, count: count), flatness: 1...1, suitsEach: true)
        let tokens = SourceTokens(rows: rows, matches: matches, counts: counts)
        _ = try CodedBand(BandTokens(coding: coding, sources: [tokens]), from: 0, step: 1)
    }
}

extension SpliceBook.Repeats {
    fileprivate init(_ pair: MatchPair) {
        self.init(
            at: Int(pair.best.start), (Int(pair.best.length), pair.best.distance),
            other: (Int(pair.other.length), pair.other.distance))
    }
}

extension MatchPair {
    fileprivate init(_ match: SpliceBook.Repeats) {
        func part(_ part: (length: Int, distance: Int)) -> Match {
            Match(at: match.start, length: part.length, distance: part.distance)
        }
        self.init(part(match.best), other: part(match.other))
    }
}
