/// The sources' data for the current band, and their pixels.
///
/// Frames read scattered parts of this memory, which is much larger than the L2 cache. Prefetching
/// saves 17 % of the time of a 1920×1080 frame between two screens (two threads of one machine).
struct BandSources {
    private(set) var coded: [CodedSource.Rows] = []
    let pictures: [StoredPicture.Rows]
    private let step: Int
    private let rowBytes: Int

    init(_ book: SpliceBook) {
        pictures = book.pictures.map(\.rows)
        (step, rowBytes) = (book.step, book.rowBytes)
    }

    mutating func begin(_ band: SourceBand) {
        coded.removeAll(keepingCapacity: true)
        guard case .coded(let band) = band else { return }
        for source in band.sources { coded.append(source.rows) }
    }

    /// Prefetches a source's data near the ends of a run of row `row`, and its pixels there in
    /// picture row `next`.
    func prefetch(_ row: Int, next: Int, _ columns: Range<Int>, of source: Int) {
        guard source < coded.count else { return }
        let (coded, pixels) = (coded[source], pictures[source])
        let bytes = columns.lowerBound * step..<columns.upperBound * step
        // Between screens about 150 bytes are recoded on each side of an edge.
        if bytes.lowerBound > 0 {
            coded.prefetchCells(row, from: bytes.lowerBound)
            for line in 0..<4 { pixels.prefetch(bytes.lowerBound + 64 * line, ofRow: next) }
        }
        if bytes.upperBound < rowBytes {
            coded.prefetchCells(row, upTo: bytes.upperBound)
            for line in 0..<4 { pixels.prefetch(bytes.upperBound - 64 * line, ofRow: next) }
        }
    }

    /// Prefetches the matches near the ends of a span, after its cells.
    func prefetchMatches(_ row: Int, beside span: SourceSpan) {
        let (bytes, coded) = (span.bytes, coded[span.source])
        if bytes.lowerBound > 0 { coded.prefetchMatches(row, from: bytes.lowerBound) }
        if bytes.upperBound < rowBytes { coded.prefetchMatches(row, upTo: bytes.upperBound) }
    }
}
