/// One scanline of a frame before it has pixels: which columns come from which source.
package struct Scanline {
    /// To be carried out in this order.
    ///
    /// Copies never overlap; an edge follows the copy beneath it.
    package private(set) var runs: [Run] = []
    /// The coverage of every column that lies in an edge, run by run: each run's shares between
    /// `sharePadding` zeroes on either side.
    package private(set) var shares: [UInt16] = []

    package init() {}

    /// Plans row `y` of `stack`, bottom source first, for a frame of `width` columns.
    package mutating func plan(_ stack: [MaskedSource], row y: Int, width: Int) {
        runs.removeAll(keepingCapacity: true)
        shares.removeAll(keepingCapacity: true)
        for layer in stack {
            if let mask = layer.mask {
                guard let row = EllipseScanline(mask, row: y, width: width) else { continue }
                addEdge(of: layer.source, row, row.touched.lowerBound..<row.full.lowerBound)
                addCopy(of: layer.source, row.full)
                addEdge(of: layer.source, row, row.full.upperBound..<row.touched.upperBound)
            } else {
                addCopy(of: layer.source, 0..<width)
            }
        }
    }

    private mutating func addEdge(of source: Int, _ row: EllipseScanline, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        runs.append(Run(kind: .edge, source: source, columns: columns))
        let start = shares.count + sharePadding
        shares.append(contentsOf: repeatElement(0, count: columns.count + 2 * sharePadding))
        var span = shares.mutableSpan
        row.coverage(of: columns, into: &span, at: start)
    }

    /// Whatever lies beneath a copy is not worth copying; an edge there has been given its shares,
    /// so it stays.
    private mutating func addCopy(of source: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        for i in runs.indices.reversed() {
            let beneath = runs[i]
            guard beneath.kind == .copy, beneath.columns.overlaps(columns) else { continue }
            runs.remove(at: i)
            let (start, end) = (beneath.columns.lowerBound, beneath.columns.upperBound)
            let left = start..<max(start, columns.lowerBound)
            let right = min(end, columns.upperBound)..<end
            for rest in [right, left] where !rest.isEmpty {
                runs.insert(Run(kind: .copy, source: beneath.source, columns: rest), at: i)
            }
        }
        runs.append(Run(kind: .copy, source: source, columns: columns))
    }
}
