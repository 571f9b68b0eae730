extension Bitmap {
    /// Returns the pixels outside `runs` (one element per row), packed without gaps; nil if there
    /// are none.
    ///
    /// The result is as wide as the maximum number of such pixels in a row, padded with zeros. If
    /// all rows have the same number, as in a scaled picture, columns stay aligned.
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
    /// Returns the columns outside the runs in a row of this width, left to right.
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
