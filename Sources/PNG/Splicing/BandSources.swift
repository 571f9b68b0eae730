/// What a book's sources have of the band that is put together, and their pixels.
///
/// A source's tables and pixels are many times as large as a processor's second cache, and a frame
/// needs of them what lies beside its edges, here and there. So that is asked for before it is
/// needed: a 1920×1080 frame between two screens takes a sixth less time, measured on two threads
/// of one machine.
struct BandSources {
    /// The coded rows, source by source.
    private(set) var coded: [CodedSource.Rows] = []
    /// The pixels, source by source.
    let pictures: [StoredPicture.Rows]
    private let step: Int
    private let rowBytes: Int

    init(_ book: SpliceBook) {
        pictures = book.pictures.map(\.rows)
        (step, rowBytes) = (book.step, book.rowBytes)
    }

    /// Goes on to that band.
    mutating func begin(_ band: SourceBand) {
        coded.removeAll(keepingCapacity: true)
        guard case .coded(let band) = band else { return }
        for source in band.sources { coded.append(source.rows) }
    }

    /// Asks for what is needed of a source beside the ends of a run of row `row`, and for the
    /// pixels that the next row, the picture's row `next`, needs there, which are seldom far away.
    func prefetch(_ row: Int, next: Int, _ columns: Range<Int>, of source: Int) {
        // Of colours nothing is needed.
        guard source < coded.count else { return }
        let (coded, pixels) = (coded[source], pictures[source])
        let bytes = columns.lowerBound * step..<columns.upperBound * step
        // Between screens some 150 bytes are coded anew on each side of an edge, on average.
        if bytes.lowerBound > 0 {
            coded.prefetchCells(row, from: bytes.lowerBound)
            for line in 0..<4 { pixels.prefetch(bytes.lowerBound + 64 * line, ofRow: next) }
        }
        if bytes.upperBound < rowBytes {
            coded.prefetchCells(row, upTo: bytes.upperBound)
            for line in 0..<4 { pixels.prefetch(bytes.upperBound - 64 * line, ofRow: next) }
        }
    }

    /// Asks for the matches beside the ends of a source span of row `row`, by its cells, which have
    /// been asked for.
    func prefetchMatches(_ row: Int, beside span: SourceSpan) {
        let (bytes, coded) = (span.bytes, coded[span.source])
        if bytes.lowerBound > 0 { coded.prefetchMatches(row, from: bytes.lowerBound) }
        if bytes.upperBound < rowBytes { coded.prefetchMatches(row, upTo: bytes.upperBound) }
    }
}
