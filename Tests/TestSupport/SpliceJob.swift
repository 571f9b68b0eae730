package import PNG
package import Raster

/// The sources of some frames, coded and ready.
package struct SpliceJob<S: Sample> {
    package let compositor: Compositor<S>
    package let book: SpliceBook
    let width: Int
    let height: Int
    private let layout: PixelLayout

    /// A job of these sources: the last is the background, and `used`, or all, are coded.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(
        _ sources: [Source<S>], used: [Int]? = nil, _ width: Int, _ height: Int,
        _ layout: PixelLayout, compression: Compression = .balanced, threads: Int = 2
    ) async throws {
        let used = used ?? Array(sources.indices)
        let book = try await SpliceBook(
            sources, used: used, width: width, height: height, layout: layout,
            compression: compression, threads: threads)
        self.init(sources, book, width, height, layout)
    }

    /// The job of `splice`, coded by this number of threads.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(_ splice: RandomSplice<S>, threads: Int) async throws {
        try await self.init(
            splice.sources, used: splice.used, splice.width, splice.height, splice.layout,
            compression: splice.compression, threads: threads)
    }

    /// The job of `splice`, coded in the caller's thread.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(_ splice: RandomSplice<S>) throws {
        let book = try SpliceBook(
            splice.sources, used: splice.used, width: splice.width, height: splice.height,
            layout: splice.layout, compression: splice.compression)
        self.init(splice.sources, book, splice.width, splice.height, splice.layout)
    }

    /// A job of pictures with these textures, and a faint color as the background.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(
        _ textures: [Texture], _ width: Int, _ height: Int, _ layout: PixelLayout,
        _ noise: inout Noise, compression: Compression = .balanced
    ) async throws {
        var sources: [Source<S>] = []
        for texture in textures {
            sources.append(Source(try texture.bitmap(width, height, layout, &noise)))
        }
        let pixel = [S](repeating: S.max / 3, count: layout.channels)
        sources.append(try Source(flat: pixel, width: width, layout: layout))
        try await self.init(sources, width, height, layout, compression: compression)
    }

    init(
        _ sources: [Source<S>], _ book: SpliceBook, _ width: Int, _ height: Int,
        _ layout: PixelLayout
    ) {
        compositor = Compositor(sources: sources, background: sources.count - 1)
        self.book = book
        (self.width, self.height, self.layout) = (width, height, layout)
    }

    /// The spliced frames of `stacks`, made by one splicer one after another.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func frames(_ stacks: [[PlacedSource]]) throws -> [CodedPicture<S>] {
        var reference = compositor
        return try zip(stacks, files(stacks)).map { stack, file in
            var expected = try Bitmap<S>(width: width, height: height, layout: layout)
            reference.composite(stack, into: &expected)
            return CodedPicture(file: file, expected: expected)
        }
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func files(_ stacks: [[PlacedSource]]) throws -> [[UInt8]] {
        var splicer = try FrameSplicer(book, compositor)
        let writer = PNGWriter()
        let kind = try Bitmap<S>(width: width, height: height, layout: layout)
        return try stacks.map { stack in
            writer.clear()
            writer.begin(like: kind, texts: [], color: .init())
            try writer.image(stack, by: &splicer)
            writer.end()
            return try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        }
    }
}
