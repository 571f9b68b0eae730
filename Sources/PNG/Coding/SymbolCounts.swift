extension DeflateCode.Counts {
    /// Counts the symbols of some rows, including the end of the block.
    ///
    /// Matches before the rows are ignored; none may follow the rows. `bytes` is scratch memory.
    init(
        _ source: StoredRows, _ rows: Range<Int>, matches: [MatchPair], by bytes: ByteCounts
    ) {
        self.init()
        let start = unsafe UnsafePointer(source.rows())
        bytes.clear()
        var i = rows.lowerBound * source.stride
        for pair in matches where pair.best.start >= i {
            unsafe bytes.add(start, i..<Int(pair.best.start))
            i = pair.best.end
            add(length: Int(pair.best.length), distance: pair.best.distance)
        }
        unsafe bytes.add(start, i..<rows.upperBound * source.stride)
        add(literals: bytes)
        literals[256] = 1
    }

    init(sumOf all: [DeflateCode.Counts]) {
        self.init()
        for counts in all {
            for i in literals.indices { literals[i] += counts.literals[i] }
            for i in distances.indices { distances[i] += counts.distances[i] }
        }
    }

    /// Returns the counts with at least one of every symbol that fresh pixels may need.
    ///
    /// Without matches, runs of zeros have only three lengths: more codes would cost a photograph
    /// 0.5 %.
    func withFreshSymbols(hasMatches: Bool) -> DeflateCode.Counts {
        var counts = self
        // The end of the block, and the lengths from 17, from 59, and 258.
        for i in hasMatches ? Array(literals.indices) : Array(0...256) + [268, 276, 285] {
            counts.literals[i] = max(literals[i], 1)
        }
        for i in hasMatches ? distances.indices : 0..<1 {
            counts.distances[i] = max(distances[i], 1)
        }
        return counts
    }

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
