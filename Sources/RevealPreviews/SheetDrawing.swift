struct SheetDrawing: Sendable {
    let job: any FrameJob
    let transition: Transition
    let style: SheetStyle
    let layout: SheetLayout

    func sheet(of pictures: [Int: Bitmap<UInt8>]) throws -> Bitmap<UInt8> {
        let theme = style.theme
        var sheet = try Bitmap<UInt8>(
            width: layout.size.width, height: layout.size.height, layout: .rgb)
        sheet.withMutableSamples { $0.fill(repeating: theme.pixel(.paper)) }
        write(title, at: layout.title, capHeight: 11, on: &sheet)
        for cell in job.frames.indices {
            guard let picture = pictures[cell] else { continue }
            let corner = layout.corner(of: cell)
            drawBorder(about: corner, on: &sheet)
            try sheet.put(
                picture, x: corner.x, y: corner.y,
                onChecks: (theme.pixel(.paper), theme.pixel(.grid)))
            let (caption, time) = (layout.caption(of: cell), job.grid.time(of: job.frames[cell]))
            write("\(job.frames[cell])", at: (caption.left, caption.y), on: &sheet)
            write(time.seconds, at: (caption.right, caption.y), .end, on: &sheet)
            if style.showsMasks { drawMasks(at: time, from: corner, on: &sheet) }
        }
        return sheet
    }

    private func write(
        _ text: String, at place: (x: Int, y: Int), _ anchor: Lettering.Anchor = .start,
        capHeight: Double = 9, on sheet: inout Bitmap<UInt8>
    ) {
        let words = Lettering(capHeight: capHeight).outline(
            of: text, at: Point(x: Double(place.x), y: Double(place.y)), anchor)
        sheet.fill(words, with: style.theme.pixel(.words))
    }

    /// Draws a line of one pixel around a picture, which may be as light as the paper.
    private func drawBorder(about corner: (x: Int, y: Int), on sheet: inout Bitmap<UInt8>) {
        var border = Outline()
        border.add(
            Rect(
                x: Double(corner.x - 1), y: Double(corner.y - 1),
                width: Double(layout.picture.width + 2), height: Double(layout.picture.height + 2)))
        sheet.fill(border, with: style.theme.pixel(.faint))
    }

    private func drawMasks(
        at time: Rational, from corner: (x: Int, y: Int), on sheet: inout Bitmap<UInt8>
    ) {
        let size = layout.picture
        let clip = PixelRect(x: corner.x, y: corner.y, width: size.width, height: size.height)
        let shrink = Double(size.width) / Double(job.format.width)
        let theme = style.theme
        let offset = Point(x: Double(corner.x), y: Double(corner.y))
        for mask in masks(at: time) {
            for (width, color) in [(4.0, theme.pixel(.paper)), (2.0, theme.pixel(.handle))] {
                func line(_ growth: Double) -> (any PixelMask)? {
                    mask.outline(scaledBy: shrink, movedBy: offset, grownBy: growth)
                }
                guard let outer = line(width / 2) else { continue }
                sheet.fill(from: line(-width / 2), to: outer, with: color, within: clip)
            }
        }
    }

    private var title: String {
        let (grid, format) = (job.grid, job.format)
        return
            "\(counted(grid.count, "frame")), \(grid.rate) a second, \(short(grid.end.double, 3)) s, "
            + "\(format.width)×\(format.height)"
    }

    /// Returns the visible masks at `time`, and layers that are ellipses, in the frame's pixels.
    private func masks(at time: Rational) -> [any PixelMask] {
        let scene = transition.timeline.scene(at: job.place(of: time).time)
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
    fileprivate var seconds: String { fixed(Double(thousandths) / 1000, 3) + " s" }
}
