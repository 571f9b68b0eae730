/// The sources of a job, coded once, so that frames can be put together from their bits.
///
/// A frame that is made of pictures which never change has runs of pixels copied from them; its
/// compressed bits can be runs copied from their compressed bits just as well. In words that this
/// folder and Splicing use:
///
/// - A **source** is a picture that the compositor copies from: a snapshot, a flat colour.
/// - A **band** is 64 rows of the picture, and, where it is coded, one deflate block (`CodedBand`).
///   All sources share its filters and whether it has matches (`RowCoding`, chosen by
///   `StyleChooser` and `BandTokenizer`), and its code (`DeflateCode`, made from the counts of
///   all): so a token of any source can stand in it.
/// - A **token** is a literal or a match. It stays within one row, as what it writes and as what it
///   reads, and looks near (`MatchFinder`; for small files `RowSearch`, and `RowParser` chooses).
///   Each source's rows are coded once (`CodedSource`).
/// - A **cell** is what a row's bits are cut into, about every sixteen pixels (`Cell`): a token
///   belongs to the cell in which it begins.
/// - A cell's **extent** is which columns its tokens write and read, and whether in rows above
///   (`Extent`).
/// - A frame's **runs** are what the compositor plans for each row: these pixels are that source's
///   as they are (`RunTable`). The other pixels are **fresh**.
/// - A **source span** is bytes of a frame's row, residuals if it is filtered, that are a source's:
///   the pixels are, and those that the filter reads. All spans of a band are its **provenance**
///   (`Provenance`).
/// - A cell **holds** in a frame if its extent lies in source spans; `CellValidity` states this,
///   which is all that makes bits reusable, once.
///
/// A frame is then put together by a `FrameSplicer`:
///
/// - Rows that are one source's as a whole, as far up as tokens reach, are one copy of bits.
/// - Elsewhere the bits of cells that hold are copied.
/// - Bytes of source spans whose cell does not hold are recoded token by token (`Recoder`): as much
///   as holds of a match, or of its other one, which looks to the other side or less far.
/// - Fresh pixels are composited and coded with the band's code (`FreshCoder`).
/// - Bands in which each source is one colour (`SourceBand`) are coded from their runs
///   (`FlatRows`).
/// - Bands that are mostly fresh are coded by themselves, as stills are (`BlockCoder`); in a fade,
///   which leaves everything in its place, with the band's filters, where that suits.
/// - The zlib checksum comes from sums that each cell keeps (`Adler32`).
///
/// Rejected: copying whole compressed rows (each would need a flush of its own), and tokens across
/// rows, some per cent smaller at rest, of which hardly any would hold beside an edge. Cost: see
/// `make bench`, rows `encode` and `code two sources`.
///
/// A book is only read after it is made: any number of workers share it, and what they make depends
/// on nothing else. It keeps the memory whose contents they read as plain values
/// (`CodedSource.Rows`, `StoredPicture.Rows`).
package struct SpliceBook: Sendable {
    let bands: [SourceBand]
    /// The coded sources' pixels.
    let pictures: [StoredPicture]
    /// By the compositor's source, which of the coded ones it is; nil for those that are not.
    let coded: [Int?]
    /// Pixels a row.
    let width: Int
    let rowBytes: Int
    /// The bytes of a pixel.
    let step: Int
    let compression: Compression
    /// Rows of the frames.
    var height: Int { bands.last?.rows.upperBound ?? 0 }

    /// Which of the coded sources the compositor's `source` is, if it is one.
    func coded(_ source: Int) -> Int? { source < coded.count ? coded[source] : nil }

    /// The bytes of all sources' bits, for benchmarks.
    package var checksum: Int {
        bands.reduce(0) { sum, band in
            guard case .coded(let band) = band else { return sum }
            return band.sources.reduce(sum) { $0 + $1.rows.bits.count }
        }
    }

    /// The bytes of a source's cells as a share of its pixels', roughly.
    package static let cellShare =
        Double(
            MemoryLayout<Cell>.stride + MemoryLayout<Extent>.stride
                + MemoryLayout<Extent>.stride / CodedSource.Rows.groupSize) / 48

    /// The bands of a picture of that height, which can be coded side by side.
    package static func bands(height: Int) -> Int {
        (height + CodedBand.height - 1) / CodedBand.height
    }

    /// What a thread needs to code so many sources, roughly: a band of each as it is, filtered and
    /// as matches, and where bytes stood before.
    package static func coderBytes(
        _ sources: Int, _ rowBytes: Int, _ compression: Compression
    ) -> Int {
        let parsed = compression.parses ? RowParser.bytesPerByte * sources : 0
        return CodedBand.height * rowBytes
            * (3 * sources + MemoryLayout<Int32>.stride + parsed)
            + (compression.parses ? MatchTree.bytes * sources : 0)
    }

    /// What a thread needs to code bands that are no source's, roughly, where files are to be
    /// small.
    package static func parserBytes(_ rowBytes: Int) -> Int {
        BlockCoder.mostRows(of: rowBytes) * (rowBytes + 1) * BlockParser.bytesPerByte
    }

    /// The longest row that can be coded, in bytes: the widest picture's, with 16 bits a sample.
    ///
    /// `Match`, `Cell`, and `Extent` count the bytes and bits of a band in 31 or 32 bits.
    static let maxRowBytes = PixelLimits.maxSide * 8

    /// How far a match may reach back, in rows.
    ///
    /// The shortest way up leads from a row's first pixel to the last of another: k rows up are at
    /// least (k − 1)(rowBytes + 1) + 2 bytes, and a distance is 32,768 at most.
    var reach: Int { SpliceBook.reach(rowBytes: rowBytes) }

    /// `SpliceTests` builds the match that needs the last of these rows.
    static func reach(rowBytes: Int) -> Int {
        (DeflateTables.window + rowBytes - 1) / (rowBytes + 1)
    }

    /// The book of pictures whose bands have been coded, in order; `used` says which sources of the
    /// compositor's they are.
    init(_ pictures: PictureBands, _ bands: [SourceBand], used: [Int], width: Int) {
        (self.bands, self.pictures) = (bands, pictures.pictures)
        coded = (0...(used.max() ?? 0)).map { used.firstIndex(of: $0) }
        (rowBytes, step) = (pictures.layout.bytes, pictures.layout.step)
        (self.width, compression) = (width, pictures.compression)
    }
}
