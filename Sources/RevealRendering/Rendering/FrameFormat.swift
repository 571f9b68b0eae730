package import PNG
package import Raster
public import RevealMotion
import RevealValues

/// What all frames of a job have in common: the least that holds its snapshots, its colours and,
/// where it can be seen, its background.
package struct FrameFormat: Sendable, Equatable {
    package let width: Int
    package let height: Int
    package let layout: PixelLayout
    /// 8 or 16.
    package let depth: Int
    /// What the samples mean: the outgoing snapshot's description.
    package let color: ColorDescription
    /// What people should know about colour where files say what it means, a sentence each.
    package let warnings: [String]
    /// What people should know about colour where only samples are written, a sentence each.
    package let warningsOfSamples: [String]

    init(_ transition: Transition, _ options: RenderOptions) {
        let snapshots = transition.snapshots
        (width, height) = transition.pixelSize
        let seen = transition.timeline.showsBackground ? [options.background.layout] : []
        let contents = transition.timeline.layers.compactMap(\.content.layout)
        let layout = (contents + seen).max() ?? .rgba
        self.layout = layout
        depth = options.depth?.rawValue ?? snapshots.map(\.depth).max() ?? 8
        let described = transition.outgoing
        var color = described?.color ?? ColorDescription()
        let theyAgree = snapshots.allSatisfy { color.agrees(with: $0.color) }
        if !theyAgree {
            warningsOfSamples = [
                "the snapshots describe their colours differently, and their samples are all taken "
                    + "for sRGB"
            ]
        } else if !color.agrees(with: ColorDescription()) {
            warningsOfSamples = [Self.taken]
        } else {
            warningsOfSamples = []
        }
        if color.hasProfile, described?.isGrey != (layout == .grey) {
            color = color.withoutProfile
            warnings = [
                "the colour profile is left out: it is for grey, the frames are in colour"
            ]
        } else if !theyAgree {
            warnings = [
                "the snapshots describe their colours differently; the frames carry the outgoing "
                    + "one's description, and the incoming one's colours will look off"
            ]
        } else {
            warnings = []
        }
        self.color = color
    }

    /// The format of a frame that says `file` about itself.
    package init(_ file: PNGFile) {
        (width, height) = (file.header.width, file.header.height)
        (layout, depth) = (file.layout, file.depth)
        (color, warnings) = (file.color, [])
        warningsOfSamples = color.agrees(with: ColorDescription()) ? [] : [Self.taken]
    }

    private static let taken =
        "the colour description is left out: the snapshots' samples are taken for sRGB"

    /// The bytes of a frame's samples.
    package var bytes: Int { width * height * bytesPerPixel }

    /// The bytes of a pixel's samples.
    package var bytesPerPixel: Int { layout.channels * depth / 8 }
}

extension Transition {
    /// Columns and rows of each frame.
    public var pixelSize: (width: Int, height: Int) {
        let sides = 1...PixelLimits().side
        return (
            (size.width * scale).rounded().clampedInteger(in: sides),
            (size.height * scale).rounded().clampedInteger(in: sides)
        )
    }

    /// Whether no pixel of any frame over that background lets anything shine through: screens
    /// often have alpha that is opaque everywhere.
    func isOpaque(over background: Color) -> Bool {
        background.alpha == 255
            || !timeline.showsBackground && timeline.layers.allSatisfy(\.content.isOpaque)
    }

    /// The snapshot that shows first.
    var outgoing: Snapshot? {
        let visible = timeline.layers.filter { !$0.isHidden } + timeline.layers
        for case .snapshot(let snapshot) in visible.map(\.content) { return snapshot }
        return nil
    }
}
