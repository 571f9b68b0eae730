import PNG
import Raster
private import Synchronization

/// A sink that puts frames side by side on one picture, each with its number and its time, and with
/// the outlines of its masks.
///
/// Frames are scaled down side by side by the workers; the sheet is drawn when all are there.
struct ContactSheet: FrameSink {
    private let job: RenderJob
    private let style: SheetStyle
    private let layout: SheetLayout
    private let file: StagedFile
    private let replacing: Bool
    private let pictures = Pictures()

    /// What the workers have made, by place.
    private final class Pictures: Sendable {
        let made = Mutex<[Int: Bitmap<UInt8>]>([:])
    }

    init(
        _ job: RenderJob, _ style: SheetStyle, _ directory: OutputDirectory, name: String,
        replacing: Bool
    ) throws(RevealError) {
        self.job = job
        self.style = style
        self.replacing = replacing
        layout = job.sheetLayout(style)
        file = try directory.stage(name)
    }

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        try worker.render(at: job.grid.time(of: job.frames[part]))
        let size = layout.picture
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let small = try worker.frame.scaled(into: whole, ofViewWith: size.width, by: size.height)
            .converted(to: UInt8.self)
        let made = pictures.made.withLock { made in
            made[part] = small
            return made.count
        }
        // Who makes the last part makes the sheet.
        if made == job.frames.count { try encode(try sheet(), by: writer) }
    }

    func finish() throws(RevealError) { try file.commit(replacing: replacing, orOwn: .sheet) }

    func cancel() {}

    private func encode(_ sheet: Bitmap<UInt8>, by writer: PNGWriter) throws {
        // The sheet is in colour, whatever the frames are.
        let color = job.layout == .grey ? job.format.color.withoutProfile : job.format.color
        try writer.file(
            sheet, texts: job.texts(of: style), color: color,
            compression: job.options.compression, encoder: job.options.encoder)
        try writer.withBytes { try file.write($0) }
    }

    private func sheet() throws -> Bitmap<UInt8> {
        let theme = style.theme
        var sheet = try Bitmap<UInt8>(
            width: layout.size.width, height: layout.size.height, layout: .rgb)
        sheet.withMutableSamples { $0.fill(repeating: theme.pixel(.paper)) }
        let title = Point(x: Double(layout.title.x), y: Double(layout.title.y))
        let words = Lettering(capHeight: 11).outline(of: job.sheetTitle, at: title)
        sheet.fill(words, with: theme.pixel(.words))
        for cell in job.frames.indices {
            guard let picture = pictures.made.withLock({ $0[cell] }) else { continue }
            let corner = layout.corner(of: cell)
            drawBorder(about: corner, on: &sheet)
            try sheet.put(
                picture, x: corner.x, y: corner.y,
                onChecks: (theme.pixel(.paper), theme.pixel(.grid)))
            drawCaption(of: cell, on: &sheet)
            if style.showsMasks { drawMasks(of: cell, on: &sheet) }
        }
        return sheet
    }

    /// A line of one pixel around a picture, so that pictures as light as the paper end somewhere.
    private func drawBorder(about corner: (x: Int, y: Int), on sheet: inout Bitmap<UInt8>) {
        var border = Outline()
        border.add(
            Rect(
                x: Double(corner.x - 1), y: Double(corner.y - 1),
                width: Double(layout.picture.width + 2), height: Double(layout.picture.height + 2)))
        sheet.fill(border, with: style.theme.pixel(.faint))
    }

    private func drawCaption(of cell: Int, on sheet: inout Bitmap<UInt8>) {
        let lettering = Lettering(capHeight: 9)
        let place = layout.caption(of: cell)
        let (frame, time) = (job.frames[cell], job.grid.time(of: job.frames[cell]))
        for (text, x, anchor) in [
            ("\(frame)", place.left, Lettering.Anchor.start),
            (time.seconds, place.right, .end),
        ] {
            let words = lettering.outline(
                of: text, at: Point(x: Double(x), y: Double(place.y)), anchor)
            sheet.fill(words, with: style.theme.pixel(.words))
        }
    }

    private func drawMasks(of cell: Int, on sheet: inout Bitmap<UInt8>) {
        let (corner, size) = (layout.corner(of: cell), layout.picture)
        let clip = Clip(
            columns: corner.x..<corner.x + size.width, rows: corner.y..<corner.y + size.height)
        let shrink = Double(size.width) / Double(job.width)
        let theme = style.theme
        for circle in job.circles(at: job.grid.time(of: job.frames[cell])) {
            let shape = Ellipse(in: circle.scaled(by: shrink))
            let center = Point(
                x: shape.center.x + Double(corner.x), y: shape.center.y + Double(corner.y))
            for (width, color) in [(4.0, theme.pixel(.paper)), (2.0, theme.pixel(.handle))] {
                let (inner, outer) = (-width / 2, width / 2)
                sheet.fill(
                    from: shape.moved(to: center, grown: inner),
                    to: shape.moved(to: center, grown: outer), with: color, within: clip)
            }
        }
    }
}

extension Ellipse {
    /// The ellipse about `center` whose radii are that much longer, and none where that is below 0.
    fileprivate func moved(to center: Point, grown: Double) -> Ellipse {
        Ellipse(
            center: center, radiusX: max(0, radiusX + grown), radiusY: max(0, radiusY + grown))
    }
}

extension RenderJob {
    /// The sheet of the job's frames.
    func sheetLayout(_ style: SheetStyle) -> SheetLayout {
        SheetLayout(style, frames: frames.count, of: PixelSize(width: width, height: height))
    }

    /// What the frames are of, in a line.
    fileprivate var sheetTitle: String {
        let count = grid.count == 1 ? "1 frame" : "\(grid.count) frames"
        return "\(count), \(grid.rate) a second, \(short(grid.end.double, 3)) s, \(width)×\(height)"
    }

    /// The rectangles, in pixels, of the ellipses that show at `time`: masks, and layers of that shape.
    func circles(at time: Rational) -> [Rect] {
        transition.timeline.scene(at: time).layers.filter(\.isSeen).flatMap { layer in
            [layer.mask, layer.shape == .ellipse ? layer.shownFrame : nil].compactMap(\.self)
        }.filter { $0.width >= 0 && $0.height >= 0 }.map { $0.scaled(by: transition.scale) }
    }
}

extension Rational {
    /// The seconds with three decimals, rounded exactly.
    fileprivate var seconds: String {
        fixed(Double(thousandths) / 1000, 3) + " s"
    }
}
