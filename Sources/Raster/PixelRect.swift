/// A rectangle of whole pixels within a bitmap.
package struct PixelRect: Sendable, Hashable {
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// Columns, 1 or more.
    package var width: Int
    /// Rows, 1 or more.
    package var height: Int

    /// The rectangle of that size whose top left pixel is (x, y).
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
