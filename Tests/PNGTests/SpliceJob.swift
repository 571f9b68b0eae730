import PNG
import Raster
import TestSupport

/// The sources of some frames, coded and ready.
struct SpliceJob<S: Sample> {
    let compositor: Compositor<S>
    let book: SpliceBook
    let width: Int
    let height: Int
    let layout: PixelLayout

    /// A job of those sources, of which the last is the background and `used`, or all, are coded, with
    /// `depth` places tried for each match.
    init(
        _ sources: [Source<S>], used: [Int]? = nil, _ width: Int, _ height: Int,
        _ layout: PixelLayout, depth: Int = 16, threads: Int = 2
    ) async throws {
        compositor = Compositor(sources: sources, background: sources.count - 1)
        book = try await SpliceBook(
            sources, used: used ?? Array(sources.indices), width: width, height: height,
            layout: layout, depth: depth, threads: threads)
        (self.width, self.height, self.layout) = (width, height, layout)
    }

    /// A job of pictures of those textures, and a faint colour as the background.
    init(
        _ textures: [Texture], _ width: Int, _ height: Int, _ layout: PixelLayout,
        _ noise: inout Noise
    ) async throws {
        var sources: [Source<S>] = []
        for texture in textures {
            sources.append(Source(try texture.bitmap(width, height, layout, &noise)))
        }
        let pixel = [S](repeating: S.max / 3, count: layout.channels)
        sources.append(try Source(flat: pixel, width: width, layout: layout))
        try await self.init(sources, width, height, layout)
    }

    /// A frame's file, and the pixels that are to be in it.
    struct Frame {
        let file: [UInt8]
        let expected: Bitmap<S>

        /// What is wrong with the file by libpng or by the independent decoder, if anything is.
        var mistake: String? {
            do {
                let expected = HandmadePicture(expected)
                guard HandmadePicture(try DecodedPNG(file.span).bitmap) == expected else {
                    return "libpng sees other pixels"
                }
                return try IndependentDecoder.picture(file) == expected
                    ? nil : "the independent decoder sees other pixels"
            } catch {
                return "refused: \(error)"
            }
        }
    }

    /// The spliced frames that show `stacks`, made by one splicer one after another.
    func frames(_ stacks: [[PlacedSource]]) throws -> [Frame] {
        var reference = compositor
        return try zip(stacks, files(stacks)).map { stack, file in
            var expected = try Bitmap<S>(width: width, height: height, layout: layout)
            reference.composite(stack, into: &expected)
            return Frame(file: file, expected: expected)
        }
    }

    /// The files of these frames.
    func files(_ stacks: [[PlacedSource]]) throws -> [[UInt8]] {
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
