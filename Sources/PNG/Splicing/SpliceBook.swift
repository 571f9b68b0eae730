package import Raster

/// The sources of a job, coded once, so that frames can be put together from their bits.
///
/// A frame that is made of pictures which never change has runs of pixels copied from them; its
/// compressed bits can be runs copied from their compressed bits just as well. So the picture is cut
/// into bands of rows; each band is one deflate block whose code is made for all sources together;
/// and every source's rows are coded once, with notes where their bits can be cut. What a frame costs
/// is then copying bits, and coding anew what lies along the edges.
///
/// A book is only read after it is made: any number of workers share it, and what they make depends on
/// nothing else.
package struct SpliceBook: Sendable {
    let bands: [CodedBand]
    /// The coded sources' pixels.
    let pictures: [SourceRows]
    /// By the compositor's source, which of the coded ones it is.
    let coded: [Int: Int]
    /// Pixels a row.
    let width: Int
    let rowBytes: Int
    /// The bytes of a pixel.
    let step: Int
    let depth: Int

    /// A number that changes when any band does, for benchmarks.
    package var checksum: Int {
        bands.reduce(0) { $0 + $1.sources.reduce(0) { $0 + $1.bits.count } }
    }

    /// The bytes of a source's cells as a share of its pixels', roughly.
    package static let cellShare =
        Double(MemoryLayout<Cell>.stride + MemoryLayout<Extent>.stride) / 48

    /// How far a match may reach back, in rows: a distance of 32,768 bytes from the end of a row
    /// reaches the beginning of the row that many above, and none further up.
    var reach: Int { SpliceBook.reach(rowBytes: rowBytes) }

    /// `SpliceTests` builds the match that needs the last of these rows.
    static func reach(rowBytes: Int) -> Int { (32768 + rowBytes - 1) / (rowBytes + 1) }

    /// Codes those of the compositor's sources that `used` names, for frames of that size.
    ///
    /// `depth` is how many places are tried for each match, and `threads` bands are coded side by side.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ sources: [Source<S>], used: [Int], width: Int, height: Int, layout: PixelLayout,
        depth: Int, threads: Int
    ) async {
        let cut = CutPictures(sources, used, width, height, layout, depth: depth)
        let bands = await withTaskGroup(of: [(Int, CodedBand)].self) { group in
            for thread in 0..<min(threads, cut.starts.count) {
                group.addTask { cut.coded(from: thread, by: threads) }
            }
            var all: [(Int, CodedBand)] = []
            for await some in group { all += some }
            return all.sorted { $0.0 < $1.0 }
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
    ) {
        let cut = CutPictures(sources, used, width, height, layout, depth: depth)
        self.init(cut, cut.coded(from: 0, by: 1), used: used, width: width)
    }

    private init(
        _ cut: CutPictures, _ bands: [(Int, CodedBand)], used: [Int], width: Int
    ) {
        (self.bands, pictures) = (bands.map(\.1), cut.pictures)
        coded = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
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
    ) {
        pictures = used.map { SourceRows(sources[$0]) }
        starts = Array(stride(from: 0, to: height, by: CodedBand.height))
        step = layout.channels * MemoryLayout<S>.stride
        rowBytes = width * step
        (self.height, self.depth) = (height, depth)
    }

    /// Codes band `first` and every `interval`th behind it, and says which each is.
    func coded(from first: Int, by interval: Int) -> [(Int, CodedBand)] {
        let coder = BandCoder(
            sources: pictures.count, count: min(CodedBand.height, height), rowBytes: rowBytes,
            step: step, depth: depth)
        return stride(from: first, to: starts.count, by: interval).map { band in
            let count = min(CodedBand.height, height - starts[band])
            for (picture, rows) in zip(pictures, coder.sources) {
                rows.fill(from: picture, starts[band], count: count)
            }
            let styled = coder.best(count: count)
            return (band, CodedBand(styled, from: starts[band], step: step))
        }
    }
}
