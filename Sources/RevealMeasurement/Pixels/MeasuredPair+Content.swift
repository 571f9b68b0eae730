extension MeasuredPair {
    /// The part of the pictures in which they differ, without a border.
    var content: PixelRect {
        var (columns, rows) = (
            [Double](repeating: 0, count: width), [Double](repeating: 0, count: height)
        )
        var row = MixedRow(width: width)
        for y in 0..<height {
            // The weights are the contrast of the snapshots, whatever the frame.
            row.read(incoming, self, row: y, columns: 0..<width)
            let weight = row.weight.span
            for x in weight.indices {
                let contrast = Double(weight[x].squareRoot())
                columns[x] += contrast
                rows[y] += contrast
            }
        }
        let (x, y) = (Self.differing(columns), Self.differing(rows))
        return PixelRect(columns: x, rows: y)
    }

    private static func differing(_ lines: [Double]) -> Range<Int> {
        let least = lines.sorted()[lines.count / 2] / 2
        guard let first = lines.firstIndex(where: { $0 >= least }),
            let last = lines.lastIndex(where: { $0 >= least })
        else { return lines.indices }
        return first..<last + 1
    }
}
