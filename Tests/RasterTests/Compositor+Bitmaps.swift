import Raster

extension Compositor {
    /// A compositor of bitmaps over a background of these samples, by default transparent black.
    init(of bitmaps: [Bitmap<S>], over pixel: [S]? = nil, width: Int? = nil) throws {
        let layout = bitmaps[0].layout
        let flat = try Source(
            flat: pixel ?? [S](repeating: 0, count: layout.channels),
            width: width ?? bitmaps[0].width, layout: layout)
        self.init(sources: bitmaps.map { Source($0) } + [flat], background: bitmaps.count)
    }
}
