/// The layout and the colors of a contact sheet.
public struct SheetStyle: Sendable, Hashable {
    /// The number of pictures per row; nil for 6, or 4 if they are wider than high.
    public var columns: Int?
    /// The width of each picture in pixels, at most that of the frames; nil for 200, or for 320 if
    /// pictures are wider than high.
    public var cellWidth: Int?
    /// The colors of the paper and the ink.
    public var theme = Theme.light
    /// Whether the masks are outlined.
    public var showsMasks = true

    package static let (columns, cellWidths) = (1...100, 16...4096)

    /// Creates the default style.
    public init() {}

    // Not a loop over a literal of tuples: Swift 6.3 unrolls it, and the order of register copies
    // then depends on addresses in the compiler, so that two builds differ.
    func check() throws(RenderError) {
        func check(_ what: String, _ number: Int?, _ range: ClosedRange<Int>) throws(RenderError) {
            if let number, !range.contains(number) {
                throw .style(what, number, allowed: range)
            }
        }
        try check("columns", columns, Self.columns)
        try check("pixels per picture", cellWidth, Self.cellWidths)
    }

    /// The style in the keys of sheets; its form never changes.
    var canonicalText: String {
        func text(_ number: Int?) -> String { number.map { "Optional(\($0))" } ?? "nil" }
        return "SheetStyle(columns: \(text(columns)), cellWidth: \(text(cellWidth)), "
            + "theme: RevealKit.Theme.\(theme), showsMasks: \(showsMasks))"
    }
}

/// The positions on a contact sheet, in pixels.
struct SheetLayout: Sendable, Equatable {
    let columns: Int
    let rows: Int
    let picture: PixelSize
    private let cellWidth: Int

    /// The margin, the space between cells, and the heights of the header and of each caption.
    private static let (margin, gap, header, caption) = (28, 20, 60, 34)

    private static let narrowest = 104

    init(_ style: SheetStyle, frames count: Int, of frame: PixelSize) {
        let isWide = frame.width > frame.height
        let width = style.cellWidth ?? min(isWide ? 320 : 200, frame.width)
        picture = PixelSize(
            width: width,
            height: max(1, (2 * frame.height * width + frame.width) / (2 * frame.width)))
        cellWidth = max(width, Self.narrowest)
        columns = min(count, style.columns ?? (isWide ? 4 : 6))
        rows = (count + columns - 1) / columns
    }

    var size: PixelSize {
        PixelSize(
            width: 2 * Self.margin + columns * cellWidth + (columns - 1) * Self.gap,
            height: Self.header + rows * (picture.height + Self.caption) + (rows - 1) * Self.gap
                + Self.margin / 2)
    }

    var title: (x: Int, y: Int) { (Self.margin, 38) }

    func corner(of cell: Int) -> (x: Int, y: Int) {
        let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
        return (
            Self.margin + column * (cellWidth + Self.gap),
            Self.header + row * (picture.height + Self.caption + Self.gap)
        )
    }

    func caption(of cell: Int) -> (left: Int, right: Int, y: Int) {
        let corner = corner(of: cell)
        return (corner.x, corner.x + cellWidth, corner.y + picture.height + 22)
    }
}
