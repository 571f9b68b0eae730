/// Columns and rows, each 1 or more.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// `width×height`.
    public var description: String { "\(width)×\(height)" }

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
