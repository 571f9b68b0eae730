extension Bitmap {
    /// Returns the picture scaled into `frame` of a view of `width` × `height` pixels.
    ///
    /// Parts outside the view are cut off; the rest of the view is transparent. Pixels are averaged
    /// by area (see `Footprint`), or copied if the frame has the picture's size. The result has the
    /// picture's layout, or RGBA if the frame does not cover the view.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func scaled(
        into frame: PixelRect, ofViewWith width: Int, by height: Int
    ) throws(OutOfMemory) -> Bitmap {
        let columns = (0..<width).clamped(to: frame.columns)
        let rows = (0..<height).clamped(to: frame.rows)
        let isCovered = columns.count == width && rows.count == height
        let source = Source(try converted(to: isCovered ? layout : .rgba))
        var view = try Bitmap(width: width, height: height, layout: source.layout)
        var resampler = Resampler()
        let isCopied = frame.width == self.width && frame.height == self.height
        if !isCopied {
            resampler.fit(self.width, self.height, into: Rect(frame), view: width)
        }
        let channels = source.layout.channels
        let samples = columns.lowerBound * channels..<columns.upperBound * channels
        var row = [S](repeating: 0, count: width * channels)
        for y in rows where !columns.isEmpty {
            guard !isCopied else {
                let first = samples.lowerBound - frame.x * channels
                source.withRow(y - frame.y) { own in
                    let part = own.extracting(first..<first + samples.count)
                    view.withMutableRow(y) { $0.copySamples(from: part, at: samples.lowerBound) }
                }
                continue
            }
            resampler.render(source, row: y, columns, into: &row)
            let part = row.span.extracting(samples)
            view.withMutableRow(y) { $0.copySamples(from: part, at: samples.lowerBound) }
        }
        return view
    }
}

extension Rect {
    fileprivate init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width),
            height: Double(pixels.height))
    }
}
