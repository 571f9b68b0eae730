extension Bitmap {
    /// The smallest rectangle outside of which `other`, of the same size and layout, has the same
    /// samples; nil if both are equal.
    ///
    /// Rows of which `isSame` is known to be true are not compared.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func changes(
        from other: Bitmap, except isSame: (_ y: Int) -> Bool = { _ in false }
    ) -> PixelRect? {
        precondition(width == other.width && height == other.height && layout == other.layout)
        var (top, bottom, left, right) = (height, -1, width, -1)
        for y in 0..<height where !isSame(y) {
            withRow(y) { these in
                other.withRow(y) { those in
                    guard let first = these.firstDifference(from: those),
                        let last = these.lastDifference(from: those)
                    else { return }
                    (top, bottom) = (min(top, y), y)
                    left = min(left, first / layout.channels)
                    right = max(right, last / layout.channels)
                }
            }
        }
        guard bottom >= 0 else { return nil }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
