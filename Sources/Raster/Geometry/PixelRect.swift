/// A rectangle of whole pixels within a bitmap.
public struct PixelRect: Sendable, Hashable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// Columns, 1 or more.
    public var width: Int
    /// Rows, 1 or more.
    public var height: Int

    /// The rectangle of that size whose top left pixel is (x, y).
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
