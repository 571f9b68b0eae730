/// The pixels that a frame is made of: a bitmap or a flat color.
package struct Source<S: Sample>: Sendable {
    /// The pixels; one row for a flat color.
    package let bitmap: Bitmap<S>
    package let isFlat: Bool
    /// Whether all pixels are known to be opaque.
    package let isOpaque: Bool

    /// Creates a source of `bitmap`; pass `isOpaque` if all pixels are opaque although the layout
    /// has alpha.
    package init(_ bitmap: Bitmap<S>, isOpaque: Bool = false) {
        self.bitmap = bitmap
        self.isOpaque = isOpaque || !bitmap.layout.hasAlpha
        isFlat = false
    }

    /// Creates a flat source for frames of `width` columns; `pixel` has a sample per channel.
    ///
    /// - Throws: `OutOfMemory`.
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

    var width: Int { bitmap.width }

    var height: Int { isFlat ? .max : bitmap.height }

    var layout: PixelLayout { bitmap.layout }

    @specialized(where S == UInt8, R == Void)
    @specialized(where S == UInt16, R == Void)
    package func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        try bitmap.withRow(isFlat ? 0 : y, body)
    }
}

/// The samples of a source, read without reference counting.
///
/// Otherwise workers that share a source would contend for its count, for 10 % of their time when
/// splicing screens.
@safe
package struct SourceSamples<S: Sample>: BitwiseCopyable, @unchecked Sendable {
    private let base: UnsafePointer<S>
    private let samplesPerRow: Int
    private let stride: Int
    private let height: Int

    /// Creates a view of the samples of `source`, valid while the caller keeps the source.
    @unsafe
    init(_ source: Source<S>) {
        unsafe base = UnsafePointer(source.bitmap.block.base)
        samplesPerRow = source.bitmap.samplesPerRow
        stride = source.isFlat ? 0 : samplesPerRow
        height = source.height
    }

    @specialized(where S == UInt8, R == Void)
    @specialized(where S == UInt16, R == Void)
    package func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        precondition(y >= 0 && y < height)
        // The row is inside the source's block.
        let row = unsafe Span(_unsafeStart: base + y &* stride, count: samplesPerRow)
        return try body(row)
    }
}
