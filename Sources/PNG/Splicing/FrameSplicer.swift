/// Makes frames from a book's bits, each independently.
///
/// Every thread needs its own splicer.
package struct FrameSplicer<S: Sample> {
    let book: SpliceBook
    var plan: BandPlan<S>
    var sources: BandSources
    var provenance: Provenance
    let fresh: FreshCoder
    private var waiting: WaitingBands
    private var flat: FlatRows

    package init(_ book: SpliceBook, _ compositor: Compositor<S>) throws(OutOfMemory) {
        precondition(book.step == compositor.layout.channels * MemoryLayout<S>.stride)
        self.book = book
        let layout = RowLayout(bytes: book.rowBytes, step: book.step)
        plan = try BandPlan(compositor, width: book.width, height: book.height)
        sources = BandSources(book)
        provenance = Provenance(rowBytes: book.rowBytes)
        fresh = try FreshCoder(layout)
        waiting = WaitingBands(layout, height: book.height, book.compression)
        flat = FlatRows()
    }

    /// An upper bound of a frame's zlib stream, in bytes.
    ///
    /// No code exceeds two bytes, and a header takes a few hundred. Flat rows have more blocks than
    /// bands only if these are full of literals, of at most 14 bits.
    var mostBytes: Int {
        2 * (book.rowBytes + 1) * book.height + 1024 * (book.bands.count + 1)
    }

    /// Writes the zlib stream of the frame that shows `stack`, bottom source first, into
    /// `mostBytes` bytes and returns its length.
    @unsafe
    mutating func encode(
        _ stack: [PlacedSource], into memory: UnsafeMutablePointer<UInt8>
    ) throws(OutOfMemory) -> Int {
        plan.begin(stack)
        waiting.begin(isInPlace: stack.allSatisfy { $0.frame == nil })
        flat.begin()
        var stream = unsafe ZlibWriter(into: memory)
        for (i, band) in book.bands.enumerated() {
            let isLast = i == book.bands.count - 1
            plan(band)
            guard isStatic(band) else {
                flat.code(isLast: false, to: &stream)
                try waiting.add(band.rows, band.coding, &plan, width: book.width)
                if isLast || !waiting.hasRoom(for: book.bands[i + 1].rows.count) {
                    waiting.code(isLast: isLast, to: &stream)
                }
                continue
            }
            waiting.code(isLast: false, to: &stream)
            switch band {
            case .coded(let band):
                flat.code(isLast: false, to: &stream)
                splice(band, isLast: isLast, to: &stream)
            case .flat(let colors, let rows):
                try flat.add(
                    rows.count, of: plan, colors: colors, in: book, by: fresh, to: &stream)
                if isLast { flat.code(isLast: true, to: &stream) }
            }
        }
        return stream.end()
    }

    private mutating func plan(_ band: SourceBand) {
        sources.begin(band)
        plan.begin(band.rows)
        for (row, y) in band.rows.enumerated() {
            plan.findRuns(ofRow: row)
            for index in plan.runs.indices(of: row) {
                let run = plan.runs[index]
                guard let source = book.coded(run.source) else { continue }
                sources.prefetch(row, next: y + 1, run.columns, of: source)
            }
            plan.compositeFresh(row)
        }
    }

    /// Whether at least 75 % of a band's pixels come from coded sources, which makes its code
    /// worthwhile.
    private func isStatic(_ band: SourceBand) -> Bool {
        let count = band.rows.count
        var pixels = 0
        for row in 0..<count {
            for index in plan.runs.indices(of: row)
            where book.coded(plan.runs[index].source) != nil {
                pixels += plan.runs[index].columns.count
            }
        }
        return 4 * pixels >= 3 * count * book.width
    }
}
