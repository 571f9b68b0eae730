/// The sources of a job, coded once, from whose bits frames are spliced.
///
/// Frames of unchanging pictures consist of pixel runs copied from them: their compressed bits can
/// be copied, too. Terms:
///
/// - **Source**: a picture that the compositor copies from, such as a snapshot or a flat color.
/// - **Band**: 64 rows; if coded, one deflate block (`CodedBand`). All sources share its filters
///   and kind of matches (`RowCoding`) and its code (`DeflateCode`), which allows it to mix tokens.
/// - **Token**: a literal or a match, which writes bytes of one row and reads nearby bytes of one
///   row (`MatchFinder`; for small files `TreeFinder` and `TokenParser`).
/// - **Cell**: the tokens that begin in about 16 pixels of a row (`Cell`).
/// - **Extent**: the columns that a cell's tokens write and read, and whether they read rows above.
/// - **Runs**: the pixels of a row that the compositor copies from a source (`RunTable`). All other
///   pixels are **fresh**.
/// - **Source span**: the bytes of a frame's row that equal a source's, including the bytes that
///   the row's filter reads. A band's spans are its **provenance**.
/// - A cell **holds** in a frame if its extent is inside source spans (`CellValidity`). Only then
///   can its bits be copied.
///
/// A `FrameSplicer` then makes a frame:
///
/// - Rows whose tokens reach only rows of one source are one copy of bits.
/// - In other rows, cells that hold are copied.
/// - Other bytes of source spans are recoded (`Recoder`), with the parts of matches that hold.
/// - Fresh pixels are composited and coded with the band's code (`FreshCoder`).
/// - Bands with one color per source (`SourceBand`) are coded from their runs (`FlatRows`).
/// - Mostly fresh bands are coded independently (`BlockCoder`).
/// - The checksum is combined from sums stored with each cell (`Adler32`).
///
/// Rejected: copying whole compressed rows, since each would need a flush; and tokens across rows,
/// since hardly any would hold next to an edge. Cost: `make bench`, rows `encode` and `code two
/// sources`.
///
/// A book is immutable; workers share its memory as plain values (`CodedSource.Rows`,
/// `StoredPicture.Rows`).
package struct SpliceBook: Sendable {
    let bands: [SourceBand]
    let pictures: [StoredPicture]
    /// By index of the compositor's source: the index of the coded source, if any.
    let coded: [Int?]
    let width: Int
    let rowBytes: Int
    /// The bytes per pixel.
    let step: Int
    let compression: Compression
    var height: Int { bands.last?.rows.upperBound ?? 0 }

    func coded(_ source: Int) -> Int? { source < coded.count ? coded[source] : nil }

    package var checksum: Int {
        bands.reduce(0) { sum, band in
            guard case .coded(let band) = band else { return sum }
            return band.sources.reduce(sum) { $0 + $1.rows.bits.count }
        }
    }

    /// The approximate size of a source's cells as a share of its pixels' size.
    package static let cellShare =
        Double(
            MemoryLayout<Cell>.stride + MemoryLayout<Extent>.stride
                + MemoryLayout<Extent>.stride / CodedSource.Rows.groupSize) / 48

    /// Returns the number of bands of a picture, which can be coded concurrently.
    package static func bands(height: Int) -> Int {
        (height + CodedBand.height - 1) / CodedBand.height
    }

    package static func coderBytes(
        _ sources: Int, _ rowBytes: Int, _ compression: Compression
    ) -> Int {
        let parsed = compression.parses ? TokenParser.bytesPerByte(isConfined: true) * sources : 0
        return CodedBand.height * rowBytes
            * (3 * sources + MemoryLayout<Int32>.stride + parsed)
            + (compression.parses ? TreeFinder.bytes * sources : 0)
    }

    package static func parserBytes(_ rowBytes: Int) -> Int {
        BlockCoder.mostRows(of: rowBytes) * (rowBytes + 1)
            * TokenParser.bytesPerByte(isConfined: false)
    }

    /// The maximum row length: the widest picture with 16 bits per sample.
    ///
    /// `Match`, `Cell`, and `Extent` count a band's bytes and bits with 31 or 32 bits.
    static let maxRowBytes = PixelLimits.maxSide * 8

    /// The maximum number of rows that a match reaches back.
    ///
    /// The shortest path leads from a row's first pixel to the last of a row above: over k rows, at
    /// least (k − 1)(rowBytes + 1) + 2 bytes. A distance is at most 32,768.
    var reach: Int { SpliceBook.reach(rowBytes: rowBytes) }

    /// Returns `reach`; `SpliceTests` has a match that needs the last of these rows.
    static func reach(rowBytes: Int) -> Int {
        (DeflateTables.window + rowBytes - 1) / (rowBytes + 1)
    }

    init(_ pictures: PictureBands, _ bands: [SourceBand], used: [Int], width: Int) {
        (self.bands, self.pictures) = (bands, pictures.pictures)
        coded = (0...(used.max() ?? 0)).map { used.firstIndex(of: $0) }
        (rowBytes, step) = (pictures.layout.bytes, pictures.layout.step)
        (self.width, compression) = (width, pictures.compression)
    }
}
