package import Raster

/// The sources of a job, coded once, so that frames can be put together from their bits.
///
/// A frame that is made of pictures which never change has runs of pixels copied from them; its
/// compressed bits can be runs copied from their compressed bits just as well.
///
/// The picture is cut into bands of rows, and each band is one deflate block. All sources share its
/// filters and whether it has matches (`RowCoding`, chosen by `StyledRows`), and its code (`DeflateCode`,
/// made from the counts of all): so a token of any source can stand in it. Tokens stay within one row, as
/// what they write and as what they read, and look near (`Sight`). Each source's rows are coded once
/// (`CodedSource`), and about every sixteen pixels a `Cell` notes where the bits can be cut, and an
/// `Extent` which columns the tokens up to the next cell need.
///
/// For a frame the compositor plans each row as runs (`RunTable`): these pixels are that source's as
/// they are, the others are fresh. A filtered byte is a source's if the pixels are that the filter reads
/// (`Purity`). Then, in a `FrameSplicer`:
/// - Rows that are one source's as a whole, as far up as tokens reach, are one copy of bits.
/// - Elsewhere a cell's bits are copied if its extent is pure; `CellValidity` states this, which is all
///   that makes bits reusable, once.
/// - Pure bytes whose cell does not hold are walked token by token (`SourceLine`): of its match, or of one
///   that looks to the other side or less far, as much as holds.
/// - What is nobody's is composited and coded with the band's code (`FreshCoder`).
/// - Bands that are mostly nobody's are coded by themselves, as stills are (`BlockCoder`); in a fade, which
///   leaves everything in its place, in the band's style, where that suits.
/// - The zlib checksum comes from sums that each cell keeps (`Adler32`).
///
/// Rejected: copying whole compressed rows (each would need a flush of its own), and tokens across
/// rows, some per cent smaller at rest, of which hardly any would hold beside an edge. Cost: see
/// `make bench`, rows `encode` and `code two sources`.
///
/// A book is only read after it is made: any number of workers share it, and what they make depends on
/// nothing else. It keeps the memory whose contents they read as plain values (`CodedRows`, `PixelRows`).
package struct SpliceBook: Sendable {
    let bands: [CodedBand]
    /// The coded sources' pixels.
    let pictures: [SourceRows]
    /// By the compositor's source, which of the coded ones it is; nil for those that are not.
    let coded: [Int?]
    /// Pixels a row.
    let width: Int
    let rowBytes: Int
    /// The bytes of a pixel.
    let step: Int
    /// How many places are tried for each match.
    let depth: Int
    /// Rows of the frames.
    var height: Int { bands.last?.rows.upperBound ?? 0 }

    /// Which of the coded sources the compositor's `source` is, if it is one.
    func coded(_ source: Int) -> Int? { source < coded.count ? coded[source] : nil }

    /// The bytes of all sources' bits, for benchmarks.
    package var checksum: Int {
        bands.reduce(0) { $0 + $1.sources.reduce(0) { $0 + $1.rows.bits.count } }
    }

    /// The bytes of a source's cells as a share of its pixels', roughly.
    package static let cellShare =
        Double(
            MemoryLayout<Cell>.stride + MemoryLayout<Extent>.stride
                + MemoryLayout<Extent>.stride / CodedRows.groupSize) / 48

    /// The bands of a picture of that height, which can be coded side by side.
    package static func bands(height: Int) -> Int {
        (height + CodedBand.height - 1) / CodedBand.height
    }

    /// What a thread needs to code so many sources, roughly: a band of each as it is, filtered and as
    /// matches, and where bytes stood before.
    package static func coderBytes(_ sources: Int, _ rowBytes: Int) -> Int {
        CodedBand.height * rowBytes * (3 * sources + MemoryLayout<Int32>.stride)
    }

    /// How far a match may reach back, in rows.
    ///
    /// The shortest way up leads from a row's first pixel to the last of another: k rows up are at least
    /// (k − 1)(rowBytes + 1) + 2 bytes, and a distance is 32,768 at most.
    var reach: Int { SpliceBook.reach(rowBytes: rowBytes) }

    /// `SpliceTests` builds the match that needs the last of these rows.
    static func reach(rowBytes: Int) -> Int {
        (DeflateTables.window + rowBytes - 1) / (rowBytes + 1)
    }

    /// Codes those of the compositor's sources that `used` names, for frames of that size.
    ///
    /// `depth` is how many places are tried for each match, and `threads` bands are coded side by side.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ sources: [Source<S>], used: [Int], width: Int, height: Int, layout: PixelLayout,
        depth: Int, threads: Int
    ) async throws {
        let cut = try CutPictures(sources, used, width, height, layout, depth: depth)
        let parts = cut.parts
        let bands = try await withThrowingTaskGroup(of: [(Int, CodedBand)].self) { group in
            for _ in 0..<min(threads, cut.starts.count) {
                group.addTask { try cut.coded(parts) }
            }
            do {
                return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }
            } catch {
                parts.stop()
                throw error
            }
        }
        self.init(cut, bands, used: used, width: width)
    }

    /// Codes those of the compositor's sources that `used` names, for frames of that size, band after
    /// band in the caller's thread.
    ///
    /// No task is started, for programs that valgrind runs: version 3.19 crashes in the threads that
    /// Swift's tasks start.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ sources: [Source<S>], used: [Int], width: Int, height: Int, layout: PixelLayout,
        depth: Int
    ) throws(OutOfMemory) {
        let cut = try CutPictures(sources, used, width, height, layout, depth: depth)
        self.init(cut, try cut.coded(cut.parts), used: used, width: width)
    }

    private init(
        _ cut: CutPictures, _ bands: [(Int, CodedBand)], used: [Int], width: Int
    ) {
        (self.bands, pictures) = (bands.map(\.1), cut.pictures)
        coded = (0...(used.max() ?? 0)).map { used.firstIndex(of: $0) }
        (self.width, rowBytes, step, depth) = (width, cut.rowBytes, cut.step, cut.depth)
    }
}

/// Pictures cut into bands, each of which can be coded without the others.
private struct CutPictures: Sendable {
    let pictures: [SourceRows]
    /// The first row of each band.
    let starts: [Int]
    let height: Int
    let rowBytes: Int
    /// The bytes of a pixel.
    let step: Int
    let depth: Int

    init<S: Sample>(
        _ sources: [Source<S>], _ used: [Int], _ width: Int, _ height: Int, _ layout: PixelLayout,
        depth: Int
    ) throws(OutOfMemory) {
        pictures = try used.map { source throws(OutOfMemory) in try SourceRows(sources[source]) }
        starts = Array(stride(from: 0, to: height, by: CodedBand.height))
        step = layout.channels * MemoryLayout<S>.stride
        rowBytes = width * step
        (self.height, self.depth) = (height, depth)
    }

    /// All bands, for the threads that code them.
    var parts: PartQueue { PartQueue(Array(starts.indices)) }

    /// Codes the bands that `parts` hands out, and says which each is.
    func coded(_ parts: PartQueue) throws(OutOfMemory) -> [(Int, CodedBand)] {
        let coder = try BandCoder(
            sources: pictures.count, count: min(CodedBand.height, height), rowBytes: rowBytes,
            step: step, depth: depth)
        var bands: [(Int, CodedBand)] = []
        while let band = parts.next() {
            let count = min(CodedBand.height, height - starts[band])
            for (picture, rows) in zip(pictures, coder.sources) {
                rows.fill(from: picture, starts[band], count: count)
            }
            let styled = coder.code(count)
            bands.append((band, try CodedBand(styled, from: starts[band], step: step)))
        }
        return bands
    }
}
