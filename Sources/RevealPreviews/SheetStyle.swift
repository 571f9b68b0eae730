import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues

/// How a contact sheet looks.
public struct SheetStyle: Sendable, Hashable {
    /// Pictures side by side; nil for six, or four where they are wider than high.
    public var columns: Int?
    /// The width of each picture in pixels; nil for 200, or 320 where they are wider than high, and
    /// never more than the frames have.
    public var cellWidth: Int?
    /// Light or dark paper.
    public var theme = Theme.light
    /// Whether the circles are outlined.
    public var showsMasks = true

    /// The limits of what can be told.
    package static let (columns, cellWidths) = (1...100, 16...4096)

    /// The defaults.
    public init() {}

    /// Refuses numbers beyond the limits.
    func check() throws(RenderError) {
        let numbers = [
            ("columns", columns, Self.columns), ("pixels per picture", cellWidth, Self.cellWidths),
        ]
        for (what, number, allowed) in numbers {
            if let number, !allowed.contains(number) {
                throw .style(what, number, allowed: allowed)
            }
        }
    }

    /// The style as the keys of sheets hold it, in the words that they have always held.
    var canonicalText: String {
        func text(_ number: Int?) -> String { number.map { "Optional(\($0))" } ?? "nil" }
        return "SheetStyle(columns: \(text(columns)), cellWidth: \(text(cellWidth)), "
            + "theme: RevealKit.Theme.\(theme), showsMasks: \(showsMasks))"
    }
}

/// Where things lie on a contact sheet, in pixels.
struct SheetLayout: Sendable, Equatable {
    let columns: Int
    let rows: Int
    /// The size of each picture.
    let picture: PixelSize
    /// The width that each picture and its caption have.
    private let cellWidth: Int

    /// Between the paper's edge and what is on it; between cells; above the pictures; below each.
    private static let (margin, gap, header, caption) = (28, 20, 60, 34)

    /// The narrowest cell: a caption needs that much.
    private static let narrowest = 104

    /// The sheet of `count` frames of `frame` pixels.
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

    /// The whole paper.
    var size: PixelSize {
        PixelSize(
            width: 2 * Self.margin + columns * cellWidth + (columns - 1) * Self.gap,
            height: Self.header + rows * (picture.height + Self.caption) + (rows - 1) * Self.gap
                + Self.margin / 2)
    }

    /// Where the words above the pictures begin.
    var title: (x: Int, y: Int) { (Self.margin, 38) }

    /// The top left pixel of the picture of that number.
    func corner(of cell: Int) -> (x: Int, y: Int) {
        let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
        return (
            Self.margin + column * (cellWidth + Self.gap),
            Self.header + row * (picture.height + Self.caption + Self.gap)
        )
    }

    /// The baseline of the caption below the picture of that number, and where it begins and ends.
    func caption(of cell: Int) -> (left: Int, right: Int, y: Int) {
        let corner = corner(of: cell)
        return (corner.x, corner.x + cellWidth, corner.y + picture.height + 22)
    }
}

extension PixelSize {
    /// Refuses the size of a sheet of so many frames that no file can hold.
    func checkSheet(of frames: Int) throws(RenderError) {
        guard PixelLimits().allows(self) else {
            throw .tooLarge(product: "sheet", frames: frames, size: self)
        }
    }
}
