extension Bitmap {
    /// The pixels that lie in none of the runs, of which there are some for each row, row after row
    /// without gaps, in a bitmap as wide as the most of them in one row, with zeroes at its end;
    /// nil where there are none.
    ///
    /// Where as many are fresh in every row, as in a picture that is scaled, they stand below one
    /// another as they do in the frame.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func freshPixels(
        beside runs: [[StaticRun]]
    ) throws(OutOfMemory) -> Bitmap? {
        precondition(runs.count == height)
        let fresh = runs.map { row in row.freshColumns(width: width) }
        let counts = fresh.map { row in row.reduce(0) { $0 + $1.count } }
        let (most, all) = (counts.max() ?? 0, counts.reduce(0, +))
        guard most > 0 else { return nil }
        var packed = try Bitmap(width: most, height: (all + most - 1) / most, layout: layout)
        let channels = layout.channels
        var place = 0
        packed.withMutableSamples { target in
            for (y, columns) in fresh.enumerated() {
                withRow(y) { row in
                    for columns in columns {
                        let part = row.extracting(
                            columns.lowerBound * channels..<columns.upperBound * channels)
                        target.copySamples(from: part, at: place)
                        place += part.count
                    }
                }
            }
        }
        return packed
    }
}

extension [StaticRun] {
    /// The columns of a row of that width that lie in none of the runs, from left to right.
    package func freshColumns(width: Int) -> [Range<Int>] {
        var fresh: [Range<Int>] = []
        var column = 0
        for run in self {
            if column < run.columns.lowerBound { fresh.append(column..<run.columns.lowerBound) }
            column = run.columns.upperBound
        }
        return column < width ? fresh + [column..<width] : fresh
    }
}
