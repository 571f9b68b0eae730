package import Raster

/// Puts frames together from a book's bits, each from nothing but its own stack of sources.
///
/// It keeps the memory of a band's fresh pixels, so each thread has its own.
package struct FrameSplicer<S: Sample> {
    private let book: SpliceBook
    private let height: Int
    private var compositor: Compositor<S>
    /// What the book's sources have of the band that is being put together.
    private var codedRows: [CodedRows] = []
    /// The pixels of the book's sources.
    private let pictureRows: [PixelRows]
    /// The row above a band and the band's rows: of these the pixels that are no source's, and all
    /// pixels of rows that are whole.
    private var pixels: Bitmap<S>
    private var isComposited: [Bool]
    private var runs = RunTable()
    private var purity = Purity()
    private var fresh: FreshCoder
    /// Codes bands in which too little is a source's, several at once where rows are short.
    private var coder: BlockCoder?
    /// How many rows of such bands wait in it.
    private var waiting = 0
    /// Whether all that the frame shows lies where it lies in the book, in whatever mixture.
    private var isInPlace = false

    /// A splicer of `book`'s sources, which are `compositor`'s.
    ///
    /// - Throws: `OutOfMemory`.
    package init(_ book: SpliceBook, _ compositor: Compositor<S>) throws(OutOfMemory) {
        precondition(book.step == compositor.layout.channels * MemoryLayout<S>.stride)
        self.book = book
        height = book.height
        self.compositor = compositor
        pictureRows = book.pictures.map(\.rows)
        let rows = 1 + min(CodedBand.height, height)
        pixels = try Bitmap(width: book.width, height: rows, layout: compositor.layout)
        isComposited = Array(repeating: false, count: rows)
        fresh = try FreshCoder(book)
    }

    /// The most bytes that a frame's zlib stream can have, and some to spare.
    ///
    /// No code is longer than two bytes, and a block's header has a few hundred bytes.
    var mostBytes: Int {
        2 * (book.rowBytes + 1) * height + 1024 * (book.bands.count + 1)
    }

    /// Writes the zlib stream of the frame that shows `stack`, bottom source first, to memory that
    /// holds `mostBytes`, and returns its length.
    ///
    /// - Throws: `OutOfMemory`.
    @unsafe
    mutating func encode(
        _ stack: [PlacedSource], into memory: UnsafeMutablePointer<UInt8>
    ) throws(OutOfMemory) -> Int {
        compositor.begin(stack, width: book.width, height: height)
        isInPlace = stack.allSatisfy { $0.frame == nil }
        var writer = unsafe BitWriter(into: memory)
        writer.beginStream()
        var checksum = Adler32()
        waiting = 0
        for (i, band) in book.bands.enumerated() {
            let isLast = i == book.bands.count - 1
            plan(band)
            if isStatic(band) {
                codeWaiting(before: i, isLast: false, &writer, &checksum)
                splice(band, isLast: isLast, &writer, &checksum)
                continue
            }
            let coder = try take(band)
            if isLast || waiting + book.bands[i + 1].rows.count > coder.rows.count {
                codeWaiting(before: i + 1, isLast: isLast, &writer, &checksum)
            }
        }
        writer.endStream(checksum)
        return writer.bytes
    }

    /// Finds out what of each row is a source's, and composites what is not.
    private mutating func plan(_ band: CodedBand) {
        codedRows.removeAll(keepingCapacity: true)
        for source in band.sources { codedRows.append(source.rows) }
        if band.rows.lowerBound == 0 {
            runs.beginFirst()
        } else {
            runs.begin()
            keepLastRow()
        }
        for (row, y) in band.rows.enumerated() {
            runs.appendRow { compositor.appendStaticRuns(inRow: y, to: &$0) }
            prefetch(row, y)
            isComposited[row + 1] = false
            // A row of which more than a quarter is painted is painted as a whole, once.
            if 4 * runs.pixels(of: row) < 3 * book.width {
                composite(row, y, 0..<book.width)
                isComposited[row + 1] = true
                continue
            }
            var column = 0
            for index in runs.indices(of: row) {
                composite(row, y, column..<runs[index].columns.lowerBound)
                column = runs[index].columns.upperBound
            }
            composite(row, y, column..<book.width)
        }
    }

    /// Makes the last row of a band the one above the next.
    private mutating func keepLastRow() {
        // All bands but the last have as many rows.
        let last = CodedBand.height
        pixels.copyRow(last, to: 0)
        isComposited[0] = isComposited[last]
    }

    private mutating func composite(_ row: Int, _ y: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        compositor.composite(row: y, columns, into: &pixels, at: row + 1)
    }

    /// Whether at least three quarters of a band's pixels are some coded source's, so that it pays to
    /// use the sources' code.
    private func isStatic(_ band: CodedBand) -> Bool {
        var pixels = 0
        for row in 0..<band.rows.count {
            for index in runs.indices(of: row) where book.coded(runs[index].source) != nil {
                pixels += runs[index].columns.count
            }
        }
        return 4 * pixels >= 3 * band.rows.count * book.width
    }
}

// A source's tables and pixels are many times as large as a processor's second cache, and a frame needs of
// them what lies beside its edges, here and there. So that is asked for before it is needed: a 1920×1080
// frame between two screens takes a sixth less time, measured on two threads of one machine.
extension FrameSplicer {
    /// Asks for what the splicer needs beside the edges of a row, and for the pixels that the next row's
    /// edges need, which are seldom far from there.
    private func prefetch(_ row: Int, _ y: Int) {
        for index in runs.indices(of: row) {
            guard let source = book.coded(runs[index].source) else { continue }
            let (coded, pixels) = (codedRows[source], pictureRows[source])
            let columns = runs[index].columns
            // Between screens some 150 bytes are coded anew on each side of an edge, on average.
            if columns.lowerBound > 0 {
                let start = columns.lowerBound * book.step
                coded.prefetchCells(row, from: start)
                for line in 0..<4 { pixels.prefetch(start + 64 * line, ofRow: y + 1) }
            }
            if columns.upperBound < book.width {
                let end = columns.upperBound * book.step
                coded.prefetchCells(row, upTo: end)
                for line in 0..<4 { pixels.prefetch(end - 64 * line, ofRow: y + 1) }
            }
        }
    }

    /// Asks for the matches beside the edges of a row, by its cells, which have been asked for.
    private func prefetchMatches(_ row: Int, of band: CodedBand) {
        guard row < band.rows.count, band.coding.hasMatches else { return }
        for index in purity.indices(of: row) {
            let (bytes, coded) = (purity[index].bytes, codedRows[purity[index].source])
            if bytes.lowerBound > 0 { coded.prefetchMatches(row, from: bytes.lowerBound) }
            if bytes.upperBound < book.rowBytes {
                coded.prefetchMatches(row, upTo: bytes.upperBound)
            }
        }
    }
}

extension FrameSplicer {
    private mutating func splice(
        _ band: CodedBand, isLast: Bool, _ writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        band.begin(isLast: isLast, &writer)
        purity.update(runs, band.coding, isFirst: band.rows.lowerBound == 0, book)
        let reach = band.coding.hasMatches ? book.reach : 0
        var row = 0
        while row < band.rows.count {
            guard let source = purity.wholeSource(row, reach: reach) else {
                prefetchMatches(row + 1, of: band)
                splice(row, of: band, &writer, &checksum)
                row += 1
                continue
            }
            var end = row + 1
            while end < band.rows.count, purity.wholeSource(end, reach: reach) == source {
                end += 1
            }
            copy(row..<end, of: codedRows[source], band.coding, &writer, &checksum)
            row = end
        }
        band.code.writeEnd(to: &writer)
    }

    /// Copies whole rows of a source.
    private func copy(
        _ rows: Range<Int>, of source: CodedRows, _ coding: RowCoding, _ writer: inout BitWriter,
        _ checksum: inout Adler32
    ) {
        let start = source.start(of: rows.lowerBound)
        // A source's bits end with spare bytes.
        unsafe writer.copy(source.bits.base, from: start, source.start(of: rows.upperBound) - start)
        for row in rows {
            let cells = source.cells(of: row)
            var sums = Adler32.RowSums()
            sums.add(
                from: source.cells[cells.lowerBound].sums,
                to: source.cells[cells.upperBound - 1].sums)
            checksum.add(sums, filter: coding.filters[row], count: book.rowBytes)
        }
    }

    /// Puts a row together from cells that hold and, between them, what is coded anew.
    private mutating func splice(
        _ row: Int, of band: CodedBand, _ writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        let filter = band.coding.filters[row]
        let hasMatches = band.coding.hasMatches
        writer.put(band.code.literals[Int(filter.rawValue)])
        var sums = Adler32.RowSums()
        var column = 0
        for index in purity.indices(of: row) {
            let span = purity[index]
            let source = codedRows[span.source]
            let above =
                hasMatches
                ? purity.above(row, span.bytes, of: span.source, reach: book.reach) : 0..<0
            var validity = CellValidity(source, row, span.bytes, above)
            while let valid = validity.next() {
                let (first, last) = (source.cells[valid.lowerBound], source.cells[valid.upperBound])
                recode(column..<Int(first.column), row, span, band, &writer, &sums)
                // A source's bits end with spare bytes.
                unsafe writer.copy(
                    source.bits.base, from: Int(first.bit), Int(last.bit) - Int(first.bit))
                sums.add(from: first.sums, to: last.sums)
                column = Int(last.column)
            }
            if hasMatches, column < span.bytes.upperBound {
                recode(column..<span.bytes.upperBound, row, span, band, &writer, &sums)
                column = span.bytes.upperBound
            }
        }
        recode(column..<book.rowBytes, row, nil, band, &writer, &sums)
        checksum.add(sums, filter: filter, count: book.rowBytes)
    }

    /// Codes those bytes of a row with the band's code; those in `span` are its source's.
    private mutating func recode(
        _ bytes: Range<Int>, _ row: Int, _ span: PureSpan?, _ band: CodedBand,
        _ writer: inout BitWriter, _ sums: inout Adler32.RowSums
    ) {
        guard !bytes.isEmpty else { return }
        guard band.coding.hasMatches, let span, bytes.upperBound > span.bytes.lowerBound else {
            codeFresh(bytes, row, band, &writer, &sums)
            return
        }
        let pure = bytes.clamped(to: span.bytes)
        codeFresh(bytes.lowerBound..<pure.lowerBound, row, band, &writer, &sums)
        let source = codedRows[span.source]
        let line = unsafe line(row, pure, of: span, band)
        unsafe line.code(pure, ofRow: row, span.source, source, purity, band.code, &writer)
        unsafe source.add(pure, of: row, line.row, to: &sums)
    }

    /// A row of a source, filtered where that is to be coded, and the one above where it can be
    /// repeated.
    @unsafe
    private func line(
        _ row: Int, _ pure: Range<Int>, of span: PureSpan, _ band: CodedBand
    ) -> SourceLine {
        let (picture, y) = (pictureRows[span.source], band.rows.lowerBound + row)
        let filter = band.coding.filters[row]
        guard filter == .none else {
            let filteredBytes =
                max(span.bytes.lowerBound, pure.lowerBound - book.step)..<pure.upperBound
            let filtered = unsafe fresh.filter(
                filteredBytes, of: picture.row(y), above: y > 0 ? picture.row(y - 1) : nil,
                by: filter)
            return unsafe SourceLine(
                row: filtered, above: nil, repeatable: filteredBytes, repeatableAbove: 0..<0,
                step: book.step,
                stride: book.rowBytes + 1)
        }
        let hasRowAbove = row > 0 && band.coding.filters[row - 1] == .none
        let above = hasRowAbove ? purity.above(row, pure, of: span.source, reach: 1) : 0..<0
        // The rows of a picture are as long as the band's, and outlive this.
        return unsafe SourceLine(
            row: picture.row(y), above: above.isEmpty ? nil : picture.row(y - 1),
            repeatable: span.bytes, repeatableAbove: above, step: book.step,
            stride: book.rowBytes + 1)
    }

    /// Codes those bytes of a row as if they were nobody's.
    private mutating func codeFresh(
        _ bytes: Range<Int>, _ row: Int, _ band: CodedBand, _ writer: inout BitWriter,
        _ sums: inout Adler32.RowSums
    ) {
        guard !bytes.isEmpty else { return }
        let filter = band.coding.filters[row]
        let columns =
            max(0, bytes.lowerBound / book.step - 1)..<(bytes.upperBound + book.step - 1)
            / book.step
        bring(columns, of: row, band, to: 0)
        if filter.readsAbove { bring(columns, of: row - 1, band, to: -1) }
        if band.coding.hasMatches && filter == .none {
            fresh.code(bytes, band.code, &writer, &sums)
        } else {
            fresh.code(bytes, filteredBy: filter, band.code, &writer, &sums)
        }
    }

    /// Brings pixels of row `row` to where the fresh coder looks for its row `place`.
    private mutating func bring(
        _ columns: Range<Int>, of row: Int, _ band: CodedBand, to place: Int
    ) {
        let y = band.rows.lowerBound + row
        guard y >= 0 else {
            fresh.rows.clear(place)
            return
        }
        var column = columns.lowerBound
        if !isComposited[row + 1] {
            for index in runs.indices(of: row) {
                let run = runs[index]
                let copied = run.columns.clamped(to: columns)
                guard !copied.isEmpty else { continue }
                bringPixels(column..<copied.lowerBound, of: row, to: place)
                let rows = fresh.rows
                compositor.samples[run.source].withRow(y) { rows.put($0, copied, at: place) }
                column = copied.upperBound
            }
        }
        bringPixels(column..<columns.upperBound, of: row, to: place)
    }

    private func bringPixels(_ columns: Range<Int>, of row: Int, to place: Int) {
        guard !columns.isEmpty else { return }
        let rows = fresh.rows
        pixels.withRow(row + 1) { rows.put($0, columns, at: place) }
    }

    /// Composites a band whole and has it wait in the coder, which is returned.
    private mutating func take(_ band: CodedBand) throws(OutOfMemory) -> BlockCoder {
        let coder =
            if let coder {
                coder
            } else {
                try BlockCoder(
                    count: min(mostWaiting, height), rowBytes: book.rowBytes, step: book.step)
            }
        self.coder = coder
        let rows = coder.rows
        if band.rows.lowerBound == 0 { rows.clear(-1) }
        for row in (waiting == 0 && band.rows.lowerBound > 0 ? -1 : 0)..<band.rows.count {
            if !isComposited[row + 1] {
                composite(row, band.rows.lowerBound + row, 0..<book.width)
                isComposited[row + 1] = true
            }
            pixels.withRow(row + 1) { rows.put($0, 0..<book.width, at: waiting + row) }
        }
        waiting += band.rows.count
        return coder
    }

    /// The rows of as many bands as a block may have, and of one at least.
    private var mostWaiting: Int {
        BlockCoder.mostRows(of: book.rowBytes) / CodedBand.height * CodedBand.height
    }

    /// Codes the bands before that one that wait, if any do, with a code of their own.
    private mutating func codeWaiting(
        before end: Int, isLast: Bool, _ writer: inout BitWriter, _ checksum: inout Adler32
    ) {
        guard let coder, waiting > 0 else { return }
        let isThorough = Compression.isThorough(depth: book.depth)
        if isInPlace {
            let count = (waiting + CodedBand.height - 1) / CodedBand.height
            coder.code(
                book.bands[end - count..<end], isThorough: isThorough, isLast: isLast,
                to: &writer, &checksum)
        } else {
            coder.code(
                waiting, isThorough: isThorough, isLast: isLast, to: &writer, &checksum)
        }
        waiting = 0
    }
}
