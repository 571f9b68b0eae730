/// A rectangle of whole pixels within a bitmap.
public struct PixelRect: Sendable, Hashable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// Width in columns, at least 1.
    public var width: Int
    /// Height in rows, at least 1.
    public var height: Int

    /// Creates a rectangle from its top left pixel and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Neither range may be empty.
    package init(columns: Range<Int>, rows: Range<Int>) {
        self.init(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    package var columns: Range<Int> { x..<x + width }
    package var rows: Range<Int> { y..<y + height }
}
