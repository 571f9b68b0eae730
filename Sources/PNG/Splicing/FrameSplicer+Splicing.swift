struct BandRow {
    let band: CodedBand
    let number: Int

    var filter: RowFilter { band.coding.filters[number] }
    var y: Int { band.rows.lowerBound + number }
}

extension FrameSplicer {
    /// Writes a band from its sources' bits, and recodes the remaining pixels.
    mutating func splice(_ band: CodedBand, isLast: Bool, to stream: inout ZlibWriter) {
        band.begin(isLast: isLast, to: &stream.bits)
        provenance.update(
            plan.runs, band.coding, isFirst: band.rows.lowerBound == 0, in: book)
        let reach = band.coding.hasMatches ? book.reach : 0
        var row = 0
        while row < band.rows.count {
            guard let source = provenance.wholeSource(row, reach: reach) else {
                prefetchMatches(row + 1, of: band)
                let mixed = BandRow(band: band, number: row)
                if book.compression.parses {
                    splice(mixed, ThreeBytes.self, to: &stream)
                } else {
                    splice(mixed, FourBytes.self, to: &stream)
                }
                row += 1
                continue
            }
            var end = row + 1
            while end < band.rows.count, provenance.wholeSource(end, reach: reach) == source {
                end += 1
            }
            copy(row..<end, of: sources.coded[source], by: band.coding, to: &stream)
            row = end
        }
        band.code.writeEnd(to: &stream.bits)
    }

    private func prefetchMatches(_ row: Int, of band: CodedBand) {
        guard row < band.rows.count, band.coding.hasMatches else { return }
        for index in provenance.indices(of: row) {
            sources.prefetchMatches(row, beside: provenance[index])
        }
    }

    private func copy(
        _ rows: Range<Int>, of source: CodedSource.Rows, by coding: RowCoding,
        to stream: inout ZlibWriter
    ) {
        let start = source.start(of: rows.lowerBound)
        // A source's bits end with spare bytes.
        unsafe stream.bits.copy(
            source.bits.base, from: start, source.start(of: rows.upperBound) - start)
        for row in rows {
            let cells = source.cells(of: row)
            stream.row.add(
                from: source.cells[cells.lowerBound].sums,
                to: source.cells[cells.upperBound - 1].sums)
            stream.endRow(filter: coding.filters[row], count: book.rowBytes)
        }
    }

    /// Writes a row from cells that hold, and recodes the bytes between them.
    private func splice<Least: LeastMatch>(
        _ row: BandRow, _ least: Least.Type, to stream: inout ZlibWriter
    ) {
        let hasMatches = row.band.coding.hasMatches
        stream.bits.put(row.band.code.literals[Int(row.filter.rawValue)])
        var column = 0
        for index in provenance.indices(of: row.number) {
            let span = provenance[index]
            let source = sources.coded[span.source]
            let above =
                hasMatches
                ? provenance.above(
                    SourceRow(source: span.source, row: row.number), span.bytes, reach: book.reach)
                : 0..<0
            var validity = CellValidity(source, row.number, bytes: span.bytes, above: above)
            while let valid = validity.next() {
                let (first, last) = (source.cells[valid.lowerBound], source.cells[valid.upperBound])
                recode(column..<Int(first.column), of: row, in: span, least, to: &stream)
                unsafe stream.bits.copy(
                    source.bits.base, from: Int(first.bit), Int(last.bit) - Int(first.bit))
                stream.row.add(from: first.sums, to: last.sums)
                column = Int(last.column)
            }
            if hasMatches, column < span.bytes.upperBound {
                recode(column..<span.bytes.upperBound, of: row, in: span, least, to: &stream)
                column = span.bytes.upperBound
            }
        }
        recode(column..<book.rowBytes, of: row, in: nil, least, to: &stream)
        stream.endRow(filter: row.filter, count: book.rowBytes)
    }
}
