/// A width and a height in pixels, each at least 1.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// Width in columns.
    public let width: Int
    /// Height in rows.
    public let height: Int

    /// The text `width×height`.
    public var description: String { "\(width)×\(height)" }

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
