import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// Draws a contact sheet of pictures that have been scaled.
struct SheetDrawing: Sendable {
    private let job: any FrameJob
    private let transition: Transition
    private let style: SheetStyle
    private let layout: SheetLayout

    /// The sheet of the frames of `job`, which show `transition`.
    init(
        _ job: any FrameJob, showing transition: Transition, style: SheetStyle,
        layout: SheetLayout
    ) {
        (self.job, self.transition) = (job, transition)
        (self.style, self.layout) = (style, layout)
    }

    /// The sheet with the pictures of those places.
    func sheet(of pictures: [Int: Bitmap<UInt8>]) throws -> Bitmap<UInt8> {
        let theme = style.theme
        var sheet = try Bitmap<UInt8>(
            width: layout.size.width, height: layout.size.height, layout: .rgb)
        sheet.withMutableSamples { $0.fill(repeating: theme.pixel(.paper)) }
        let place = Point(x: Double(layout.title.x), y: Double(layout.title.y))
        let words = Lettering(capHeight: 11).outline(of: title, at: place)
        sheet.fill(words, with: theme.pixel(.words))
        for cell in job.frames.indices {
            guard let picture = pictures[cell] else { continue }
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
        let shrink = Double(size.width) / Double(job.format.width)
        let theme = style.theme
        let way = Point(x: Double(corner.x), y: Double(corner.y))
        for mask in masks(at: job.grid.time(of: job.frames[cell])) {
            for (width, color) in [(4.0, theme.pixel(.paper)), (2.0, theme.pixel(.handle))] {
                func line(_ growth: Double) -> (any PixelMask)? {
                    mask.outline(scaledBy: shrink, movedBy: way, grownBy: growth)
                }
                guard let outer = line(width / 2) else { continue }
                sheet.fill(from: line(-width / 2), to: outer, with: color, within: clip)
            }
        }
    }

    /// What the frames are of, in a line.
    private var title: String {
        let (grid, format) = (job.grid, job.format)
        let count = grid.count == 1 ? "1 frame" : "\(grid.count) frames"
        return "\(count), \(grid.rate) a second, \(short(grid.end.double, 3)) s, "
            + "\(format.width)×\(format.height)"
    }

    /// The masks that show at `time`, and layers that are ellipses, in pixels of the frame.
    private func masks(at time: Rational) -> [any PixelMask] {
        let scene = transition.timeline.scene(at: time)
        return scene.layers.filter(\.isSeen).flatMap { layer in
            let oval = Ellipse(in: layer.shownFrame.scaled(by: transition.scale))
            let masks: [(any PixelMask)?] = [
                layer.pixelMask(atScale: transition.scale, in: scene.bounds),
                layer.shape == .ellipse ? oval : nil,
            ]
            return masks.compactMap(\.self)
        }
    }
}

extension Rational {
    /// The seconds with three decimals, rounded exactly.
    fileprivate var seconds: String {
        fixed(Double(thousandths) / 1000, 3) + " s"
    }
}
