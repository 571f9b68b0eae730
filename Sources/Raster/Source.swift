/// Pixels that a frame is made of: a bitmap of the frame's size, or one colour everywhere.
package struct Source<S: Sample>: Sendable {
    /// The pixels, or one row of them that stands for all.
    private let bitmap: Bitmap<S>
    private let isFlat: Bool

    /// The pixels of `bitmap`.
    package init(_ bitmap: Bitmap<S>) {
        self.bitmap = bitmap
        isFlat = false
    }

    /// `width` pixels of one colour in every row; `pixel` has a sample for each channel.
    ///
    /// - Throws: `OutOfMemory` when the row cannot be allocated.
    package init(
        flat pixel: [S], width: Int, layout: PixelLayout
    ) throws(OutOfMemory) {
        precondition(pixel.count == layout.channels)
        var row = try Bitmap<S>(width: width, height: 1, layout: layout)
        row.withMutableRow(0) { $0.fill(repeating: pixel) }
        bitmap = row
        isFlat = true
    }

    /// Calls `body` with the samples of row `y`.
    func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        try bitmap.withRow(isFlat ? 0 : y, body)
    }
}
