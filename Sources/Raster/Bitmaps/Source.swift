/// Pixels that a frame is made of: a bitmap, or one color everywhere.
package struct Source<S: Sample>: Sendable {
    /// The pixels, or one row of them that stands for all.
    package let bitmap: Bitmap<S>
    /// Whether it is one color everywhere.
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

    /// `width` pixels of one color in every row, as many as a frame has columns; `pixel` has a
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

/// A source's samples without the source.
///
/// Reading them counts no references: workers that share a source would take the count from each
/// other, on which two that spliced screens spent a tenth of their time.
@safe
package struct SourceSamples<S: Sample>: BitwiseCopyable, @unchecked Sendable {
    private let base: UnsafePointer<S>
    private let samplesPerRow: Int
    /// From one row to the next; 0 where one row stands for all.
    private let stride: Int
    private let height: Int

    /// The samples of `source`, for those who keep it as long as they read them.
    @unsafe
    init(_ source: Source<S>) {
        unsafe base = UnsafePointer(source.bitmap.block.base)
        samplesPerRow = source.bitmap.samplesPerRow
        stride = source.isFlat ? 0 : samplesPerRow
        height = source.height
    }

    /// Calls `body` with the samples of row `y`.
    @specialized(where S == UInt8, R == Void)
    @specialized(where S == UInt16, R == Void)
    package func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        precondition(y >= 0 && y < height)
        // The row lies in the source's block.
        let row = unsafe Span(_unsafeStart: base + y * stride, count: samplesPerRow)
        return try body(row)
    }
}
