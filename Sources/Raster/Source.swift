/// Pixels that a frame is made of: a bitmap, or one colour everywhere.
package struct Source<S: Sample>: Sendable {
    /// The pixels, or one row of them that stands for all.
    package let bitmap: Bitmap<S>
    /// Whether it is one colour everywhere.
    package let isFlat: Bool
    /// Whether every pixel is known to be opaque.
    package let isOpaque: Bool

    /// The pixels of `bitmap`; `isOpaque` if whoever made it knows that all of them are, although
    /// the layout has alpha.
    package init(_ bitmap: Bitmap<S>, isOpaque: Bool = false) {
        self.bitmap = bitmap
        self.isOpaque = isOpaque || !bitmap.layout.hasAlpha
        isFlat = false
    }

    /// `width` pixels of one colour in every row, as many as a frame has columns; `pixel` has a
    /// sample for each channel.
    ///
    /// - Throws: `OutOfMemory` when the row cannot be allocated.
    package init(
        flat pixel: [S], width: Int, layout: PixelLayout
    ) throws(OutOfMemory) {
        precondition(pixel.count == layout.channels)
        var row = try Bitmap<S>(width: width, height: 1, layout: layout)
        row.withMutableRow(0) { $0.fill(repeating: pixel) }
        bitmap = row
        isOpaque = !layout.hasAlpha || pixel.last == S.max
        isFlat = true
    }

    /// Columns.
    var width: Int { bitmap.width }

    /// Rows; those of a flat source are without end.
    var height: Int { isFlat ? .max : bitmap.height }

    /// The channels of each pixel.
    var layout: PixelLayout { bitmap.layout }

    /// Calls `body` with the samples of row `y`.
    @specialized(where S == UInt8, R == Void)
    @specialized(where S == UInt16, R == Void)
    package func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        try bitmap.withRow(isFlat ? 0 : y, body)
    }
}
