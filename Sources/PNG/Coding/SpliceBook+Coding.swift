extension SpliceBook {
    /// Compresses the sources with the indices `used` for frames of this size, on up to `threads`
    /// threads.
    ///
    /// - Throws: `OutOfMemory`, a `CancellationError`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ sources: [Source<S>], used: [Int], width: Int, height: Int, layout: PixelLayout,
        compression: Compression, threads: Int
    ) async throws {
        let rowLayout = RowLayout(width, layout, S.self)
        let pictures = try PictureBands(
            stored(sources, used), rowLayout, height: height, compression)
        let parts = pictures.parts
        let bands = try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: [(Int, SourceBand)].self) { group in
                for _ in 0..<min(threads, pictures.starts.count) {
                    group.addTask { try pictures.coded(parts) }
                }
                do {
                    return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }
                } catch {
                    parts.stop()
                    throw error
                }
            }
        } onCancel: {
            parts.stop()
        }
        try Task.checkCancellation()
        self.init(pictures, bands.map(\.1), used: used, width: width)
    }

    /// Compresses the sources with the indices `used` in the caller's thread, for valgrind 3.19,
    /// which crashes in the threads of Swift's tasks.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ sources: [Source<S>], used: [Int], width: Int, height: Int, layout: PixelLayout,
        compression: Compression
    ) throws(OutOfMemory) {
        let rowLayout = RowLayout(width, layout, S.self)
        let pictures = try PictureBands(
            stored(sources, used), rowLayout, height: height, compression)
        self.init(
            pictures, try pictures.coded(pictures.parts).map(\.1), used: used, width: width)
    }
}

extension RowLayout {
    fileprivate init<S: Sample>(_ width: Int, _ layout: PixelLayout, _: S.Type) {
        let step = layout.channels * MemoryLayout<S>.stride
        self.init(bytes: width * step, step: step)
    }
}

private func stored<S: Sample>(
    _ sources: [Source<S>], _ used: [Int]
) throws(OutOfMemory) -> [StoredPicture] {
    try used.map { source throws(OutOfMemory) in try StoredPicture(sources[source]) }
}

/// Pictures divided into bands that can be coded independently.
struct PictureBands: Sendable {
    let pictures: [StoredPicture]
    let layout: RowLayout
    let compression: Compression
    let starts: [Int]
    private let height: Int

    init(
        _ pictures: [StoredPicture], _ layout: RowLayout, height: Int, _ compression: Compression
    ) {
        require(layout.bytes <= SpliceBook.maxRowBytes, "a row cannot have \(layout.bytes) bytes")
        (self.pictures, self.layout) = (pictures, layout)
        (self.height, self.compression) = (height, compression)
        starts = Array(stride(from: 0, to: height, by: CodedBand.height))
    }

    var parts: PartQueue { PartQueue(Array(starts.indices)) }

    func coded(_ parts: PartQueue) throws(OutOfMemory) -> [(Int, SourceBand)] {
        let tokenizer = try BandTokenizer(
            sources: pictures.count, count: min(CodedBand.height, height), layout, compression)
        var bands: [(Int, SourceBand)] = []
        while let band = parts.next() {
            let count = min(CodedBand.height, height - starts[band])
            for (picture, rows) in zip(pictures, tokenizer.sources) {
                rows.fill(from: picture, starts[band], count: count)
            }
            let colors = tokenizer.sources.compactMap { $0.color(ofRows: count) }
            guard colors.count < pictures.count else {
                bands.append((band, .flat(colors, rows: starts[band]..<starts[band] + count)))
                continue
            }
            let tokens = tokenizer.tokens(of: count)
            let coded = try CodedBand(tokens, from: starts[band], step: layout.step)
            bands.append((band, .coded(coded)))
        }
        return bands
    }
}
