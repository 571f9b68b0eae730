package import Raster

/// Puts frames together from a book's bits, each from nothing but its own stack of sources.
///
/// It keeps the memory of a frame's fresh pixels, so each thread has its own.
package struct FrameSplicer<S: Sample> {
    private let book: SpliceBook
    private var compositor: Compositor<S>
    /// Of this only rows that are coded anew in part are ever touched, and which of them are up to
    /// date.
    private var frame: Bitmap<S>
    private var isComposited: [Bool]
    private var runs: [[StaticRun]] = []
    private var runsAbove: [StaticRun] = []
    private var purity = Purity()
    private var fresh: FreshCoder
    /// Matches of sources that hold in the row at hand, where whole cells do not: columns, lengths
    /// and distances.
    private var candidates: [RowMatch] = []

    /// A splicer of `book`'s sources, which are `compositor`'s; it makes frames of the size of
    /// `frame`, which it overwrites.
    package init(_ book: SpliceBook, _ compositor: Compositor<S>, frame: Bitmap<S>) {
        self.book = book
        self.compositor = compositor
        self.frame = frame
        isComposited = Array(repeating: false, count: frame.height)
        fresh = FreshCoder(book)
    }

    /// The most bytes that a frame's zlib stream can have, and some to spare.
    ///
    /// No code is longer than 15 bits, and a block's header has a few hundred bytes.
    var mostBytes: Int {
        2 * (book.rowBytes + 1) * frame.height + 1024 * (book.bands.count + 1)
    }

    /// Writes the zlib stream of the frame that shows `stack`, bottom source first, to memory that
    /// holds `mostBytes`, and returns its length.
    @unsafe
    mutating func encode(_ stack: [PlacedSource], into memory: UnsafeMutablePointer<UInt8>) -> Int {
        compositor.begin(stack, width: frame.width, height: frame.height)
        for y in isComposited.indices { isComposited[y] = false }
        var writer = unsafe BitWriter(into: memory)
        // Deflate with a window of 32 KiB, and the check bits of that.
        writer.put(0x0178, 16)
        var checksum = Adler32()
        for (i, band) in book.bands.enumerated() {
            let isLast = i == book.bands.count - 1
            if let last = runs.last, i > 0 { runsAbove = last }
            plan(band)
            if isStatic(band) {
                splice(band, isLast: isLast, &writer, &checksum)
            } else {
                codeAnew(band, isLast: isLast, &writer, &checksum)
            }
        }
        writer.align()
        for shift: UInt32 in [24, 16, 8, 0] {
            writer.put(UInt64(checksum.value >> shift & 255), 8)
        }
        return writer.bytes
    }

    private mutating func plan(_ band: CodedBand) {
        while runs.count < band.rows.count { runs.append([]) }
        runs.removeLast(runs.count - band.rows.count)
        for (i, y) in band.rows.enumerated() {
            compositor.staticRuns(inRow: y, into: &runs[i])
            let pixels = runs[i].reduce(0) { $0 + $1.columns.count }
            // Now that the row is planned, it is soon made.
            if pixels < frame.width { composite(row: y) }
        }
    }

    private mutating func composite(row y: Int) {
        guard !isComposited[y] else { return }
        compositor.composite(row: y, 0..<frame.width, into: &frame)
        isComposited[y] = true
    }

    /// Whether at least three quarters of a band's pixels are some source's, so that it pays to use
    /// the sources' code.
    private func isStatic(_ band: CodedBand) -> Bool {
        let pixels = runs.reduce(0) { sum, row in row.reduce(sum) { $0 + $1.columns.count } }
        return 4 * pixels >= 3 * band.rows.count * frame.width
    }

    private mutating func splice(
        _ band: CodedBand, isLast: Bool, _ writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        band.code.writeHeader(isLast: isLast, to: &writer)
        purity.update(
            runs, above: band.rows.lowerBound > 0 ? runsAbove : nil, band.coding, book)
        for (row, y) in band.rows.enumerated() {
            let filter = band.coding.filters[row]
            writer.put(literal: filter.rawValue, band.code)
            var sums = Adler32.RowSums()
            var column = 0
            candidates.removeAll(keepingCapacity: true)
            for span in purity.spans[row] {
                var pure = max(column, span.bytes.lowerBound)
                let cells = band.sources[span.source].cells(of: row)
                let above =
                    band.coding.readsRowsAbove
                    ? purity.spansAbove(row, of: span.source, reach: book.reach) : []
                var validity = CellValidity(
                    band.sources[span.source], cells, span.bytes, above,
                    cellBytes: CodedBand.cellBytes(book.step))
                while let valid = validity.next() {
                    let first = band.sources[span.source].cells[valid.lowerBound]
                    let last = band.sources[span.source].cells[valid.upperBound]
                    addCandidates(pure..<Int(first.column), of: span.source, band, row)
                    codeAnew(column..<Int(first.column), y, band, row, &writer, &sums)
                    copy(from: first, to: last, band.sources[span.source], &writer, &sums)
                    column = Int(last.column)
                    pure = column
                }
                addCandidates(pure..<max(pure, span.bytes.upperBound), of: span.source, band, row)
            }
            codeAnew(column..<book.rowBytes, y, band, row, &writer, &sums)
            checksum.add(sums, filter: filter, count: book.rowBytes)
        }
        band.code.writeEnd(to: &writer)
    }

    @inline(__always)
    private func copy(
        from first: Cell, to last: Cell, _ source: CodedSource, _ writer: inout BitWriter,
        _ sums: inout Adler32.RowSums
    ) {
        unsafe source.bits.withUnsafeBufferPointer { bits in
            guard let start = bits.baseAddress else { return }
            // A source's bits end with eight bytes more than its last cell says.
            unsafe writer.copy(start, from: Int(first.bit), Int(last.bit - first.bit))
        }
        sums.sum += Int(last.sum) - Int(first.sum) + Adler32.modulus
        sums.weightedSum += Int(last.weightedSum) - Int(first.weightedSum) + Adler32.modulus
    }
}

extension FrameSplicer {
    /// Composites those bytes of row `y` and codes them with the band's code.
    private mutating func codeAnew(
        _ bytes: Range<Int>, _ y: Int, _ band: CodedBand, _ row: Int, _ writer: inout BitWriter,
        _ sums: inout Adler32.RowSums
    ) {
        guard !bytes.isEmpty else { return }
        let step = book.step
        let columns = max(0, bytes.lowerBound / step - 1)..<(bytes.upperBound + step - 1) / step
        let channels = frame.layout.channels
        let samples = columns.lowerBound * channels..<columns.upperBound * channels
        let filter = band.coding.filters[row]
        // The row above a band's first belongs to a band that may be filtered.
        let matchesAbove = band.coding.readsRowsAbove && row > 0
        refresh(0, y, samples)
        if y == 0 {
            fresh.rows.clearRowAbove()
        } else if matchesAbove || filter.readsAbove {
            refresh(-1, y - 1, samples)
        }
        fresh.code(
            bytes, filter, hasRowAbove: matchesAbove, plain: band.coding.readsRowsAbove,
            candidates, band.code, &writer, &sums)
        candidates.removeAll(keepingCapacity: true)
    }

    /// Brings samples of row `y` to where the fresh coder looks for its row `place`.
    private mutating func refresh(_ place: Int, _ y: Int, _ samples: Range<Int>) {
        composite(row: y)
        frame.withRow(y) { pixels in
            fresh.rows.put(pixels.extracting(samples), at: place, from: samples.lowerBound)
        }
    }

    /// Collects those of a source's matches in `bytes`, which are pure, that hold one by one.
    private mutating func addCandidates(
        _ bytes: Range<Int>, of index: Int, _ band: CodedBand, _ row: Int
    ) {
        guard band.coding.readsRowsAbove, bytes.count >= 4 else { return }
        let (source, stride) = (band.sources[index], book.rowBytes + 1)
        let all = Int(source.firstMatches[row])..<Int(source.firstMatches[row + 1])
        let start = row * stride + 1
        let first = source.matches.firstIndex(notBefore: start + bytes.lowerBound, in: all)
        for i in first..<all.upperBound {
            let column = Int(source.matches[i].start) - start
            guard column < bytes.upperBound else { return }
            let (best, near) = (source.matches[i], source.nearMatches[i])
            let match =
                holds(best, column, bytes, in: row, of: index)
                ? best : holds(near, column, bytes, in: row, of: index) ? near : nil
            guard let match else { continue }
            candidates.append(
                RowMatch(column: column, length: Int(match.length), distance: match.distance))
        }
    }

    /// Whether a source's match lies in `bytes`, and what it repeats is the source's in the frame,
    /// too.
    private func holds(
        _ match: Match, _ column: Int, _ bytes: Range<Int>, in row: Int, of source: Int
    ) -> Bool {
        guard match.length > 0, column + Int(match.length) <= bytes.upperBound else {
            return false
        }
        let stride = book.rowBytes + 1
        let from = Int(match.start) - match.distance
        let sourceRow = from / stride
        let sourceColumn = from - sourceRow * stride - 1
        let end = sourceRow == row ? column : sourceColumn + Int(match.length)
        return purity.holds(sourceColumn..<end, in: sourceRow, of: source)
    }

    /// Composites a band whole and codes it with a code of its own.
    private mutating func codeAnew(
        _ band: CodedBand, isLast: Bool, _ writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        let rows = BandRows(count: band.rows.count, rowBytes: book.rowBytes)
        for row in (band.rows.lowerBound > 0 ? -1 : 0)..<band.rows.count {
            let y = band.rows.lowerBound + row
            composite(row: y)
            frame.withRow(y) { rows.put($0, at: row) }
        }
        let styled = StyledBand.likelyBest(
            of: [rows], count: band.rows.count, step: book.step, depth: min(book.depth, 4))
        unsafe styled.write(isLast: isLast, to: &writer, &checksum)
    }
}

extension BitWriter {
    /// Appends a literal.
    @inline(__always)
    mutating func put(literal byte: UInt8, _ code: DeflateCode) {
        let literal = code.literals[Int(byte)]
        put(UInt64(literal & 0xFFFF), Int(literal >> 16))
    }
}
