extension FrameSplicer {
    /// Codes `bytes` of a row with the band's code; those in `span` come from its source.
    func recode<Least: LeastMatch>(
        _ bytes: Range<Int>, of row: BandRow, in span: SourceSpan?, _ least: Least.Type,
        to stream: inout ZlibWriter
    ) {
        guard !bytes.isEmpty else { return }
        guard row.band.coding.hasMatches, let span, bytes.upperBound > span.bytes.lowerBound else {
            codeFresh(bytes, of: row, least, to: &stream)
            return
        }
        let held = bytes.clamped(to: span.bytes)
        codeFresh(bytes.lowerBound..<held.lowerBound, of: row, least, to: &stream)
        let source = sources.coded[span.source]
        let recoder = unsafe MatchRecoder<Least>(
            recoder: recoder(held, of: row, in: span),
            row: SourceRow(source: span.source, row: row.number), matches: source.matches,
            candidates: source.matches(of: row.number, endingBehind: held.lowerBound))
        unsafe recoder.code(held, in: provenance, by: row.band.code, to: &stream.bits)
        unsafe source.add(held, of: row.number, recoder.recoder.row, to: &stream.row)
    }

    /// Prepares a source's row, filtered for `bytes`, and the row above if it can be repeated.
    @unsafe
    private func recoder<Least: LeastMatch>(
        _ bytes: Range<Int>, of row: BandRow, in span: SourceSpan
    ) -> Recoder<Least> {
        let picture = sources.pictures[span.source]
        let (y, filter) = (row.y, row.filter)
        guard filter == .none else {
            let filteredBytes =
                max(span.bytes.lowerBound, bytes.lowerBound - book.step)..<bytes.upperBound
            let filtered = unsafe fresh.filter(
                filteredBytes, of: picture.row(y), above: y > 0 ? picture.row(y - 1) : nil,
                by: filter)
            return unsafe Recoder<Least>(
                row: filtered, above: nil, repeatable: filteredBytes, repeatableAbove: 0..<0,
                step: book.step, stride: book.rowBytes + 1)
        }
        let hasRowAbove = row.number > 0 && row.band.coding.filters[row.number - 1] == .none
        let above =
            hasRowAbove
            ? provenance.above(
                SourceRow(source: span.source, row: row.number), bytes, reach: 1) : 0..<0
        return unsafe Recoder<Least>(
            row: picture.row(y), above: above.isEmpty ? nil : picture.row(y - 1),
            repeatable: span.bytes, repeatableAbove: above, step: book.step,
            stride: book.rowBytes + 1)
    }

    private func codeFresh<Least: LeastMatch>(
        _ bytes: Range<Int>, of row: BandRow, _ least: Least.Type, to stream: inout ZlibWriter
    ) {
        guard !bytes.isEmpty else { return }
        let (filter, step) = (row.filter, book.step)
        let columns =
            max(0, bytes.lowerBound / step - 1)..<(bytes.upperBound + step - 1) / step
        plan.copy(columns, of: row.number, to: fresh.rows, at: 0)
        if filter.readsAbove { plan.copy(columns, of: row.number - 1, to: fresh.rows, at: -1) }
        if row.band.coding.hasMatches && filter == .none {
            fresh.code(bytes, by: row.band.code, least, to: &stream)
        } else {
            fresh.code(bytes, filteredBy: filter, by: row.band.code, to: &stream)
        }
    }
}
