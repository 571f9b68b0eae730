/// The smallest format that holds a job's snapshots, its colors, and any visible background.
package struct FrameFormat: Sendable {
    package let width: Int
    package let height: Int
    package let layout: PixelLayout
    package let depth: Int
    package let colors: FrameColors

    init(
        _ content: ShownContent, _ size: (width: Int, height: Int), _ options: RenderOptions,
        for output: OutputColors
    ) throws(ColorError) {
        (width, height) = size
        (layout, depth) = (content.layout, content.depth)
        colors = try FrameColors(
            of: content.pictures, as: options.colorSpace, for: output, inGray: layout == .gray)
        if options.blending == .linear, colors.space == nil { throw .noLight(colors.name) }
    }

    package init(
        _ file: PNGFile, at path: String, _ options: RenderOptions, for output: OutputColors
    ) throws(ColorError) {
        (width, height) = (file.header.width, file.header.height)
        (layout, depth) = (file.layout, options.depth?.rawValue ?? file.depth)
        let isGray = [.gray, .grayAlpha].contains(file.header.colorType)
        colors = try FrameColors(
            of: [DescribedPicture(path: path, color: file.color, isGray: isGray)],
            as: options.colorSpace, for: output, inGray: layout == .gray)
    }

    package var color: ColorDescription { colors.description }

    package var bytes: Int { width * height * bytesPerPixel }

    package var bytesPerPixel: Int { layout.channels * depth / 8 }
}

extension Transition {
    package var pixelSize: (width: Int, height: Int) {
        let sides = 1...PixelLimits().side
        return (
            (size.width * scale).rounded().clampedInteger(in: sides),
            (size.height * scale).rounded().clampedInteger(in: sides)
        )
    }

    /// Whether all pixels are opaque; screenshots with alpha often are.
    func isOpaque(over background: Color) -> Bool {
        background.alpha == 255
            || !timeline.showsBackground && timeline.layers.allSatisfy(\.content.isOpaque)
    }

    /// The descriptions of the transition's pictures, the outgoing one first.
    var pictures: [DescribedPicture] {
        ((outgoing.map { [$0] } ?? []) + snapshots).map(DescribedPicture.init)
    }

    var outgoing: Snapshot? {
        let visible = timeline.layers.filter { !$0.isHidden } + timeline.layers
        for case .snapshot(let snapshot) in visible.map(\.content) { return snapshot }
        return nil
    }
}
