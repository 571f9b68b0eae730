extension DeflateCode.Counts {
    /// The symbols of some of a source's rows: their filters, what no match covers, the matches, of
    /// which none lies behind these rows, and the end.
    ///
    /// Matches before the rows do not count. Bytes are counted by `bytes`.
    init(
        _ source: StoredRows, _ rows: Range<Int>, matches: [MatchPair], by bytes: ByteCounts
    ) {
        self.init()
        let start = unsafe UnsafePointer(source.rows())
        bytes.clear()
        var i = rows.lowerBound * source.stride
        for pair in matches where pair.best.start >= i {
            // Matches lie, in order, each within a row.
            unsafe bytes.add(start, i..<Int(pair.best.start))
            i = pair.best.end
            add(length: Int(pair.best.length), distance: pair.best.distance)
        }
        unsafe bytes.add(start, i..<rows.upperBound * source.stride)
        add(literals: bytes)
        literals[256] = 1
    }

    /// The sums of several.
    init(sumOf all: [DeflateCode.Counts]) {
        self.init()
        for counts in all {
            for i in literals.indices { literals[i] += counts.literals[i] }
            for i in distances.indices { distances[i] += counts.distances[i] }
        }
    }

    /// The counts with at least one of everything that fresh pixels may need: all literals, the end
    /// of the block, and all matches where there are any.
    ///
    /// Where there are none, runs of zeroes make do with a few lengths: thirty codes that are
    /// hardly ever used would cost a photograph half a per cent.
    func withFreshSymbols(hasMatches: Bool) -> DeflateCode.Counts {
        var counts = self
        // The end of the block follows the literals; three lengths of runs are 258, 59 and 17 at
        // least.
        for i in hasMatches ? Array(literals.indices) : Array(0...256) + [268, 276, 285] {
            counts.literals[i] = max(literals[i], 1)
        }
        for i in hasMatches ? distances.indices : 0..<1 {
            counts.distances[i] = max(distances[i], 1)
        }
        return counts
    }

    /// The bits of these symbols in `code`.
    func bits(in code: DeflateCode) -> Int {
        var bits = 0
        for (symbol, count) in literals.enumerated() {
            bits += count * code.literals[symbol].length
            if symbol > 256 { bits += count * DeflateTables.lengthExtra[symbol - 257] }
        }
        for (symbol, count) in distances.enumerated() {
            bits +=
                count * (code.distances[symbol].length + DeflateTables.distanceExtra(symbol))
        }
        return bits
    }
}
